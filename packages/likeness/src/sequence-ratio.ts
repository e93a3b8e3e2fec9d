import { indexText, readCodePoints, translate } from './indexed-text.ts'
import { Matcher } from './matcher.ts'

/** What Python's `difflib.SequenceMatcher(None, a, b).sequenceRatio()` gives, to the bit; not symmetric, as there. */
export function sequenceRatio(a: string, b: string): number {
  const codesOfA = readCodePoints(a)
  const codesOfB = readCodePoints(b)
  const total = codesOfA.length + codesOfB.length
  if (total === 0) return 1
  const indexed = indexText(codesOfB)
  const matcher = new Matcher(translate(codesOfA, indexed.alphabet), indexed)
  return (2 * matcher.count(0, codesOfB.length)) / total
}
