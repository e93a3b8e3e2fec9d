import type { BankQuestion11 } from '@dictamen/contracts'
import { feedbackLosses } from './answer-feedback.ts'
import { gapLines } from './gaps.ts'
import {
  picturesOf,
  pictureLosses,
  unpicturedLosses,
  type ExportedFile,
  type ExportedText,
  type Leaving,
} from './leaving.ts'
import { lossOf, type Loss } from './loss.ts'
import { asksForKey, hasWholeKey, keyOf, letterOf, optionsOf } from './shown.ts'
import { escapeXml } from './xml.ts'

/** A card: what is asked, what is answered, and the identity that lets Anki renew it. */
export interface Note {
  readonly identity: string
  readonly front: string
  readonly back: string
  readonly tags: readonly string[]
}

/** A bank as a deck of cards with its pictures. */
export interface ExportedDeck {
  readonly notes: readonly Note[]
  readonly media: readonly ExportedFile[]
  readonly losses: readonly Loss[]
}

/** A bank as a deck. A card without an answer is no card. */
export function exportDeck(leaving: Leaving): ExportedDeck {
  const { questions } = leaving.bank
  const carded = questions.filter(hasWholeKey)
  const shown = carded.flatMap((question) => picturesOf(question, leaving).map(({ picture }) => picture))
  const files = shown.filter(({ file }, at) => shown.findIndex((other) => other.file === file) === at)
  return {
    notes: carded.map((question) => noteOf(question, leaving)),
    media: files.map(({ file, bytes }) => ({ path: file, content: bytes })),
    losses: questions.flatMap((question) =>
      hasWholeKey(question)
        ? [...pictureLosses(question, leaving), ...feedbackLosses(question)]
        : uncarded(question),
    ),
  }
}

/** A bank in Anki's text form: front, back and tags, divided by tabs; it carries no pictures. */
export function exportAnkiText(leaving: Leaving): ExportedText {
  const bare = { ...leaving, pictures: new Map<never, never>() }
  const { notes } = exportDeck(bare)
  const lines = notes.map(({ front, back, tags }) => [front, back, tags.join(' ')].join('\t'))
  const losses = leaving.bank.questions.flatMap((question) =>
    hasWholeKey(question) ? [...unpicturedLosses(question), ...feedbackLosses(question)] : uncarded(question),
  )
  const head = ['#separator:tab', '#html:true', '#tags column:3']
  return { text: `${[...head, ...lines].join('\n')}\n`, beside: [], losses }
}

function uncarded(question: BankQuestion11): Loss[] {
  return [lossOf(asksForKey(question) ? 'KEY_UNKNOWN' : 'KIND_NOT_SUPPORTED', question)]
}

function noteOf(question: BankQuestion11, leaving: Leaving): Note {
  const pictures = picturesOf(question, leaving).map(
    ({ picture, alt }) => `<br><img src="${escapeXml(picture.file)}" alt="${escapeXml(alt)}">`,
  )
  const said = question.feedback === null ? '' : `<hr>${field(question.feedback)}`
  return {
    identity: JSON.stringify([question.kind, question.stem.text, [...optionsOf(question)].sort()]),
    front: `${stemOf(question)}${pictures.join('')}${choicesOf(question)}`,
    back: `${keyOf(question).map(field).join('<br>')}${said}`,
    tags: [question.kind, ...(leaving.corrected.has(question.id) ? ['corregido'] : [])],
  }
}

function stemOf({ kind, stem, content }: BankQuestion11): string {
  if (kind !== 'cloze') return field(stem.text)
  const lines = gapLines(stem.text, content).map((line) =>
    line.map((part) => (typeof part === 'number' ? `[… ${part + 1}]` : field(part))).join(''),
  )
  return lines.join('<br>')
}

function choicesOf(question: BankQuestion11): string {
  const { kind, content } = question
  if (kind === 'true_false') return listOf(['Verdadero', 'Falso'])
  if (kind === 'matching') {
    const rights = [...new Set(content.pairs.map(({ right }) => right ?? '?'))].sort()
    return `${listOf(content.pairs.map(({ left }) => left))}→ ${rights.map(field).join(' · ')}`
  }
  return listOf(optionsOf(question))
}

function listOf(texts: readonly string[]): string {
  if (texts.length === 0) return ''
  const items = texts.map((text, at) => `<li>${field(text || letterOf(at))}</li>`)
  return `<ol type="a">${items.join('')}</ol>`
}

function field(text: string): string {
  return escapeXml(text).replaceAll('\t', ' ').replaceAll('\n', '<br>')
}
