import type { Evidence, Finding } from '../finding.ts'
import { haveSameTime, shareTopic } from './bearer.ts'
import type { Frame } from './frame.ts'
import type { SlotLexicon } from './slot-lexicon.ts'

/** A word and its opposite by prefix, said of the same thing: «favorable», «desfavorable». */
export function comparePrefixed(
  answer: readonly Frame[],
  statement: readonly Frame[],
  { prefixes }: SlotLexicon,
): Finding[] {
  const findings: Finding[] = []
  for (const left of answer) {
    for (const right of statement) {
      if (!isUsable(left) || !isUsable(right) || !haveSameTime(left, right)) continue
      for (const prefix of prefixes) {
        const pair = opposed(left, right, prefix) ?? opposed(right, left, prefix)?.toReversed()
        if (pair === undefined || !shareTopic(left, right, new Set(pair))) continue
        findings.push({ answer: evidence(left, pair[0]!), statement: evidence(right, pair[1]!) })
      }
    }
  }
  return findings
}

function isUsable({ plain, clause }: Frame): boolean {
  return plain && clause.features.negation < 0
}

/** A word of the first frame that stands with the prefix in the second. */
function opposed(one: Frame, other: Frame, prefix: string): string[] | undefined {
  for (const key of one.topics) if (other.topics.has(prefix + key)) return [key, prefix + key]
  return undefined
}

function evidence({ clause }: Frame, key: string): Evidence[] {
  const word = clause.words.find(({ lexeme }) => lexeme.key === key)!
  return [{ start: word.start, end: word.end }]
}
