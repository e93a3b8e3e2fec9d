import { findDates, findPeriods, PROPER, type FoundPeriod } from '@dictamen/spanish'
import type { Lexicon } from '../reading/lexicon.ts'
import type { Header } from './headers.ts'
import { findTitles, phraseOfTitle } from './titles.ts'

/** A post as a letter tells it. */
export interface ToldPost extends Header {
  readonly period: FoundPeriod
}

const NAME = new RegExp(`^\\s+(?=\\p{Lu})(${PROPER})`, 'u')

/** «En enero de 2014 me llamaron de Frigosur para la subgerencia, cargo que dejé en junio de 2020»: two dates that stand apart. */
export function readTold(text: string, lexicon: Lexicon): ToldPost | null {
  const [first, last, more] = findDates(text)
  if (first === undefined || last === undefined || more !== undefined) return null
  if (findPeriods(text).length > 0 || last.date.first < first.date.last) return null
  const employer = houseTold(text, lexicon)
  if (employer === null || !lexicon.has('tells_end', text.slice(first.end, last.start))) return null
  const period = { start: first.date, end: last.date, from: first.start, to: last.end }
  const [title] = findTitles(text, lexicon)
  const [post] = lexicon.marks('post_names', text)
  if (title !== undefined)
    return { title: phraseOfTitle(text, title, lexicon), rank: title.rank, employer, period }
  return post === undefined
    ? null
    : { title: phraseOfTitle(text, { ...post, rank: 0 }, lexicon), rank: null, employer, period }
}

/** The name right behind what somebody says of going to a house. */
function houseTold(text: string, lexicon: Lexicon): string | null {
  const names = lexicon.marks('tells_work', text).flatMap(({ end }) => NAME.exec(text.slice(end))?.[1] ?? [])
  return names[0] ?? null
}

/** «Partí en Cecinas Llanquihue» without the words that lead to the name. */
export function withoutTelling(house: string, lexicon: Lexicon): string {
  const [mark] = lexicon.marks('tells_work', house)
  return mark?.start === 0 ? house.slice(mark.end).trim() || house : house
}
