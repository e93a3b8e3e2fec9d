import type { Lexicon } from '../reading/lexicon.ts'
import { isName, segmentsOf } from './headers.ts'
import { isPlace } from './names.ts'
import { findPeriods } from '@dictamen/spanish'
import { findTitles, namesDoer, phraseOfTitle } from './titles.ts'

/** What stands beside its dates is a header as long as it is no longer than this. */
export const MAX_HEADER = 110

/** "Reduje…", "Lideré…", "Responsable de…" begin what was done, not where. */
export function startsWithVerb(text: string): boolean {
  return /^(?:\p{Lu}\p{Ll}+(?:é|í|uje|ujo|ció|zó|ó|amos|imos)|Led|Managed|Reduced|Increased|Launched|Built|Logros|Funciones|Proyecto|Implementación|Reducción|Gestión|Liderazgo)\s/u.test(
    text,
  )
}

/** «Gerente de planta. Molinos Alba, Soria.», «Molinos Alba, Soria, 2015 – 2020.»: posts, houses, places and dates, and nothing else. */
export function isHeaderText(text: string, lexicon: Lexicon): boolean {
  if (text.length > MAX_HEADER || startsWithVerb(text)) return false
  const segments = segmentsOf(withoutPeriods(text), lexicon)
  return (
    segments.length > 0 &&
    segments.every((segment) => {
      const bare = segment.replace(/\.$/u, '')
      return isPost(bare, lexicon) || isPlace(bare, lexicon) || isProperName(bare)
    })
  )
}

/** A text with a bar in the place of its dates. */
export function withoutPeriods(text: string): string {
  return findPeriods(text)
    .toReversed()
    .reduce((rest, { from, to }) => {
      const before = rest.slice(0, from).replace(/(?<![\p{L}])(?:de|del|desde|entre)\s*$/iu, '')
      return `${before} | ${rest.slice(to)}`
    }, text)
}

const JOINS = /^(?:del?|las?|los|el|y|e|en|of|the|and)$/u
const MOST_WORDS = 9
const MOST_OF_DOER = 4
const AT_HOUSE = /^\s+(?:en|para|at|@)\s+(?:(?:el|la|los|las)\s+)?(?=\p{Lu})/u

/** A title from the first word to the last, or to the house that follows it. */
function isPost(segment: string, lexicon: Lexicon): boolean {
  const [title] = findTitles(segment, lexicon)
  if (title === undefined)
    return namesDoer(segment) && !/\d/u.test(segment) && segment.split(/\s+/u).length <= MOST_OF_DOER
  if (title.start !== 0) return false
  const phrase = phraseOfTitle(segment, title, lexicon)
  const rest = segment.slice(phrase.length)
  if (/\d/u.test(phrase)) return false
  if (phrase.split(/\s+/u).length > MOST_WORDS || /\sde\s+\p{Ll}+[aei]r(?![\p{L}])/u.test(phrase))
    return false
  return rest.trim() === '' || (AT_HOUSE.test(rest) && isProperName(rest.replace(AT_HOUSE, '')))
}

/** «Molinos de la Vega», and not «Molinos nuevos»: a name whose words have capitals, but for those that join them. */
function isProperName(segment: string): boolean {
  return (
    isName(segment) &&
    !/%|\d{3}/u.test(segment) &&
    segment.split(/\s+/u).every((word) => JOINS.test(word) || /^["«(&]?[\p{Lu}\d&]/u.test(word))
  )
}
