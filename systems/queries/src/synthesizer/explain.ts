import type { SynthesizerOutput, SynthesizerRequest } from '@dictamen/contracts'
import { spanOf, textOf, type Json, type TraceEntry } from '@dictamen/kernel'
import type { SynthesizerObservations } from './observe.ts'
import { evidence, template, wording } from './rules.ts'

/** Where the evidence of an answer points. */
export const SOURCES = { message: 'message', plan: 'plan', decision: 'decision' } as const

/** Why each value of an answer is what it is. */
export function explainAnswer(
  { plan, decision, limits }: SynthesizerRequest,
  observed: SynthesizerObservations,
  output: Pick<SynthesizerOutput, 'trace' | 'evidence'> & { readonly meta: { readonly version: string } },
  faults: readonly string[],
): TraceEntry[] {
  const edition = output.meta.version
  const fromPlan = (pointer: string, field: keyof typeof plan): TraceEntry =>
    entry(pointer, 'dictamen/plan', `${SOURCES.plan}#/${field}`, plan[field])
  const fromDecision = (pointer: string, at: string, value: Json): TraceEntry =>
    entry(pointer, 'dictamen/decision', `${SOURCES.decision}#${at}`, value)
  const { output_ai } = output.trace
  const model = observed.wording === null ? null : observed.wording.model
  return [
    {
      ...fromDecision('/answer', '/diagnosis', decision.diagnosis),
      rule: output_ai ? wording.id : template.id,
      figures: { model, faults: [...faults], most_words: limits.max_words },
    },
    fromPlan('/meta/mode', 'mode'),
    fromPlan('/meta/domain_hint', 'domain_hint'),
    fromDecision('/meta/confidence', '/confidence', decision.confidence),
    fromDecision('/meta/flags', '/flags', decision.flags),
    fromPlan('/meta/flags', 'flags'),
    fromDecision('/meta/recommendation', '/recommendation', decision.recommendation),
    ...(['labor', 'tax', 'brand', 'focus'] as const).map((name) =>
      fromDecision(`/meta/risk_summary/${name}`, `/risks/${name}/level`, decision.risks[name].level),
    ),
    fromPlan('/plan/domains_selected', 'domains_selected'),
    fromPlan('/plan/rationale', 'rationale'),
    fromPlan('/plan/lab_policy', 'lab_policy'),
    bare('/trace/query_plan_id', 'dictamen/content-id', { contract: 'query-plan@1.0' }),
    bare('/trace/superseded_plan_id', 'dictamen/content-id', { contract: 'query-plan@1.0' }),
    bare('/trace/governor_decision_id', 'dictamen/content-id', { contract: `governor-decision@${edition}` }),
    bare('/trace/created_at', 'dictamen/clock', { now: output.trace.created_at }),
    bare('/trace/output_ai', wording.id, { faults: [...faults] }),
    bare('/meta/version', `synthesizer-output@${edition}`, {}),
    bare('/evidence', evidence.id, { searched: observed.evidence.candidates.length }),
    ...explainEvidence(output, observed),
  ]
}

/** Where in the notebook each excerpt stands. */
function explainEvidence(
  { evidence: { items } }: Pick<SynthesizerOutput, 'evidence'>,
  { evidence: { candidates } }: SynthesizerObservations,
): TraceEntry[] {
  return items.map((item, at) => {
    const { notebook_id, start, end, millionths } = candidates.find(
      (found) => found.notebook_id === item.notebook_id && found.excerpt === item.excerpt,
    )!
    return bare(`/evidence/items/${at}`, evidence.id, { notebook_id, start, end, millionths })
  })
}

function entry(pointer: string, rule: string, source: string, value: Json): TraceEntry {
  return { pointer, rule, spans: [spanOf(source, textOf(value))], from: [] }
}

function bare(pointer: string, rule: string, figures: Readonly<Record<string, Json>>): TraceEntry {
  return { pointer, rule, spans: [], from: [], figures }
}
