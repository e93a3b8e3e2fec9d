import {
  queryAudit,
  queryAudit11,
  type GovernorDecision11,
  type QueryAudit,
  type QueryAudit11,
  type QueryPlan,
  type SynthesizerOutput11,
} from '@dictamen/contracts'
import type { Contract, RulesetReference, System } from '@dictamen/kernel'
import { planIdOf } from './identity.ts'

/** What the audit log keeps of a query: the plan in force with decision and answer, and before it the plan it replaced. */
export function auditsOf(query: {
  readonly message: string
  readonly user_id: string
  readonly plan: QueryPlan
  readonly plan_in_force: QueryPlan
  readonly decision: GovernorDecision11
  readonly output: SynthesizerOutput11
}): QueryAudit11[] {
  const { message, user_id, plan, plan_in_force: inForce, decision, output } = query
  const { query_plan_id, superseded_plan_id, governor_decision_id } = output.trace
  const current: QueryAudit11 = {
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
  const replaced: QueryAudit11 = {
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

/** Puts an entry of the audit log on record: its contract holds plan, decision and answer to their ids. */
export function createQueryAudit(ruleset: RulesetReference): System<QueryAudit11, null, QueryAudit11> {
  return auditOf('queries/audit@1.1', queryAudit11, ruleset)
}

/** The same for what the first edition recorded. */
export function createFirstQueryAudit(ruleset: RulesetReference): System<QueryAudit, null, QueryAudit> {
  return auditOf('queries/audit', queryAudit, ruleset)
}

function auditOf<Audit extends object>(
  id: string,
  contract: Contract<Audit>,
  ruleset: RulesetReference,
): System<Audit, null, Audit> {
  return {
    id,
    input: contract,
    output: contract,
    ruleset,
    observe: () => Promise.resolve(null),
    decide: (audit) => ({
      output: audit,
      // A record gives its keys back in another order: the trace must not depend on it.
      trace: Object.keys(audit)
        .sort()
        .map((key) => ({
          pointer: `/${key}`,
          rule: 'dictamen/record',
          spans: [],
          from: [],
        })),
    }),
    sources: () => ({}),
  }
}
