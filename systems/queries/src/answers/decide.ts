import type { SynthesizerOutput11, SynthesizerRequest11 } from '@dictamen/contracts'
import type { Decision, Ruleset, TraceEntry } from '@dictamen/kernel'
import { spanOf } from '@dictamen/kernel'
import { decision11IdOf, planIdOf } from '../identity.ts'
import { explainAnswer, SOURCES } from '../synthesizer/explain.ts'
import { chooseEvidence } from '../synthesizer/find-evidence.ts'
import type { SynthesizerObservations } from '../synthesizer/observe.ts'
import { faultsOf } from '../synthesizer/wording.ts'
import { reckon } from './arithmetic.ts'
import { composeAnswer } from './compose.ts'
import { blocks } from './rules.ts'

/** The answer in five blocks; a model's wording stands in for the template's only when nothing is wrong with it. */
export function decideAnswer(
  request: SynthesizerRequest11,
  observations: SynthesizerObservations,
  rules: Ruleset,
): Decision<SynthesizerOutput11> {
  const { plan, decision, user_id, superseded_plan: superseded } = request
  const evidence = chooseEvidence(observations.evidence, rules)
  const { wording } = observations
  const faults = wording === null ? [] : faultsOf(wording, request, rules)
  const worded = wording !== null && faults.length === 0
  const query_plan_id = planIdOf(plan, user_id)
  const output: SynthesizerOutput11 = {
    answer: worded ? wording.text : composeAnswer(request, evidence, rules),
    meta: metaOf(request),
    plan: {
      domains_selected: plan.domains_selected,
      rationale: plan.rationale,
      lab_policy: plan.lab_policy,
    },
    trace: {
      query_plan_id,
      superseded_plan_id: superseded === null ? null : planIdOf(superseded, user_id),
      governor_decision_id: decision11IdOf(decision, query_plan_id),
      created_at: observations.created_at,
      output_ai: worded,
    },
    evidence,
    plan_confidence: plan.confidence,
    options: decision.proposal.options.map(({ option, cost, reversible, needs, unknown }) => ({
      option: option.text,
      cost,
      reversible,
      needs,
      unknown,
    })),
    arithmetic: reckon(request, rules.optionsOf(blocks)),
    questions: decision.questions,
    missing: decision.missing,
    confirmed_by: decision.confirmed_by,
    review_on: decision.review_on,
    notes: decision.notes,
  }
  const trace = [...explainAnswer(request, observations, output, faults), ...explainMore(request, output)]
  return { output, trace }
}

function metaOf({ plan, decision }: SynthesizerRequest11): SynthesizerOutput11['meta'] {
  const { labor, tax, brand, focus } = decision.risks
  return {
    mode: plan.mode,
    domain_hint: plan.domain_hint,
    confidence: decision.confidence,
    flags: [...new Set([...plan.flags, ...decision.flags])],
    recommendation: decision.recommendation,
    risk_summary: { labor: labor.level, tax: tax.level, brand: brand.level, focus: focus.level },
    version: '1.1',
  }
}

/** Each number opens the figures it was made of. */
function explainMore({ plan, decision }: SynthesizerRequest11, output: SynthesizerOutput11): TraceEntry[] {
  const bare = (pointer: string): TraceEntry => ({ pointer, rule: blocks.id, spans: [], from: [] })
  return [
    {
      ...bare('/plan_confidence'),
      spans: [spanOf(`${SOURCES.plan}#/confidence`, plan.confidence)],
    },
    ...['options', 'arithmetic', 'questions', 'missing', 'confirmed_by', 'review_on', 'notes'].map((name) =>
      bare(`/${name}`),
    ),
    ...output.arithmetic.map(({ made_of }, at) => ({
      ...bare(`/arithmetic/${at}`),
      spans: made_of.flatMap(({ fact }) => {
        const index = decision.figures.findIndex((figure) => figure.fact === fact)
        const figure = decision.figures[index]
        return figure === undefined
          ? []
          : [spanOf(`${SOURCES.decision}#/figures/${index}/stands`, figure.stands)]
      }),
    })),
    ...output.questions.map((_, at) => bare(`/questions/${at}`)),
  ]
}
