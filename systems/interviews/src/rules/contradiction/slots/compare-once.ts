import type { Analysis } from '../analysis.ts'
import { isSubset } from '../content.ts'
import { areDisjoint, type PartialDate } from '../dates.ts'
import type { Finding } from '../finding.ts'
import type { Period } from '../periods.ts'
import type { SlotLexicon } from './slot-lexicon.ts'

/** Another date for what a person does once in life; the answer need not repeat what it was. */
export function compareOnce(answer: Analysis, statement: Analysis, { once }: SlotLexicon): Finding[] {
  const findings: Finding[] = []
  for (const left of answer.periods) {
    for (const right of statement.periods) {
      if (isSameEvent(left, right, once) && isSubset(left.topics, right.topics)) {
        if (differ(dateOf(left), dateOf(right))) findings.push({ answer: [left], statement: [right] })
      } else if (isSameStay(left, right) && differ(left.from, right.from) && !isConfirmed(answer, right))
        findings.push({ answer: [left], statement: [right] })
    }
  }
  return findings
}

function isSameEvent(left: Period, right: Period, once: ReadonlySet<string>): boolean {
  const bare = left.topics.size === 0 && right.topics.size === 0
  if (bare && left.from !== null && right.from !== null && left.until === right.until) return true
  return [...left.verbs].some((key) => once.has(key) && right.verbs.has(key))
}

/** Entering the same named place, whatever else is said of it. */
function isSameStay(left: Period, right: Period): boolean {
  return left.stay && right.stay && left.names.size > 0 && isSubset(left.names, right.names)
}

function isConfirmed(answer: Analysis, statement: Period): boolean {
  return answer.periods.some(({ from }) => from !== null && !differ(from, statement.from))
}

function differ(left: PartialDate | null, right: PartialDate | null): boolean {
  return left !== null && right !== null && areDisjoint(left, right)
}

function dateOf({ at, from, until }: Period): PartialDate | null {
  return at ?? (until === null ? from : null)
}
