import type { Clause } from './clauses.ts'
import { intersects, isIndefinite, isSubset, topicsOf, verbsOf } from './content.ts'
import { areDisjoint, isBefore, wordsOf, type DateExpression, type PartialDate } from './dates.ts'
import type { Evidence, Finding } from './finding.ts'
import type { Lexicon } from './lexicon.ts'

/** When something happened, began or ended. */
export interface Period extends Evidence {
  readonly at: PartialDate | null
  readonly from: PartialDate | null
  readonly until: PartialDate | null
  /** Being somewhere: entering and leaving are its ends. */
  readonly stay: boolean
  readonly verbs: ReadonlySet<string>
  /** Speaks of one thing among others. */
  readonly indefinite: boolean
  readonly topics: ReadonlySet<string>
  /** The topics that are proper names. */
  readonly names: ReadonlySet<string>
}

/** The periods of a clause, out of the dates read in it. */
export function readPeriods(clause: Clause, dates: readonly DateExpression[], lexicon: Lexicon): Period[] {
  if (dates.length === 0 || clause.features.negation >= 0) return []
  const verbs = verbsOf(clause)
  for (const { lexeme } of clause.words) if (lexicon.verbs.events.has(lexeme.key)) verbs.add(lexeme.key)
  const { starts, ends, stays } = lexicon.verbs
  const begins = intersects(verbs, starts)
  const finishes = intersects(verbs, ends) || clause.words.some(({ marker }) => marker?.kind === 'leaving')
  const topics = topicsOf(clause, wordsOf(dates))
  const indefinite = isIndefinite(clause)
  const names = new Set(clause.words.filter(({ capital }) => capital).map(({ lexeme }) => lexeme.key))
  return dates.map((date) => ({
    at: begins || finishes ? null : date.at,
    from: begins ? (date.at ?? date.start) : date.start,
    until: finishes ? (date.at ?? date.end) : date.end,
    stay: begins || finishes || verbs.size === 0 || intersects(verbs, stays),
    verbs,
    indefinite,
    topics,
    names,
    start: clause.words[date.first]!.start,
    end: clause.words[date.last]!.end,
  }))
}

/** Same event or stay with another date. Where any pair of dates agrees, the texts agree. */
export function comparePeriods(
  answer: readonly Period[],
  statement: readonly Period[],
  lexicon: Lexicon,
): Finding[] {
  const findings: Finding[] = []
  for (const left of answer) {
    for (const right of statement) {
      if (!clash(left, right, lexicon)) continue
      const confirmed =
        answer.some((other) => confirms(other, right)) || statement.some((other) => confirms(left, other))
      if (!confirmed) findings.push({ answer: [left], statement: [right] })
    }
  }
  return findings
}

function clash(left: Period, right: Period, lexicon: Lexicon): boolean {
  if (!areComparable(left, right)) return false
  if (left.from !== null && right.from !== null && areDisjoint(left.from, right.from)) return true
  if (left.until !== null && right.until !== null && areDisjoint(left.until, right.until)) return true
  if (left.at !== null && right.at !== null)
    return isOnce(left, right, lexicon) && areDisjoint(left.at, right.at)
  return isOutside(left.at, right) || isOutside(right.at, left)
}

function confirms(left: Period, right: Period): boolean {
  if (!areComparable(left, right)) return false
  const pairs = [
    [left.at, right.at],
    [left.from, right.from],
    [left.until, right.until],
  ] as const
  const both = pairs.filter(
    (pair): pair is readonly [PartialDate, PartialDate] => pair[0] !== null && pair[1] !== null,
  )
  return both.length > 0 && both.every(([a, b]) => !areDisjoint(a, b))
}

function areComparable(left: Period, right: Period): boolean {
  if (!(left.stay && right.stay) && !intersects(left.verbs, right.verbs)) return false
  return left.topics.size > 0 && isSubset(left.topics, right.topics)
}

function isOnce(left: Period, right: Period, { verbs }: Lexicon): boolean {
  if (left.indefinite || right.indefinite) return false
  for (const key of left.verbs) if (right.verbs.has(key) && verbs.events.has(key)) return true
  return false
}

function isOutside(at: PartialDate | null, { from, until }: Period): boolean {
  if (at === null) return false
  return (from !== null && isBefore(at, from)) || (until !== null && isBefore(until, at))
}
