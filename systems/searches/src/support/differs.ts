import type { Finding } from '@dictamen/contracts'
import { tokenize } from '@dictamen/kernel/text'
import { denies, findDates, findFigures } from '@dictamen/spanish'
import { unknownNames } from '../citations/names-supported.ts'
import type { SupportVerdict } from './support.ts'

/**
 * What can be seen without asking anybody, once each figure and date of a finding is known to stand in its quotes: another
 * unit or another person is another statement; where only one of both denies something, they agree in part at best.
 */
export function differenceIn(
  { text, citations }: Finding,
  texts: ReadonlyMap<string, string>,
): Exclude<SupportVerdict, 'si'> | null {
  const quotes = citations.map(({ quote }) => quote)
  const cited = citations.map(({ source }) => texts.get(source) ?? '')
  if (hasOtherUnit(text, quotes) || unknownNames(text, [...quotes, ...cited]).length > 0) return 'no'
  const isDenied = (said: string): boolean => tokenize(said).some(({ folded }) => denies(folded))
  return isDenied(text) === quotes.some(isDenied) ? null : 'en_parte'
}

/** Whether a figure of a text is of another kind wherever its quotes have it. */
function hasOtherUnit(text: string, quotes: readonly string[]): boolean {
  const quoted = quotes.flatMap((quote) => findFigures(quote, findDates(quote)))
  return findFigures(text, findDates(text)).some(({ low, high, unit }) => {
    const same = quoted.filter((other) => other.low === low && other.high === high)
    return (
      unit !== 'count' &&
      same.length > 0 &&
      same.every((other) => other.unit !== unit && other.unit !== 'count')
    )
  })
}
