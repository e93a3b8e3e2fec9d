import { detach } from '@dictamen/kernel/text'
import { isSmall } from './vocabulary.ts'
import { stemOf, wordsOf } from './words.ts'

const known = new Map<string, readonly string[]>()
const MOST_PHRASES = 20_000

/** The stems of a noun group, small words left out. */
export function phraseStems(phrase: string): readonly string[] {
  let stems = known.get(phrase)
  if (stems === undefined) {
    stems = phrase
      .split(/[\s/_-]+/)
      .flatMap(wordsOf)
      .filter((word) => !isSmall(word))
      .map(stemOf)
    if (known.size >= MOST_PHRASES) known.clear()
    known.set(detach(phrase), stems)
  }
  return stems
}
