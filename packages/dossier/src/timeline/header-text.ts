import type { Lexicon } from '../reading/lexicon.ts'
import { isName, segmentsOf } from './headers.ts'
import { isPlace } from './names.ts'
import { endsLikePast, findPeriods } from '@dictamen/spanish'
import { findTitles, namesDoer, phraseOfTitle } from './titles.ts'

/** What stands beside its dates is a header as long as it is no longer than this. */
export const MAX_HEADER = 110

/** "Reduje…", "Lideré…", "Gestión de…" begin what was done, not where. */
export function startsWithVerb(text: string, lexicon: Lexicon): boolean {
  const [word] = /^\p{Lu}\p{Ll}+(?=\s)/u.exec(text) ?? []
  return word !== undefined && (endsLikePast(word) || lexicon.has('opens_duty', word))
}

/** «Gerente de planta. Molinos Alba, Soria.», «Molinos Alba, Soria, 2015 – 2020.»: posts, houses, places and dates, and nothing else. */
export function isHeaderText(text: string, lexicon: Lexicon): boolean {
  if (text.length > MAX_HEADER || startsWithVerb(text, lexicon)) return false
  const segments = segmentsOf(withoutPeriods(text, lexicon), lexicon)
  return (
    segments.length > 0 &&
    segments.every((segment) => {
      const bare = segment.replace(/\.$/u, '')
      return isPost(bare, lexicon) || isPlace(bare, lexicon) || isProperName(bare, lexicon)
    })
  )
}

/** A text with a bar in the place of its dates. */
export function withoutPeriods(text: string, lexicon: Lexicon): string {
  return findPeriods(text)
    .toReversed()
    .reduce((rest, { from, to }) => `${beforeDates(rest.slice(0, from), lexicon)} | ${rest.slice(to)}`, text)
}

/** What stands before dates, without the word that leads to them: «desde», «Período:», a bracket. */
export function beforeDates(before: string, lexicon: Lexicon): string {
  const [end, word] = /(?:[([]|(?<!\p{L})(\p{L}{1,8})\s*:?)\s*$/u.exec(before) ?? []
  if (end === undefined) return before
  const isLead = word === undefined || ['small_words', 'dates_label'].some((rule) => lexicon.has(rule, word))
  return isLead ? before.slice(0, -end.length) : before
}

/** "De mayo de 2018 a octubre de 2026.": dates and nothing else. */
export function isBarePeriod(text: string, lexicon: Lexicon): boolean {
  const [period] = findPeriods(text)
  if (period === undefined) return false
  const before = beforeDates(beforeDates(text.slice(0, period.from), lexicon), lexicon)
  return !/\p{L}{2}/u.test(before + text.slice(period.to))
}

const MOST_WORDS = 9
const MOST_OF_DOER = 4
const AT_HOUSE = /^\s+(?:\p{Ll}{2,4}|@)\s+(?:\p{Ll}{2,3}\s+)?(?=\p{Lu})/u

/** A title from the first word to the last, or to the house that follows it. */
function isPost(segment: string, lexicon: Lexicon): boolean {
  const [title] = findTitles(segment, lexicon)
  if (title === undefined)
    return namesDoer(segment) && !/\d/u.test(segment) && segment.split(/\s+/u).length <= MOST_OF_DOER
  if (title.start !== 0) return false
  const phrase = phraseOfTitle(segment, title, lexicon)
  const rest = segment.slice(phrase.length)
  if (/\d/u.test(phrase)) return false
  if (phrase.split(/\s+/u).length > MOST_WORDS || /\s\p{Ll}{2}\s+\p{Ll}+[aei]r(?![\p{L}])/u.test(phrase))
    return false
  return rest.trim() === '' || (AT_HOUSE.test(rest) && isProperName(rest.replace(AT_HOUSE, ''), lexicon))
}

/** «Molinos de la Vega», and not «Molinos nuevos»: a name whose words have capitals, but for those that join them. */
function isProperName(segment: string, lexicon: Lexicon): boolean {
  return (
    isName(segment) &&
    !/%|\d{3}/u.test(segment) &&
    segment
      .split(/\s+/u)
      .every((word) => /^["«(&]?[\p{Lu}\d&]/u.test(word) || lexicon.has('small_words', word))
  )
}
