import { findFigures, type Figure } from '../reading/figures.ts'
import type { Lexicon } from '../reading/lexicon.ts'
import { cite } from '../reading/reading.ts'
import type { Statement } from '../statements/statements.ts'
import { findDates, MONTH_PATTERN, monthOf } from '@dictamen/spanish'
import { findTitles } from '../timeline/titles.ts'
import type { Fact } from './facts/fact.ts'

/** True of the sentence that a fact was read in. */
export function isSide(statement: Statement, { citation }: Fact): boolean {
  const own = cite(statement)
  return own.source === citation.source && own.line === citation.line && own.quote === citation.quote
}

/** The figures of a text that are so much, also where they leave out the thousands or millions. */
export function figuresOf(text: string, value: number): Figure[] {
  return findFigures(text, findDates(text)).filter(({ low, high }) =>
    [1, 1000, 1_000_000].some((scale) => scale * low === value || scale * high === value),
  )
}

/** Whether a sentence gives the value of a fact. */
export function holdsValue(statement: Statement, { value }: Fact, timeline: Lexicon): boolean {
  const { text } = statement
  if (value.kind === 'quantity') {
    const { low, high } = value.figure
    if (low === high) return figuresOf(text, low).length > 0
    return findFigures(text, findDates(text)).some((figure) => figure.low === low && figure.high === high)
  }
  if (value.kind === 'date')
    return findDates(text).some(({ date }) => date.first <= value.date.last && value.date.first <= date.last)
  if (value.kind === 'title') return findTitles(text, timeline).some(({ rank }) => rank === value.rank)
  return value.kind === 'level' && text.includes(value.words)
}

const MONTHS_OF_A_YEAR = 12
const NAMED_MONTH = new RegExp(
  `(?<![\\p{L}])(?:${MONTH_PATTERN})(?![\\p{L}])(?!\\s+(?:de\\s+|del\\s+)?(?:19|20)\\d\\d)`,
  'giu',
)

/** «…, desde enero, …»: the month of a date, without its year. */
export function namesMonthOf(text: string, { value }: Fact): boolean {
  return (
    value.kind === 'date' &&
    value.date.first === value.date.last &&
    [...text.matchAll(NAMED_MONTH)].some(([name]) => monthOf(name) === value.date.first % MONTHS_OF_A_YEAR)
  )
}
