import { isPhrase } from '../text/phrases.ts'
import type { Compiler } from './condition.ts'

/** Reports what is no phrase, and what stands twice. */
export function checkPhrases(phrases: readonly string[], compiler: Compiler): void {
  const seen = new Set<string>()
  for (const phrase of phrases) {
    if (!isPhrase(phrase)) compiler.fail([], `«${phrase}» no contiene ninguna palabra que buscar`)
    if (seen.has(phrase)) compiler.fail([], `«${phrase}» está repetido`)
    seen.add(phrase)
  }
}
