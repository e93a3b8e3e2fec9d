import { differencesOf, isSame, readMarks, type Differences, type Mark } from '../exact/marks.ts'
import type { Knowledge } from '../knowledge.ts'
import type { Library } from '../norms/library.ts'
import { readText, type Reading } from '../text/reading.ts'
import { EXAMPLE, normaliseRun, VOLATILE } from './normalise.ts'
import { nameReferences, referencesOf } from './references.ts'

/** What runs are compared with. */
export interface RunGround {
  readonly library: Library
  readonly knowledge: Knowledge
}

/** What two answers to one prompt do not share, of all that a likeness of meaning cannot see; null when nothing. */
export function compareExactly(one: string, other: string, ground: RunGround): Differences | null {
  const [left, right] = [readRun(one, ground), readRun(other, ground)]
  if (left.code.key !== right.code.key) return { one: [left.code], other: [right.code] }
  const common = new Set(left.units.map(({ key }) => key).filter((key) => right.has(key)))
  const marksOf = ({ units }: Run): Mark[] =>
    units.flatMap(({ key, marks }) => (common.has(key) ? [] : marks))
  const exact = differencesOf(marksOf(left), marksOf(right), ground.knowledge.exactness)
  if (!isSame(exact)) return exact
  const names = { one: unwritten(left.names, other), other: unwritten(right.names, one) }
  return isSame(names) ? null : names
}

interface Run {
  readonly code: Mark
  readonly units: readonly Unit[]
  /** Code inside prose. */
  readonly names: readonly Mark[]
  has(key: string): boolean
}

interface Unit {
  /** Its words and its marks, however they are written. */
  readonly key: string
  readonly marks: readonly Mark[]
}

function readRun(text: string, { library, knowledge }: RunGround): Run {
  const reading = readText(text)
  const references = referencesOf(text, library)
  const plain = blank(reading.prose, [...references, ...volatileRanges(reading.prose)])
  const units = reading.sentences.map(({ start, end }) => {
    const own = references.filter((reference) => reference.start >= start && reference.end <= end)
    const isExample = EXAMPLE.test(text.slice(start, end))
    const marks = readMarks(plain.slice(start, end), knowledge.exactness)
      .filter(({ key }) => !isExample || !/^\d/.test(key))
      .map((mark) => ({ ...mark, start: mark.start + start, end: mark.end + start }))
    const all = [...marks, ...own.map(({ name, ...range }) => ({ key: name, ...range }))]
    const words = normaliseRun(nameReferences(text.slice(start, end), library), knowledge)
    return { key: [...words, ...all.map((mark) => mark.key).sort()].join(' '), marks: all }
  })
  const known = new Set(units.map(({ key }) => key))
  return { code: codeOf(reading), units, names: namesOf(reading), has: (key) => known.has(key) }
}

function volatileRanges(prose: string): { start: number; end: number }[] {
  return VOLATILE.flatMap((pattern) =>
    [...prose.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length })),
  )
}

function blank(text: string, ranges: readonly { readonly start: number; readonly end: number }[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    if (start < at) continue
    pieces.push(text.slice(at, start), ' '.repeat(end - start))
    at = end
  }
  return pieces.join('') + text.slice(at)
}

const COMMENTS = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<=^|\s)#[^\n]*|--[^\n]*/g

/** The code of an answer as it is compared: without comments, white space, quotation marks of another kind, final semicolons. */
function codeOf({ text, blocks }: Reading): Mark {
  const code = blocks.filter(({ kind }) => kind === 'code')
  const key = code
    .map(({ start, end }) => text.slice(start, end).replace(COMMENTS, ''))
    .join('\n')
    .replace(/['`]/g, '"')
    .replace(/[;,](?=\s*(?:\n|$|[)\]}]))/g, '')
    .replace(/\s+(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])\s+/gu, '')
  return { key, start: code[0]?.start ?? 0, end: code[0]?.end ?? 0 }
}

function namesOf({ text, inlineCode }: Reading): Mark[] {
  return inlineCode.map(({ start, end }) => ({
    key: text.slice(start, end).replace(/\s+/g, ' ').trim(),
    start,
    end,
  }))
}

/** The names that the other text does not write anywhere. */
function unwritten(names: readonly Mark[], other: string): Mark[] {
  return names.filter(({ key }) => !other.includes(key))
}
