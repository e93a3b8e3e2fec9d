import {
  wordsIn,
  writeMarkdown,
  type DocumentBlock,
  type Phrase,
  type PrintedDocument,
} from '@dictamen/paper'
import { Refusal } from '../sentences.ts'

const MARKS = /((?:\[\^\d+\])+)/u
const SENTENCES = /(?<=[.!?…»])\s+(?=[\p{Lu}«¿¡])/u

/** A first part that a person changed: every sentence keeps its note or says that it is somebody's own. */
export interface EditedBlocks {
  readonly blocks: readonly DocumentBlock[]
  /** How many sentences are in somebody's own words. */
  readonly own: number
}

/** Reads the Markdown of a draft that a person changed, against the draft as it was written. */
export function readEdited(text: string, base: PrintedDocument, most: number): EditedBlocks {
  const before = partsOf(writeMarkdown(base), base)
  const after = partsOf(text.replaceAll('\r\n', '\n'), base)
  if (after.notes !== before.notes) throw refused('Las notas no se cambian: son lo que dicen las fuentes')
  if (after.rest !== '' && after.rest !== before.rest)
    throw refused('El anexo no se edita: es lo que se encontró; lo que se edita es la primera parte')
  const first = base.blocks.slice(0, base.blocks.findIndex(({ kind }) => kind === 'notes') + 1)
  const known = knownIn(first)
  const blocks = after.lines.map((line) => blockOf(line, known, base.ownSign))
  const titles = new Set(first.flatMap((block) => (block.kind === 'heading' ? [block.text] : [])))
  for (const block of blocks)
    if (block.kind === 'heading' && !titles.has(block.text))
      throw refused(`«${block.text}» no es un apartado del informe; los títulos se quedan como están`)
  const whole = [...blocks, ...first.slice(-2).filter(({ kind }) => kind === 'notes')]
  const words = wordsIn(whole)
  if (words > most) throw refused(`Tiene ${words} palabras con sus notas, y caben ${most}`)
  return { blocks: whole, own: ownIn(whole) }
}

interface Parts {
  /** What may change: blocks of lines before the notes, headings among them. */
  readonly lines: readonly string[]
  readonly notes: string
  /** The annex. */
  readonly rest: string
}

/** A page cut into what may change, its notes and its annex. */
function partsOf(text: string, { mark }: PrintedDocument): Parts {
  const at = text.indexOf('\n---\n')
  const [first, rest] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)]
  const pieces = first
    .split(/\n{2,}/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && piece !== `**${mark ?? ''}**`)
  const notesAt = pieces.findIndex((piece) => /^\[\^\d+\]:/u.test(piece))
  if (notesAt === -1)
    throw refused('No tiene sus notas: edite el borrador que escribe «search report --draft»')
  const lines = pieces
    .slice(0, notesAt)
    .flatMap((piece) => (piece.startsWith('|') ? [piece] : piece.split('\n')))
    .filter((line) => line.trim() !== '')
  return { lines, notes: pieces[notesAt]!, rest: rest.trim() }
}

interface Known {
  readonly numbers: ReadonlySet<number>
  /** Sentences that the draft has, those that need no note among them. */
  readonly sentences: ReadonlySet<string>
}

function knownIn(blocks: readonly DocumentBlock[]): Known {
  const numbers = new Set<number>()
  const sentences = new Set<string>()
  for (const block of blocks) {
    if (block.kind === 'notes') for (const { number } of block.notes) numbers.add(number)
    for (const { text } of phrasesIn(block))
      for (const one of [text, ...text.split(SENTENCES)]) sentences.add(one)
  }
  return { numbers, sentences }
}

function phrasesIn(block: DocumentBlock): readonly Phrase[] {
  if (block.kind === 'table') return block.rows.flat(2)
  return block.kind === 'paragraph' || block.kind === 'item' ? block.says : []
}

function blockOf(line: string, known: Known, ownSign: string): DocumentBlock {
  const heading = /^(#{1,6}) (.+)$/u.exec(line)
  if (heading !== null) return { kind: 'heading', level: heading[1]!.length, text: unescape(heading[2]!) }
  const item = /^(\s*)- (.+)$/u.exec(line)
  if (item !== null)
    return { kind: 'item', level: Math.floor(item[1]!.length / 2), says: says(item[2]!, known, ownSign) }
  if (line.startsWith('|')) {
    const [head = [], , ...rows] = line.split('\n').map((row) =>
      row
        .replace(/^\|\s?|\s?\|\s*$/gu, '')
        .split(/(?<!\\)\|/u)
        .map((cell) => cell.trim()),
    )
    return {
      kind: 'table',
      head: head.map(unescape),
      rows: rows.map((cells) => cells.map((cell) => says(cell, known, ownSign))),
    }
  }
  const strong = /^\*\*(.+)\*\*$/u.exec(line)
  return strong === null
    ? { kind: 'paragraph', says: says(line, known, ownSign) }
    : { kind: 'paragraph', strong: true, says: says(strong[1]!, known, ownSign) }
}

/** What stands before a mark rests on its note; what has none, and is not the draft's, is somebody's own. */
function says(text: string, known: Known, ownSign: string): readonly Phrase[] {
  const pieces = text.replaceAll(`*(${ownSign})*`, '').split(MARKS)
  const phrases: Phrase[] = []
  for (let at = 0; at < pieces.length; at += 2) {
    const said = unescape(pieces[at]!.trim())
    const notes = notesIn(pieces[at + 1] ?? '', known)
    if (said !== '' || notes.length > 0) phrases.push(...phrasesOf(said, notes, known))
  }
  return phrases
}

/** The notes of a mark; refused where the draft has no such note. */
function notesIn(mark: string, { numbers }: Known): readonly number[] {
  const notes = [...mark.matchAll(/\d+/gu)].map(([number]) => Number(number))
  for (const number of notes)
    if (!numbers.has(number))
      throw refused(`No hay una nota ${number}; las del borrador llegan hasta ${numbers.size}`)
  return notes
}

/** The notes rest on the last sentence before them; those of the draft stay as they were. */
function phrasesOf(said: string, notes: readonly number[], { sentences }: Known): readonly Phrase[] {
  const parts = notes.length === 0 || sentences.has(said) ? [said] : said.split(SENTENCES)
  return parts.map((text, index): Phrase => {
    if (notes.length > 0 && index === parts.length - 1) return { text, notes }
    return sentences.has(text) ? { text } : { text, own: true }
  })
}

function ownIn(blocks: readonly DocumentBlock[]): number {
  return blocks.flatMap(phrasesIn).filter(({ own = false }) => own).length
}

function unescape(text: string): string {
  return text.replace(/\\([\\`*<>[\]|#~_])/gu, '$1').trim()
}

function refused(reason: string): Error {
  return new Refusal('EditUnusable', { reason })
}
