import { valueOfWords } from './number-words.ts'
import { MONTH_PATTERN, monthNumber, monthOf, wholeYear, type FuzzyDate } from './months.ts'

/** A date found in a text. */
export interface FoundDate {
  readonly date: FuzzyDate
  readonly start: number
  readonly end: number
}

const YEAR = '(?:19[5-9]\\d|20[0-4]\\d)'
const SHORT_YEAR = "['’]?\\d{2}"
const BEFORE = '(?<![\\p{L}\\p{N}.,€$]|(?<!\\d{4})[/-])'
const AFTER = '(?![\\p{L}\\p{N}]|[.,]\\d|\\s?(?:%|€|\\$|euros|personas|empleados|clientes|M€))'

/** "Dos mil ocho", "mil novecientos noventa y nueve". */
const YEAR_IN_WORDS =
  '(?:dos\\s+mil(?:\\s+(?:uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|diecis[eé]is|diecisiete|dieciocho|diecinueve|veinte|veinti\\p{L}+))?|mil\\s+novecientos\\s+(?:ochenta|noventa)(?:\\s+y\\s+\\p{L}+)?)'

function yearOfWords(words: string): number {
  const [, century, rest] = /^(dos\s+mil|mil\s+novecientos)\s*(.*)$/iu.exec(words)!
  const base = /^dos/iu.test(century!) ? 2000 : 1900
  const parts = rest === undefined || rest === '' ? [] : rest.split(/\s+y\s+/iu)
  return base + parts.reduce((sum, part) => sum + (part.toLowerCase() === 'uno' ? 1 : valueOfWords(part)), 0)
}

const PATTERNS: readonly { readonly pattern: RegExp; read(match: RegExpExecArray): FuzzyDate | null }[] = [
  {
    pattern: new RegExp(
      `${BEFORE}(?:\\d{1,2}º?\\s+(?:de\\s+)?)?(${MONTH_PATTERN})\\.?(?:\\s*(?:/|-|,|del?)\\s*|\\s+)(?:\\d{1,2},\\s*)?(${YEAR})${AFTER}`,
      'giu',
    ),
    read: ([, name, year]) => exact(Number(year), monthOf(name!)),
  },
  {
    // "Marzo 1 de 2015".
    pattern: new RegExp(`${BEFORE}(${MONTH_PATTERN})\\s+\\d{1,2}\\s+del?\\s+(${YEAR})${AFTER}`, 'giu'),
    read: ([, name, year]) => exact(Number(year), monthOf(name!)),
  },
  {
    // "2003, septiembre".
    pattern: new RegExp(
      `${BEFORE}(${YEAR}),\\s+(${MONTH_PATTERN})\\.?(?![\\p{L}\\p{N}]|\\s+(?:del?\\s+)?${YEAR})`,
      'giu',
    ),
    read: ([, year, name]) => exact(Number(year), monthOf(name!)),
  },
  {
    // "2018 (enero)", "enero (2018)".
    pattern: new RegExp(`${BEFORE}(${YEAR})\\s*\\(\\s*(${MONTH_PATTERN})\\.?\\s*\\)`, 'giu'),
    read: ([, year, name]) => exact(Number(year), monthOf(name!)),
  },
  {
    pattern: new RegExp(`${BEFORE}(${MONTH_PATTERN})\\.?\\s*\\(\\s*(${YEAR})\\s*\\)`, 'giu'),
    read: ([, name, year]) => exact(Number(year), monthOf(name!)),
  },
  {
    pattern: new RegExp(`${BEFORE}(${MONTH_PATTERN})\\s+(?:del?\\s+)?(${YEAR_IN_WORDS})(?![\\p{L}])`, 'giu'),
    read: ([, name, year]) => exact(yearOfWords(year!), monthOf(name!)),
  },
  {
    pattern: new RegExp(
      `(?<=(?<![\\p{L}])(?:en|desde|hasta|de|a|año)\\s+)(${YEAR_IN_WORDS})(?![\\p{L}]|\\s+(?:\\p{L}+s(?![\\p{L}])|euros|de\\s+euros))`,
      'giu',
    ),
    read: ([, year]) => wholeYear(yearOfWords(year!)),
  },
  {
    pattern: new RegExp(
      // "Mar-19", "marzo '19", "marzo del 19".
      `${BEFORE}(${MONTH_PATTERN})\\.?(?:\\s*[-/]\\s*|\\s+(?:del\\s+)?['’]|['’]|\\s+del\\s+)(${SHORT_YEAR})(?![\\p{L}\\p{N}]|[.,]\\d|\\s*%)`,
      'giu',
    ),
    read: ([, name, year]) => exact(fullYear(year!), monthOf(name!)),
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.,])(?:0?[1-9]|[12]\\d|3[01])([/.-])(0?[1-9]|1[0-2])\\1(${YEAR})(?!\\d)`,
      'gu',
    ),
    read: ([, , month, year]) => exact(Number(year), Number(month) - 1),
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.,/])(${YEAR})[-/.](0[1-9]|1[0-2])(?:[-/.](?:0[1-9]|[12]\\d|3[01]))?(?!\\d)`,
      'gu',
    ),
    read: ([, year, month]) => exact(Number(year), Number(month) - 1),
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}.,/])(0?[1-9]|1[0-2])\\s?[/.-]\\s?(${YEAR})(?!\\d)`, 'gu'),
    read: ([, month, year]) => exact(Number(year), Number(month) - 1),
  },
  {
    pattern: new RegExp(
      `${BEFORE}(primer|segundo|tercer|cuarto|último)\\s+trimestre\\s+(?:de\\s+|del\\s+)?(${YEAR})${AFTER}`,
      'giu',
    ),
    read: ([, ordinal, year]) => quarter(Number(year), QUARTERS[ordinal!.toLowerCase()]!),
  },
  {
    pattern: new RegExp(
      `${BEFORE}(?:Q([1-4])|([1-4])[QT]|T([1-4]))[\\s/-]?(?:de\\s+)?(${YEAR})${AFTER}`,
      'giu',
    ),
    read: ([, a, b, c, year]) => quarter(Number(year), Number(a ?? b ?? c)),
  },
  {
    pattern: new RegExp(
      `${BEFORE}(principios|comienzos|inicios|mediados|finales|fines|early|mid|late)[\\s-]+(?:de[l]?\\s+)?(?:año\\s+)?(${YEAR})${AFTER}`,
      'giu',
    ),
    read: ([, part, year]) => partOfYear(Number(year), part!.toLowerCase()),
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}.,/€$]|\\d[-–])(${YEAR})${AFTER}`, 'gu'),
    read: ([, year]) => wholeYear(Number(year)),
  },
]

const QUARTERS: Readonly<Record<string, number>> = { primer: 1, segundo: 2, tercer: 3, cuarto: 4, último: 4 }

/** What was read last is asked again and again: of a sentence, of its periods, of its figures. */
const read = new Map<string, readonly FoundDate[]>()
const MOST_KEPT = 500
const LONGEST_KEPT = 2000

/** Dates of a text in order, each in the most exact reading; "2019-2021" gives two. */
export function findDates(text: string): readonly FoundDate[] {
  // A date has a figure, or its year in words.
  if (!/\d|(?<!\p{L})mil(?!\p{L})/iu.test(text)) return NONE
  if (text.length > LONGEST_KEPT) return readDates(text)
  const known = read.get(text)
  if (known !== undefined) return known
  if (read.size >= MOST_KEPT) read.clear()
  const found = readDates(text)
  read.set(text, found)
  return found
}

const NONE: readonly FoundDate[] = []

function readDates(text: string): FoundDate[] {
  const found: FoundDate[] = []
  const taken = new Uint8Array(text.length)
  const take = (date: FuzzyDate | null, start: number, end: number): void => {
    if (date === null || taken.subarray(start, end).includes(1)) return
    taken.fill(1, start, end)
    found.push({ date, start, end })
  }
  for (const { pattern, read: readMatch } of PATTERNS)
    for (const match of text.matchAll(pattern))
      take(readMatch(match), match.index, match.index + match[0].length)
  for (const { date, start, end } of monthsOfThatYear(text, found)) take(date, start, end)
  for (const { date, start, end } of shortMonths(text)) take(date, start, end)
  for (const { start, end } of rangesOfYears(text))
    take(wholeYear(fullYear(text.slice(start, end))), start, end)
  return found.sort((a, b) => a.start - b.start)
}

const THAT_YEAR = new RegExp(
  `${BEFORE}(${MONTH_PATTERN})\\s+(?:de\\s+(?:ese|este|aquel)(?:\\s+mismo)?|del\\s+mismo)\\s+año(?![\\p{L}])`,
  'giu',
)

/** "El 1 de marzo de 2021… desde enero de ese año": the year is that of the date before. */
function monthsOfThatYear(text: string, found: readonly FoundDate[]): FoundDate[] {
  const sorted = found.toSorted((a, b) => a.end - b.end)
  let at = 0
  return [...text.matchAll(THAT_YEAR)].flatMap((match) => {
    const start = match.index
    while (at < sorted.length && sorted[at]!.end <= start) at++
    const before = sorted[at - 1]
    const date = before === undefined ? null : exact(Math.floor(before.date.first / 12), monthOf(match[1]!))
    return date === null ? [] : [{ date, start, end: start + match[0].length }]
  })
}

const MONTH_AND_SHORT = `(${MONTH_PATTERN})\\.?\\s?['’]?(\\d{2})`
const SHORT_RANGE = new RegExp(
  `(?<![\\p{L}\\p{N}])${MONTH_AND_SHORT}\\s*(?:[-–—/]|a|hasta)\\s*(?:(?:la\\s+)?(?:actualidad|presente|fecha|hoy|actual|present)(?![\\p{L}])|${MONTH_AND_SHORT}(?![\\p{L}\\p{N}]))`,
  'giu',
)

/** "mar. 19 – jul. 21", "jun 05 - actualidad": two digits are a year only in such a range. */
function shortMonths(text: string): FoundDate[] {
  return [...text.matchAll(SHORT_RANGE)].flatMap((match) => {
    const [whole, first, year, second, until] = match
    const end = match.index + whole.length
    const from = exact(fullYear(year!), monthOf(first!))
    const to = until === undefined ? null : exact(fullYear(until), monthOf(second!))
    const head = new RegExp(`^${MONTH_AND_SHORT}`, 'iu').exec(whole)![0].length
    const tail = to === null ? 0 : new RegExp(`${MONTH_AND_SHORT}$`, 'iu').exec(whole)![0].length
    return [
      ...(from === null ? [] : [{ date: from, start: match.index, end: match.index + head }]),
      ...(to === null ? [] : [{ date: to, start: end - tail, end }]),
    ]
  })
}

/** The second year of "2015-2018" and "2015-18". */
function rangesOfYears(text: string): { start: number; end: number }[] {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}.,/€$])(${YEAR})(\\s?[-–—/]\\s?)(${YEAR}|\\d{2})(?![\\p{L}\\p{N}%€]|\\s?[%€])`,
    'gu',
  )
  return [...text.matchAll(pattern)]
    .map((match) => {
      const start = match.index + match[1]!.length + match[2]!.length
      return { start, end: start + match[3]!.length, first: Number(match[1]) }
    })
    .filter(({ start, end, first }) => fullYear(text.slice(start, end)) >= first)
}

function exact(year: number, month: number | undefined): FuzzyDate | null {
  if (month === undefined) return null
  const number = monthNumber(year, month)
  return { first: number, last: number }
}

function quarter(year: number, number: number): FuzzyDate {
  return { first: monthNumber(year, number * 3 - 3), last: monthNumber(year, number * 3 - 1) }
}

function partOfYear(year: number, part: string): FuzzyDate {
  const first = /^(?:prin|com|ini|ear)/.test(part) ? 0 : part.startsWith('m') ? 4 : 8
  return { first: monthNumber(year, first), last: monthNumber(year, first + 3) }
}

function fullYear(digits: string): number {
  const number = Number(digits.replace(/\D/g, ''))
  if (number >= 100) return number
  return number <= 49 ? 2000 + number : 1900 + number
}
