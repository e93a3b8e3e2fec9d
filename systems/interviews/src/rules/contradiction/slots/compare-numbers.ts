import type { Finding } from '../finding.ts'
import { shareTopic } from './bearer.ts'
import type { Frame } from './frame.ts'

const NO_WORDS: ReadonlySet<string> = new Set()

/** Another bare number for the same thing: a mark, a version. Where a clause has several, nothing is compared. */
export function compareNumbers(answer: readonly Frame[], statement: readonly Frame[]): Finding[] {
  const findings: Finding[] = []
  for (const left of answer) {
    for (const right of statement) {
      const [one, ...more] = left.numbers
      const [other, ...others] = right.numbers
      if (one === undefined || other === undefined || more.length + others.length > 0) continue
      if (one.value === other.value || !left.plain || !right.plain || isDenied(left) || isDenied(right))
        continue
      if (left.dates.length > 0 || right.dates.length > 0) continue
      if (shareTopic(left, right, NO_WORDS)) findings.push({ answer: [one], statement: [other] })
    }
  }
  return findings
}

function isDenied({ clause }: Frame): boolean {
  return clause.features.negation >= 0
}
