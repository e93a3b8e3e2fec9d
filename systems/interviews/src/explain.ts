import type { Flags, QuestionFlags } from '@dictamen/contracts'
import { spanOf, type Ruleset, type Span, type TraceEntry } from '@dictamen/kernel'
import type { TurnEvidence } from './evidence.ts'
import { contradictionWithContext } from './rules/contradiction-with-context.ts'
import { driftDetected } from './rules/drift-detected.ts'
import {
  authorityLevel,
  overallAuthority,
  overallClosure,
  overallVerbalRisk,
  verbalRisk,
} from './rules/levels.ts'
import { overExplanation } from './rules/over-explanation.ts'
import type { Turn } from './session-sources.ts'

type Field = keyof QuestionFlags

const NOTHING: readonly never[] = []
const AUTHORITY: readonly Field[] = ['closure_ok', 'hedging_detected', 'drift_detected']
const RISK: readonly Field[] = ['contradiction_with_context', 'over_explanation', 'hedging_detected']

/** Why each value of one answer's flags is what it is. */
export function explainTurn(turn: Turn, evidence: TurnEvidence, at: string): TraceEntry[] {
  const observed = (field: Field, rule: string, spans: readonly Span[]): TraceEntry => ({
    pointer: `${at}/${field}`,
    rule,
    spans,
    from: NOTHING,
  })
  const derived = (field: Field, rule: string, from: readonly Field[]): TraceEntry => ({
    pointer: `${at}/${field}`,
    rule,
    spans: NOTHING,
    from: from.map((name) => `${at}/${name}`),
  })
  const { entry, question, entrySource, questionSource } = turn
  return [
    observed('question_id', 'transcript@1.0', [spanOf(`${entrySource}#/question_id`, entry.question_id)]),
    observed('target', 'question-set@1.1', [spanOf(`${questionSource}#/target`, question.target)]),
    observed('closure_ok', 'flags/closure_ok', [
      spanOf(`${entrySource}#/forced_closure`, String(entry.forced_closure)),
    ]),
    derived('authority_level', authorityLevel.id, AUTHORITY),
    derived('verbal_risk', verbalRisk.id, RISK),
    observed('over_explanation', overExplanation.id, evidence.overExplanation),
    observed('contradiction_with_context', contradictionWithContext.id, evidence.contradiction),
    observed('hedging_detected', 'flags/hedging_detected', evidence.hedging),
    {
      pointer: `${at}/drift_detected`,
      rule: driftDetected.id,
      spans: evidence.drift,
      from: NOTHING,
      figures: { core_tokens: evidence.core },
    },
  ]
}

/** Why the id, the time and the aggregates are what they are. */
export function explainSummary(output: Flags, { sha256, profile }: Ruleset): TraceEntry[] {
  const derived = (pointer: string, rule: string, field: Field): TraceEntry => ({
    pointer,
    rule,
    spans: [],
    from: output.by_question.map((_, index) => `/by_question/${index}/${field}`),
  })
  return [
    {
      pointer: '/flags_id',
      rule: 'dictamen/content-id',
      spans: [],
      from: [],
      figures: { ruleset: sha256, profile },
    },
    {
      pointer: '/generated_at',
      rule: 'dictamen/clock',
      spans: [],
      from: [],
      figures: { now: output.generated_at },
    },
    derived('/summary/overall_closure', overallClosure.id, 'closure_ok'),
    derived('/summary/overall_authority', overallAuthority.id, 'authority_level'),
    derived('/summary/overall_verbal_risk', overallVerbalRisk.id, 'verbal_risk'),
  ]
}
