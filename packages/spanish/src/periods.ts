import { findDates, type FoundDate } from './dates.ts'
import { monthOf, monthNumber, MONTH_PATTERN, type FuzzyDate } from './months.ts'

/** From a date to another; `end` is null while it lasts. */
export interface Period {
  readonly start: FuzzyDate
  readonly end: FuzzyDate | null
}

/** A period found in a text. */
export interface FoundPeriod extends Period {
  readonly from: number
  readonly to: number
}

const PRESENT =
  '(?:la\\s+|el\\s+d[ií]a\\s+de\\s+)?(?:actualidad|presente|hoy(?:\\s+en\\s+d[ií]a)?|ahora|la\\s+fecha|fecha|actual(?:mente)?|act\\.|present|today|now|current|to\\s+date|en\\s+curso|vigente|contin[uú]a|…|\\.{3})'
const BETWEEN = new RegExp(
  '^\\s*(?:[-–—/→|]|--|a|al|(?:[|,;]\\s*|y\\s+)?(?:hasta(?:\\s+el|\\s*:)?|(?:t[eé]rmino|fin)\\s*:)|to|until|till|through|y|e|and)\\s*(?:el\\s+|la\\s+)?(?:(?:finales|mes)\\s+de\\s+)?$',
  'iu',
)
/** "2014, 2016 y 2018" counts years; only "entre 2014 y 2018" goes from one to the other. */
const AND = /^\s*(?:y|e|and)\s/iu
const BETWEEN_BOTH =
  /(?<![\p{L}])(?:entre|between)\s+(?:el\s+|la\s+)?(?:(?:finales|principios|mediados)\s+de\s+)?$/iu
const OPEN_END = new RegExp(
  `^\\s*(?:[-–—/→|]|--|al?|(?:[|,;]\\s*|y\\s+)?(?:hasta(?:\\s+(?:la|el)|\\s*:)?|(?:t[eé]rmino|fin)\\s*:)|to|until)\\s*\\(?(?:(?:al?|hasta)\\s+)?(?:${PRESENT})(?![\\p{L}])`,
  'iu',
)
const SINCE =
  /(?:^|[^\p{L}])(?:desde|since|a partir de)(?:\s+(?:el|la|principios de|finales de|mediados de))?\s*$/iu
const LONE_DASH = /^\s*[-–—]\s*(?:$|[|)\],;])/u

/** What says how a date goes on stands no farther from it. */
const REACH = 60

/** Periods of a text in order. */
export function findPeriods(text: string): FoundPeriod[] {
  const dates = findDates(text)
  const periods: FoundPeriod[] = []
  for (let at = 0; at < dates.length; at++) {
    const period = periodAt(text, dates, at)
    if (period === null) continue
    periods.push(period)
    if (period.to === dates[at + 1]?.end) at++
  }
  return periods
}

function periodAt(text: string, dates: readonly FoundDate[], at: number): FoundPeriod | null {
  const first = dates[at]!
  const next = dates[at + 1]
  const rest = text.slice(first.end, first.end + REACH)
  const lead = text.slice(Math.max(0, first.start - REACH), first.start)
  const open = OPEN_END.exec(rest)
  if (open !== null)
    return { start: first.date, end: null, from: first.start, to: first.end + open[0].length }
  if (
    next !== undefined &&
    BETWEEN.test(text.slice(first.end, next.start)) &&
    (!AND.test(text.slice(first.end, next.start)) || BETWEEN_BOTH.test(lead)) &&
    next.date.last >= first.date.first
  )
    return { start: first.date, end: next.date, from: first.start, to: next.end }
  const beside = inColumns(text, first, next)
  if (beside !== null) return beside
  const oneYear = monthsOfOneYear(text, first)
  if (oneYear !== null) return oneYear
  const before = SINCE.exec(lead)
  const lone = LONE_DASH.exec(rest)
  if (before !== null && !/^\s*(?:hasta|until|to)(?![\p{L}])/iu.test(rest))
    return { start: first.date, end: null, from: first.start - before[0].trimStart().length, to: first.end }
  if (lone !== null && !/[-–—]\s*$/.test(lead))
    return { start: first.date, end: null, from: first.start, to: first.end + lone[0].trimEnd().length }
  return null
}

const NUMERIC = /^\d{1,2}\/\d{4}$/u
const OPEN_COLUMN = new RegExp(`^\\s+(?:${PRESENT})\\s*\\|?$`, 'iu')

/** «03/2018 02/2021», «03/2018 hoy»: the columns «De» and «A» of a table without bars. */
function inColumns(text: string, first: FoundDate, next: FoundDate | undefined): FoundPeriod | null {
  if (!NUMERIC.test(text.slice(first.start, first.end))) return null
  const open = OPEN_COLUMN.exec(text.slice(first.end, first.end + REACH))
  if (open !== null) return { start: first.date, end: null, from: first.start, to: text.length }
  const isBeside =
    next !== undefined &&
    NUMERIC.test(text.slice(next.start, next.end)) &&
    /^\s+$/u.test(text.slice(first.end, next.start)) &&
    next.date.last >= first.date.first
  return isBeside ? { start: first.date, end: next.date, from: first.start, to: next.end } : null
}

const MONTH_ALONE = new RegExp(`(?<![\\p{L}])(${MONTH_PATTERN})\\.?\\s*(?:[-–—]|a|hasta|to)\\s*$`, 'iu')

/** "marzo – junio de 2019": the first month takes the year of the second. */
function monthsOfOneYear(text: string, last: FoundDate): FoundPeriod | null {
  const from = Math.max(0, last.start - REACH)
  const alone = MONTH_ALONE.exec(text.slice(from, last.start))
  const month = alone === null ? undefined : monthOf(alone[1]!)
  if (alone === null || month === undefined) return null
  const first = monthNumber(Math.floor(last.date.first / 12), month)
  return { start: { first, last: first }, end: last.date, from: from + alone.index, to: last.end }
}
