import type { GovernorRequest } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { decisive, type Fired } from './fired.ts'
import { closedPolicy, fallbackPolicy, firedPolicies } from './policy.ts'
import type { PolicyRules } from './policy-rules.ts'
import { assessRisks, type RiskReading } from './risks.ts'
import type { RISKS } from './rules.ts'
import { firedItems, type StrategicItem } from './strategic-items.ts'
import { createSubject } from './subject.ts'

/** Everything a decision is made from. */
export interface Judgement {
  /** Every rule that fired. */
  readonly fired: readonly Fired[]
  /** Those of them that decide. */
  readonly deciding: readonly Fired[]
  readonly risks: Readonly<Record<(typeof RISKS)[number], RiskReading>>
}

/** Which rules fire, which of them decide, and the risks. */
export function judge(
  request: GovernorRequest,
  items: readonly StrategicItem[],
  policy: PolicyRules,
  rules: Ruleset,
): Judgement {
  const subject = createSubject(request, policy)
  const risks = assessRisks(subject, policy, rules)
  if (request.strategic_mode.status === 'failed') {
    const closed = closedPolicy(rules)
    return { fired: [closed], deciding: [closed], risks }
  }
  const fired = [...firedItems(items, request, subject, rules), ...firedPolicies(subject, policy, rules)]
  if (fired.length > 0) return { fired, deciding: decisive(fired), risks }
  const otherwise = fallbackPolicy(request, risks, rules)
  return { fired: [otherwise], deciding: [otherwise], risks }
}
