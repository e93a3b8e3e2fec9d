import type { SynthesizerOutput, SynthesizerRequest } from '@dictamen/contracts'
import type { Decision, Ruleset } from '@dictamen/kernel'
import { decisionIdOf, planIdOf } from '../identity.ts'
import { explainAnswer } from './explain.ts'
import { chooseEvidence } from './find-evidence.ts'
import type { SynthesizerObservations } from './observe.ts'
import { composeAnswer } from './template.ts'
import { faultsOf } from './wording.ts'

/** The answer in five blocks; a model's wording stands in for the template's only when nothing is wrong with it. */
export function decideAnswer(
  request: SynthesizerRequest,
  observations: SynthesizerObservations,
  rules: Ruleset,
): Decision<SynthesizerOutput> {
  const { plan, decision, user_id, superseded_plan: superseded } = request
  const evidence = chooseEvidence(observations.evidence, rules)
  const { wording } = observations
  const faults = wording === null ? [] : faultsOf(wording, request, rules)
  const worded = wording !== null && faults.length === 0
  const query_plan_id = planIdOf(plan, user_id)
  const { risks } = decision
  const output: SynthesizerOutput = {
    answer: worded ? wording.text : composeAnswer(request, evidence, rules),
    meta: {
      mode: plan.mode,
      domain_hint: plan.domain_hint,
      confidence: decision.confidence,
      flags: [...new Set([...plan.flags, ...decision.flags])],
      recommendation: decision.recommendation,
      risk_summary: {
        labor: risks.labor.level,
        tax: risks.tax.level,
        brand: risks.brand.level,
        focus: risks.focus.level,
      },
      version: '1.0',
    },
    plan: {
      domains_selected: plan.domains_selected,
      rationale: plan.rationale,
      lab_policy: plan.lab_policy,
    },
    trace: {
      query_plan_id,
      superseded_plan_id: superseded === null ? null : planIdOf(superseded, user_id),
      governor_decision_id: decisionIdOf(decision, query_plan_id),
      created_at: observations.created_at,
      output_ai: worded,
    },
    evidence,
  }
  return { output, trace: explainAnswer(request, observations, output, faults) }
}
