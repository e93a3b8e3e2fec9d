import type { Flags, InterviewSession, QuestionFlags } from '@dictamen/contracts'
import type { Decision, Ruleset } from '@dictamen/kernel'
import { idFrom } from '@dictamen/kernel/record'
import { arrangeSession } from './arrange.ts'
import { Contrast } from './contrast.ts'
import { gatherEvidence, type TurnEvidence } from './evidence.ts'
import { explainSummary, explainTurn } from './explain.ts'
import type { Observations } from './observe.ts'
import {
  authorityLevel,
  decideAuthority,
  decideOverallAuthority,
  decideOverallClosure,
  decideOverallRisk,
  decideVerbalRisk,
  overallAuthority,
  overallClosure,
} from './rules/levels.ts'
import { statementsOf, turnsOf, type Turn } from './session-sources.ts'

type Identity = Pick<QuestionFlags, 'question_id' | 'target'>
type States = Omit<QuestionFlags, keyof Identity | 'authority_level' | 'verbal_risk'>

/** Flags 1.1 of a session: each answer by itself, then the three aggregates. */
export function decideFlags(
  session: InterviewSession,
  { generated_at }: Observations,
  rules: Ruleset,
): Decision<Flags> {
  const arranged = arrangeSession(session)
  const contrast = new Contrast(statementsOf(arranged.context), rules)
  const turns = arranged.transcripts.flatMap((transcript) => turnsOf(transcript, arranged.question_sets))
  const evidence = turns.map((turn) => gatherEvidence(turn, contrast, rules))
  const by_question = turns.map((turn, index) =>
    decideAnswer(identityOf(turn), statesOf(evidence[index]!), rules),
  )
  const output: Flags = {
    flags_id: idOf(arranged, rules),
    generated_at,
    summary: decideSummary(by_question, rules),
    by_question,
  }
  const trace = turns.flatMap((turn, index) => explainTurn(turn, evidence[index]!, `/by_question/${index}`))
  return { output, trace: [...explainSummary(output, rules), ...trace] }
}

/** The flags of one answer from its observed states: the levels follow from them. */
export function decideAnswer(identity: Identity, states: States, rules: Ruleset): QuestionFlags {
  const { closure_ok, over_explanation, contradiction_with_context, hedging_detected, drift_detected } =
    states
  const negatives = [!closure_ok, hedging_detected, drift_detected].filter(Boolean).length
  return {
    question_id: identity.question_id,
    target: identity.target,
    closure_ok,
    authority_level: decideAuthority(negatives, rules.optionsOf(authorityLevel)),
    verbal_risk: decideVerbalRisk(contradiction_with_context, over_explanation, hedging_detected),
    over_explanation,
    contradiction_with_context,
    hedging_detected,
    drift_detected,
  }
}

/** The three aggregates: they describe, they do not decide. */
export function decideSummary(answers: readonly QuestionFlags[], rules: Ruleset): Flags['summary'] {
  return {
    overall_closure: decideOverallClosure(answers, rules.optionsOf(overallClosure)),
    overall_authority: decideOverallAuthority(answers, rules.optionsOf(overallAuthority)),
    overall_verbal_risk: decideOverallRisk(answers),
  }
}

/** A state holds when there is evidence for it. */
export function statesOf(evidence: TurnEvidence): States {
  return {
    closure_ok: evidence.forced.length === 0,
    over_explanation: evidence.overExplanation.length > 0,
    contradiction_with_context: evidence.contradiction.length > 0,
    hedging_detected: evidence.hedging.length > 0,
    drift_detected: evidence.drift.length > 0,
  }
}

function identityOf({ question }: Turn): Identity {
  return { question_id: question.question_id, target: question.target }
}

function idOf(
  { transcripts, question_sets, context }: InterviewSession,
  { sha256, profile }: Ruleset,
): string {
  return idFrom('fl', {
    contract: 'flags@1.1',
    ruleset: sha256,
    profile,
    transcripts,
    question_sets,
    context,
  })
}
