import { defineContract, type Breach } from '@dictamen/kernel'
import { z } from 'zod'
import { checkPart } from './below.ts'
import { governorDecision11, type GovernorDecision11 } from './governor-decision-1.1.ts'
import { queryPlan, type QueryPlan } from './query-plan-1.0.ts'
import { synthesizerOutput11, type SynthesizerOutput11 } from './synthesizer-output-1.1.ts'

/** What the audit log keeps of a query: the seed's record, the decision and the answer, linked by ids. */
export interface QueryAudit11 {
  readonly query_plan_id: string
  readonly timestamp: string
  readonly user_id: string
  readonly message: string
  readonly query_plan: QueryPlan
  /** `superseded`: another plan took its place before anything was decided under it. */
  readonly status: 'success' | 'superseded'
  readonly superseded_by: string | null
  readonly governor_decision_id: string | null
  readonly governor_decision: GovernorDecision11 | null
  readonly synthesizer_output: SynthesizerOutput11 | null
}

const Uuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)

const Shape = z.strictObject({
  query_plan_id: Uuid,
  timestamp: z.iso.datetime(),
  user_id: z.string().min(1),
  message: z.string().min(1),
  query_plan: queryPlan.schema,
  status: z.enum(['success', 'superseded']),
  superseded_by: Uuid.nullable(),
  governor_decision_id: z.string().min(1).nullable(),
  governor_decision: governorDecision11.schema.nullable(),
  synthesizer_output: synthesizerOutput11.schema.nullable(),
})

export const queryAudit11 = defineContract<QueryAudit11>({
  id: 'query-audit',
  version: '1.1',
  source: 'QueryPlan Schema v1, §6 Audit compatibility, segunda edición',
  schema: Shape,
  invariants: {
    'cada documento cumple su contrato': (audit) => [
      ...checkPart('/query_plan', queryPlan, audit.query_plan),
      ...(audit.governor_decision === null
        ? []
        : checkPart('/governor_decision', governorDecision11, audit.governor_decision)),
      ...(audit.synthesizer_output === null
        ? []
        : checkPart('/synthesizer_output', synthesizerOutput11, audit.synthesizer_output)),
    ],
    'la hora es la del plan': ({ timestamp, query_plan: plan }) =>
      timestamp === plan.timestamp ? [] : [{ pointer: '/timestamp', message: 'no es la hora del plan' }],
    'un plan sustituido dice por cuál y no tiene decisión; los demás, al revés': checkStatus,
    'plan, decisión y respuesta se enlazan por sus identificadores': checkLinks,
  },
})

function checkStatus(audit: QueryAudit11): Breach[] {
  const decided = [audit.governor_decision_id, audit.governor_decision, audit.synthesizer_output]
  if (audit.status === 'superseded') {
    const clean = audit.superseded_by !== null && decided.every((part) => part === null)
    return clean
      ? []
      : [{ pointer: '/status', message: 'un plan sustituido dice por cuál y no tiene decisión' }]
  }
  const whole = audit.superseded_by === null && decided.every((part) => part !== null)
  return whole ? [] : [{ pointer: '/status', message: 'un plan en vigor tiene decisión y respuesta' }]
}

function checkLinks(audit: QueryAudit11): Breach[] {
  const { governor_decision: decision, synthesizer_output: output, query_plan: plan } = audit
  if (decision === null || output === null) return []
  const breaches: Breach[] = []
  const same = (pointer: string, left: unknown, right: unknown): void => {
    if (JSON.stringify(left) !== JSON.stringify(right))
      breaches.push({ pointer, message: 'no coincide con el resto del registro' })
  }
  same('/synthesizer_output/trace/query_plan_id', output.trace.query_plan_id, audit.query_plan_id)
  same(
    '/synthesizer_output/trace/governor_decision_id',
    output.trace.governor_decision_id,
    audit.governor_decision_id,
  )
  same('/synthesizer_output/meta/recommendation', output.meta.recommendation, decision.recommendation)
  same('/synthesizer_output/plan/domains_selected', output.plan.domains_selected, plan.domains_selected)
  same('/governor_decision/domains_used', decision.domains_used, plan.domains_selected)
  return breaches
}
