import type { Problem } from '@dictamen/kernel'
import { sha256 } from '@dictamen/kernel/record'
import { indexSection, type Section } from '@dictamen/likeness'
import type { Block } from '../text/blocks.ts'
import { readText, type Reading } from '../text/reading.ts'
import { readFrontMatter } from './front-matter.ts'
import { guessCode, guessVersion, rankInBold } from './identity.ts'
import { basenameOf } from './file-names.ts'
import { readItems } from './items.ts'
import { isInstructionFile, readInstructions, readNumberedLines } from './plain-items.ts'
import { foldInline, foldMarkdown } from './plain-text.ts'

/** A section or a rule of a norm: what can be cited. Offsets are those of the document's text. */
export interface NormItem {
  readonly kind: 'section' | 'rule'
  /** The number of a section, the id of a rule. */
  readonly id: string
  readonly title: string
  readonly line: number
  readonly start: number
  readonly end: number
  /** The section a rule stands in. */
  readonly section: string | null
  /** Condición, Detección, Umbral and the like, as the document writes them. */
  readonly parts: Readonly<Record<string, string>>
}

/** A norm: a Markdown document with code, version and rank, taken apart. */
export interface NormDocument {
  readonly code: string
  readonly file: string
  readonly title: string
  readonly version: string
  /** 1 is the highest authority; null when the document does not say. */
  readonly rank: number | null
  readonly active: boolean
  readonly text: string
  readonly sha256: string
  readonly reading: Reading
  readonly items: readonly NormItem[]
  /** The text of an item, or of the whole document, as quotations are compared with it. */
  plain(item: NormItem | null): Section
}

/** Reads one document; null, with its problems reported, when it cannot be cited. */
export function readNorm(
  file: string,
  text: string,
  report: (problem: Problem) => void,
): NormDocument | null {
  const before = { count: 0 }
  const tell = (problem: Problem): void => {
    before.count++
    report(problem)
  }
  if (text.trim() === '') {
    tell({ pointer: '', message: 'el documento está vacío', file })
    return null
  }
  const head = readFrontMatter(text, file, tell)
  const body = blank(text.slice(0, head.end)) + text.slice(head.end)
  const reading = readText(body)
  const title = titleOf(body, reading.blocks)
  const { code, version } = { ...guessIdentity(file, title, body), ...head }
  const first = { file, position: { line: 1, column: 1 } }
  if (code === undefined)
    tell({ ...first, pointer: '/code', message: 'falta el código: póngalo en la cabecera (code: DNS)' })
  if (version === undefined)
    tell({
      ...first,
      pointer: '/version',
      message: 'falta la versión: póngala en la cabecera (version: "1.0")',
    })
  const items = itemsOf(reading, file, tell)
  if (items.length === 0)
    tell({
      ...first,
      pointer: '/sections',
      message:
        'no tiene ninguna sección numerada ni ninguna regla: numere sus títulos (## 1. Título) o sus líneas (1. Texto), o llámelo AGENTS.md para leer sus títulos y listas como secciones',
    })
  checkFences(body, reading.blocks, file, tell)
  if (before.count > 0 || code === undefined || version === undefined) return null
  const { rank = rankInBold(body), active = true } = head
  const base = { code, file, title, version, rank, active, text: body, sha256: sha256(text), reading, items }
  return { ...base, plain: remember(body) }
}

/** What a document is called and which version it is, where its head does not say. */
function guessIdentity(file: string, title: string, body: string): { code?: string; version?: string } {
  const isInstructions = isInstructionFile(file)
  const code = guessCode(file, title) ?? (isInstructions ? codeOfInstructions(file) : undefined)
  const version = guessVersion(file, title, body) ?? (isInstructions ? UNDATED : undefined)
  return { ...(code === undefined ? {} : { code }), ...(version === undefined ? {} : { version }) }
}

/** What can be cited: numbered headings and rules; else plain numbered lines or, of instructions, headings and lists. */
function itemsOf(reading: Reading, file: string, tell: (problem: Problem) => void): NormItem[] {
  const items = readItems(reading, file, tell)
  if (items.length > 0) return items
  return isInstructionFile(file) ? readInstructions(reading) : readNumberedLines(reading)
}

/** The version of instructions that name none. */
const UNDATED = '1.0'

/** The name of the file in capitals: CLAUDE of claude.md. */
function codeOfInstructions(file: string): string {
  const [word = ''] = /[a-z]+/i.exec(basenameOf(file)) ?? []
  return word.toUpperCase()
}

function remember(text: string): NormDocument['plain'] {
  const known = new Map<NormItem | null, Section>()
  return (item) => {
    let section = known.get(item)
    if (section === undefined) {
      section = indexSection(foldMarkdown(item === null ? text : text.slice(item.start, item.end)))
      known.set(item, section)
    }
    return section
  }
}

function titleOf(text: string, blocks: readonly Block[]): string {
  const heading = blocks.find(({ kind, depth }) => kind === 'heading' && depth === 1)
  return heading === undefined ? '' : foldInline(text.slice(heading.start, heading.end))
}

function checkFences(
  text: string,
  blocks: readonly Block[],
  file: string,
  tell: (problem: Problem) => void,
): void {
  const last = blocks.at(-1)
  if (last?.kind !== 'code' || last.start === last.open) return
  const closed = /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/m.test(text.slice(last.end))
  if (closed) return
  const line = text.slice(0, last.open).split('\n').length
  const excerpt = text.slice(last.open, last.start).trimEnd()
  tell({
    pointer: '',
    message: 'el bloque de código no se cierra',
    file,
    position: { line, column: 1 },
    excerpt,
  })
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}
