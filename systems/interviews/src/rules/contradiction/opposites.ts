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
  return clause.words.flatMap((word, index) => {
    const { pair, side } = word.lexeme
    if (pair < 0 || !isContent(word) || (word.lexeme.verb && isIndefinite(clause))) return []
    return { pair, side, topics: topicsOf(clause, new Set([index])), start: word.start, end: word.end }
  })
}

/** The same thing with opposite words. A text that has both words for it describes a contrast. */
export function compareOpposites(answer: readonly Opposite[], statement: readonly Opposite[]): Finding[] {
  return answer.flatMap((left) =>
    statement.flatMap((right) => {
      if (!areOpposed(left, right)) return []
      const contrast =
        answer.some((other) => areOpposed(left, other)) || statement.some((other) => areOpposed(right, other))
      return contrast ? [] : { answer: [left], statement: [right] }
    }),
  )
}

function areOpposed(left: Opposite, right: Opposite): boolean {
  if (left.pair !== right.pair || left.side === right.side) return false
  return left.topics.size > 0 && isSubset(left.topics, right.topics)
}
