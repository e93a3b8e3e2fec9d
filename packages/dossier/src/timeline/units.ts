import { splitSentences } from '@dictamen/kernel/text'
import { cellTexts } from '../reading/cells.ts'
import type { FoldedText } from '../reading/folded.ts'
import type { Lexicon } from '../reading/lexicon.ts'
import type { Passage } from '../reading/passages.ts'
import {
  beforeDates,
  isBarePeriod,
  isHeaderText,
  MAX_HEADER,
  startsWithVerb,
  withoutPeriods,
} from './header-text.ts'
import { readHeader, segmentsOf } from './headers.ts'
import { findPeriods, type FoundPeriod } from '@dictamen/spanish'
import { findTitles } from './titles.ts'

/** A piece of a passage that can hold a position. */
export interface Unit {
  readonly text: string
  readonly from: number
}

/**
 * The sentences of a passage; «jul. 2021» ends none, and a line of the source that ends with dates, or that names a post or a
 * house in an item, is whole.
 */
export function sentencesOf({ folded, look }: Passage, source: string, lexicon: Lexicon): Unit[] {
  const { text } = folded
  const periods = findPeriods(text)
  const dated = new Set(periods.flatMap(({ from, to }) => placesBetween(from, to)))
  const ends = new Set(
    splitSentences(text)
      .map(({ end }) => end)
      // «Molinos Alba, S.A. de C.V. — Gerente».
      .filter((end) => !dated.has(end) && !/^\s+(?:[—–|·/([-]|\p{L}{2}\s+\p{Lu}\.)/u.test(text.slice(end))),
  )
  const units: Unit[] = []
  let from = 0
  for (let at = 1; at <= text.length; at++) {
    const isBreak = breaksAt(folded, source, at) && !dated.has(at)
    if (!isBreak && !ends.has(at) && at < text.length) continue
    const line = text.slice(from, at)
    const isEnd =
      at === text.length ||
      ends.has(at) ||
      (isBreak && isWholeLine(line, lineFrom(folded, source, at + 1), look, lexicon))
    if (!isEnd) continue
    if (/[\p{L}\d]/u.test(line)) units.push({ text: line, from })
    from = at
    while (text[from] === ' ') from++
  }
  return units
}

/** The places within a piece of a text. */
function placesBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from - 1) }, (_, at) => from + 1 + at)
}

/** A line of the source ends at a place of the folded text. */
export function breaksAt({ text, offsets }: FoldedText, source: string, at: number): boolean {
  return text[at] === ' ' && /^\s*[\r\n]/u.test(source.slice(offsets[at], offsets[at + 1]))
}

/** The lines of the source that a passage is made of. */
export function linesOf({ folded }: Passage, source: string): string[] {
  const ends = [...folded.text].flatMap((_, at) =>
    breaksAt(folded, source, at) && !isInBold(folded, source, at) ? [at] : [],
  )
  return [...ends, folded.text.length].map((end, at) =>
    folded.text.slice(at === 0 ? 0 : ends[at - 1]! + 1, end),
  )
}

/** «**Jefe de Turno — Cementos» over «Alba**»: what is in bold was broken to fit. */
function isInBold({ offsets }: FoldedText, source: string, at: number): boolean {
  const before = source.slice(Math.max(0, offsets[0]! - 2), offsets[at])
  return before.split('**').length % 2 === 0
}

/** The text of a header with the breaks before a title or a place, where another line begins. */
export function withBreaks({ folded }: Passage, source: string, lexicon: Lexicon): string {
  if (folded.text.length > 2 * MAX_HEADER) return folded.text
  return [...folded.text.matchAll(/ /gu)].reduce((text, { index }) => {
    const isBreak = breaksAt(folded, source, index) && beginsHeader(text.slice(index + 1), lexicon)
    return isBreak ? `${text.slice(0, index)}\n${text.slice(index + 1)}` : text
  }, folded.text)
}

function beginsHeader(text: string, lexicon: Lexicon): boolean {
  return (
    findTitles(text, lexicon)[0]?.start === 0 ||
    lexicon.marks('places', text).some(({ start }) => start === 0)
  )
}

function lineFrom(folded: FoldedText, source: string, from: number): string {
  let at = from
  while (at < folded.text.length && !breaksAt(folded, source, at)) at++
  return folded.text.slice(from, at)
}

const MOST_OF_HEADING = 5

function isWholeLine(line: string, next: string, look: Passage['look'], lexicon: Lexicon): boolean {
  // «Directora de Finanzas del», with the house on the next line.
  if (lexicon.has('small_words', /(?<=\s)\p{Ll}+$/u.exec(line)?.[0] ?? '')) return false
  if (isOverDates(line, next, lexicon)) return true
  if (!/^[\p{Lu}\d]/u.test(next)) return false
  if (findPeriods(line).at(-1)?.to === line.length) return true
  if (!isHeaderText(line, lexicon)) return false
  if (beginsHeader(next, lexicon)) return true
  if (segmentsOf(line, lexicon).length > 1) return false
  return look === 'item' || findTitles(line, lexicon)[0]?.start === 0
}

/** A line over one of dates, or a dated one over «(2012 - 2018) Jefe de turno - Molinos Alba». */
function isOverDates(line: string, next: string, lexicon: Lexicon): boolean {
  const isShort = line.split(/\s+/u).length <= MOST_OF_HEADING && /\p{L}{4,}$/u.test(line)
  if (isBarePeriod(next, lexicon) && (isShort || /[.!?]$/u.test(line))) return true
  const opens = /^[([]/u.test(next) && (findPeriods(next)[0]?.from ?? MOST_OF_HEADING) < MOST_OF_HEADING
  return opens && findPeriods(line).length > 0
}

/**
 * Sentences that only name posts, houses and dates are one piece as far as they speak of one stay, whatever their order:
 * «Banco Sur. Directora. De 2017 a 2020.», «2018 - hoy. Alfa, Directora.». Any other sentence is a piece of its own.
 */
export function joinHeaders(text: string, sentences: readonly Unit[], lexicon: Lexicon): Unit[] {
  const joined: (Unit & { isHeader: boolean })[] = []
  for (const sentence of sentences) {
    const isHeader = namesStay(sentence.text, lexicon)
    const before = joined.at(-1)
    const both = before === undefined ? null : `${before.text}${gap(text, before, sentence)}${sentence.text}`
    const isPause =
      before !== undefined && isBarePeriod(before.text, lexicon) && lexicon.has('pause', sentence.text)
    if (both !== null && (isPause || (isHeader && before!.isHeader && isOneStay(before!, sentence, lexicon))))
      joined[joined.length - 1] = { text: both, from: before!.from, isHeader: true }
    else joined.push({ ...sentence, isHeader })
  }
  return joined.map(({ text: piece, from }) => ({ text: piece, from }))
}

/** Two pieces of a header speak of one stay when one of them has dates, and what follows the dates says what was missing. */
function isOneStay(before: Unit, next: Unit, lexicon: Lexicon): boolean {
  const dated = findPeriods(before.text).length
  if (dated + findPeriods(next.text).length > 1) return false
  if (dated === 0) return true
  const [own, more] = [before, next].map(({ text }) => readHeader(withoutPeriods(text, lexicon), lexicon))
  return (own!.title === null && more!.title !== null) || (own!.employer === null && more!.employer !== null)
}

/** What was a line of its own stays apart. */
function gap(text: string, before: Unit, next: Unit): string {
  const between = text.slice(endOf(before), next.from)
  return /[.!?]$/u.test(before.text) ? between : between.replace(' ', '\n')
}

function endOf({ text, from }: Unit): number {
  return from + text.length
}

/** Dates, or the name of a post or a house, and nothing that was done. */
function namesStay(text: string, lexicon: Lexicon): boolean {
  return isBarePeriod(text, lexicon) || isHeaderText(text, lexicon) || leadsWithTitle(text, lexicon)
}

/** «Banco Sur, Subdirectora de Red.»: one of its parts is a title. */
function leadsWithTitle(text: string, lexicon: Lexicon): boolean {
  if (text.length > MAX_HEADER || /\d/u.test(text) || startsWithVerb(text, lexicon)) return false
  return text.split(/[,;(]\s*|\s(?:[—–]|-{1,3})\s/u).some((part) => findTitles(part, lexicon)[0]?.start === 0)
}

/** What stands beside the dates. */
export function withoutPeriod(text: string, { from, to }: FoundPeriod, lexicon: Lexicon): string {
  const before = beforeDates(text.slice(0, from), lexicon)
  const after = text.slice(to).replace(/^\s*[)\]]/, ' ')
  return `${before} | ${after}`.replace(/^[\s|,:;–—-]+|[\s|,:;–—-]+$/gu, '').trim()
}

/** «| 2012 – 2017 | Ingeniería Lonquén | Jefe de Proyectos |»: a cell of its own says the post. */
export function hasTitleCell(row: string, lexicon: Lexicon): boolean {
  return cellTexts(row).some((cell) => findTitles(cell, lexicon)[0]?.start === 0)
}
