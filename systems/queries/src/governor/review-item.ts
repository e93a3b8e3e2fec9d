import type { GovernorDecision11, ReviewItem } from '@dictamen/contracts'
import { idFrom } from '@dictamen/kernel/record'

/** The entry of the human review queue that a decision asks for; null when it asks for none. */
export function reviewItemOf(
  decision: GovernorDecision11,
  given: {
    readonly message: string
    readonly user_id: string
    readonly query_plan_id: string
    readonly governor_decision_id: string
  },
): ReviewItem | null {
  if (!decision.flags.includes('hitl-required')) return null
  const { query_plan_id, governor_decision_id } = given
  const reasons = (['labor', 'tax', 'brand'] as const)
    .filter((name) => decision.risks[name].level === 'high')
    .map((name) => ({ name, ...decision.risks[name] }))
  return {
    review_item_id: idFrom('rv', { query_plan_id, governor_decision_id }),
    created_at: decision.timestamp,
    system: 'queries',
    origin: { contract: 'governor-decision@1.1', id: governor_decision_id },
    links: [{ contract: 'query-plan@1.0', id: query_plan_id }],
    subject: given.user_id,
    question: given.message,
    reasons,
    status: 'pending',
  }
}
