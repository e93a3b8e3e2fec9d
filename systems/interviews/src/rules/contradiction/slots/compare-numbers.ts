import type { Finding } from '../finding.ts'
import { shareTopic } from './bearer.ts'
import type { Frame } from './frame.ts'

const NO_WORDS: ReadonlySet<string> = new Set()

/** Another bare number for the same thing: a mark, a version. Each clause has one. */
export function compareNumbers(answer: readonly Frame[], statement: readonly Frame[]): Finding[] {
  const findings: Finding[] = []
  for (const left of answer) {
    for (const right of statement) {
      const [one, other] = [left.numbers[0]!, right.numbers[0]!]
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
