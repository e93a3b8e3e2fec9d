/** A month counted from year 0: year · 12 + month − 1. */
export type MonthNumber = number

/** A date as far as a text says it: from the first month it can be to the last. */
export interface FuzzyDate {
  readonly first: MonthNumber
  readonly last: MonthNumber
}

/** Months between two dates in the readings that bring them nearest. */
export function monthsApart(a: FuzzyDate, b: FuzzyDate): number {
  return Math.max(0, a.first - b.last, b.first - a.last)
}

const NAMES: readonly (readonly string[])[] = [
  ['enero', 'ene', 'january', 'jan'],
  ['febrero', 'feb', 'february'],
  ['marzo', 'mar', 'mzo', 'march'],
  ['abril', 'abr', 'april', 'apr'],
  ['mayo', 'may'],
  ['junio', 'jun', 'june'],
  ['julio', 'jul', 'july'],
  ['agosto', 'ago', 'agto', 'august', 'aug'],
  ['septiembre', 'setiembre', 'sept', 'sep', 'set', 'september'],
  ['octubre', 'oct', 'october'],
  ['noviembre', 'nov', 'november'],
  ['diciembre', 'dic', 'december', 'dec'],
]

const BY_NAME = new Map(NAMES.flatMap((names, month) => names.map((name) => [name, month] as const)))

/** Month names as a pattern, longest first. */
export const MONTH_PATTERN = [...BY_NAME.keys()]
  .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  .join('|')

/** 0 for January; undefined when the word is no month. */
export function monthOf(name: string): number | undefined {
  return BY_NAME.get(name.toLowerCase().replace(/\.$/, ''))
}

export function monthNumber(year: number, month: number): MonthNumber {
  return year * 12 + month
}

/** All the months of a year. */
export function wholeYear(year: number): FuzzyDate {
  return { first: monthNumber(year, 0), last: monthNumber(year, 11) }
}

/** True when the date names its month. */
function isExact(date: FuzzyDate): boolean {
  return date.first === date.last
}

const SPANISH = NAMES.map(([name]) => name!)

/** "junio de 2020", or "2020" when the month is not known. */
export function formatDate(date: FuzzyDate): string {
  const year = Math.floor(date.first / 12)
  return isExact(date) ? `${SPANISH[date.first % 12]} de ${year}` : String(year)
}
