import type { Clause } from './clauses.ts'
import { isContent, isIndefinite, isSubset, topicsOf } from './content.ts'
import type { Evidence, Finding } from './finding.ts'

/** One side of an antonym pair, affirmed of something. */
export interface Opposite extends Evidence {
  readonly pair: number
  readonly side: number
  readonly topics: ReadonlySet<string>
}

/** The antonyms a clause affirms; negated ones are left to the comparison of polarity. */
export function readOpposites(clause: Clause): Opposite[] {
  if (!clause.features.opposite || clause.features.negation >= 0) return []
  const opposites: Opposite[] = []
  for (const [index, word] of clause.words.entries()) {
    const { pair, side } = word.lexeme
    if (pair < 0 || !isContent(word) || (word.lexeme.verb && isIndefinite(clause))) continue
    const topics = topicsOf(clause, new Set([index]))
    opposites.push({ pair, side, topics, start: word.start, end: word.end })
  }
  return opposites
}

/** The same thing with opposite words. A text that has both words for it describes a contrast. */
export function compareOpposites(answer: readonly Opposite[], statement: readonly Opposite[]): Finding[] {
  const findings: Finding[] = []
  for (const left of answer) {
    for (const right of statement) {
      if (!areOpposed(left, right)) continue
      const contrast =
        answer.some((other) => areOpposed(left, other)) || statement.some((other) => areOpposed(right, other))
      if (!contrast) findings.push({ answer: [left], statement: [right] })
    }
  }
  return findings
}

function areOpposed(left: Opposite, right: Opposite): boolean {
  if (left.pair !== right.pair || left.side === right.side) return false
  return left.topics.size > 0 && isSubset(left.topics, right.topics)
}
