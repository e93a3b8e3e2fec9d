import { isPhrase } from '../text/phrases.ts'
import { tokenize } from '../text/tokens.ts'
import type { Compiler } from './condition.ts'

/** From each word of a text a phrase is tried as far as it goes, and each gap multiplies the ways. */
const MOST_WORDS = 50
const MOST_GAPS = 4

/** Reports what is no phrase, what is too long to look for, and what stands twice. */
export function checkPhrases(phrases: readonly string[], compiler: Compiler): void {
  const seen = new Set<string>()
  for (const phrase of phrases) {
    if (!isPhrase(phrase)) compiler.fail([], `«${phrase}» no contiene ninguna palabra que buscar`)
    if (phrase.split('…').length - 1 > MOST_GAPS)
      compiler.fail([], `«${phrase}» tiene más de ${MOST_GAPS} huecos («…»)`)
    if (tokenize(phrase).length > MOST_WORDS)
      compiler.fail([], `«${phrase.slice(0, 60)}…» tiene más de ${MOST_WORDS} palabras`)
    if (seen.has(phrase)) compiler.fail([], `«${phrase}» está repetido`)
    seen.add(phrase)
  }
}
