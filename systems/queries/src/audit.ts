import type { GovernorDecision, QueryAudit, QueryPlan, SynthesizerOutput } from '@dictamen/contracts'
import { planIdOf } from './identity.ts'

/** What the audit log keeps of a query: the plan in force with decision and answer, and before it the plan it replaced. */
export function auditsOf(query: {
  readonly message: string
  readonly user_id: string
  readonly plan: QueryPlan
  readonly plan_in_force: QueryPlan
  readonly decision: GovernorDecision
  readonly output: SynthesizerOutput
}): QueryAudit[] {
  const { message, user_id, plan, plan_in_force: inForce, decision, output } = query
  const { query_plan_id, superseded_plan_id, governor_decision_id } = output.trace
  const current: QueryAudit = {
    query_plan_id,
    timestamp: inForce.timestamp,
    user_id,
    message,
    query_plan: inForce,
    status: 'success',
    superseded_by: null,
    governor_decision_id,
    governor_decision: decision,
    synthesizer_output: output,
  }
  if (superseded_plan_id === null) return [current]
  const replaced: QueryAudit = {
    ...current,
    query_plan_id: planIdOf(plan, user_id),
    timestamp: plan.timestamp,
    query_plan: plan,
    status: 'superseded',
    superseded_by: query_plan_id,
    governor_decision_id: null,
    governor_decision: null,
    synthesizer_output: null,
  }
  return [replaced, current]
}
