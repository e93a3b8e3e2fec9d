import type {
  Correction,
  GemName,
  GemOutput,
  GemRequest,
  Judgements,
  SearchDossier,
  SourceContradiction,
} from '@dictamen/contracts'
import type { StepRun } from '../protocol/next.ts'
import { decideStep } from '../steps/decide-step.ts'
import type { AuditedRun, StepOutcome, StepRules } from '../steps/step.ts'
import { buildRequest, requestSource } from './build-request.ts'
import { citableFor } from './sources-of.ts'
import type { HeardWitness } from './step-keys.ts'
import type { StoredAnswer } from './stored-answer.ts'

/** Everything that decides a search, apart from what its witness answers. */
export interface SearchSetting {
  readonly dossier: SearchDossier
  readonly rules: StepRules
  readonly witness: HeardWitness
  readonly now: string
  /** What people judged, candidate by candidate; it decides and is never asked about. */
  readonly judgements: readonly Judgements[]
}

/** The answers stored so far, and the steps already decided from them. */
export interface AnswerBook {
  find(key: string): StoredAnswer | undefined
  readonly decided: Map<string, StepOutcome>
  /** By candidate: what its sources contradict one another in. */
  readonly irresoluble: Map<string, readonly SourceContradiction[]>
}

/** A question that nobody has answered yet. */
export interface PendingStep {
  readonly key: string
  readonly request: GemRequest
}

/** A step with everything asked and answered in it. */
export interface StepRecord {
  readonly run: StepRun
  readonly outcome: StepOutcome
  readonly answers: readonly StoredAnswer[]
  readonly keys: readonly string[]
}

/** What a step is run on. */
export interface StepOrder {
  readonly candidate_id: string | null
  readonly gem: GemName
  readonly step: string
  readonly corrections: readonly Correction[]
  readonly mandate: GemOutput | null
  readonly outputs: readonly GemOutput[]
  readonly audited: readonly AuditedRun[]
  readonly notices: readonly string[]
}

/** Runs a step from stored answers: its record, or the question that is still open. */
export function runStep(
  setting: SearchSetting,
  book: AnswerBook,
  order: StepOrder,
): StepRecord | PendingStep {
  const { protocol } = setting.rules
  const answers: StoredAnswer[] = []
  const keys: string[] = []
  for (let ask = 1; ; ask++) {
    const due = { ...order, ask, timestamp: setting.now }
    const asked = buildRequest(protocol, setting.dossier, due)
    const key = setting.witness.keyOf(asked)
    const stored = book.find(key)
    if (stored === undefined) return { key, request: asked }
    answers.push(stored)
    keys.push(key)
    const request = { ...asked, timestamp: stored.asked_at }
    const outcome = decideOnce(setting, book, order, request, key, stored)
    if (outcome.status === 'accepted' || ask === protocol.retries.asks)
      return { run: runOf(order, outcome), outcome, answers, keys }
  }
}

export function isPending(result: StepRecord | PendingStep): result is PendingStep {
  return 'request' in result
}

function decideOnce(
  { dossier, rules }: SearchSetting,
  book: AnswerBook,
  { audited, notices, candidate_id: candidate }: StepOrder,
  request: GemRequest,
  key: string,
  stored: StoredAnswer,
): StepOutcome {
  const known = book.decided.get(key)
  if (known !== undefined) return known
  const citable = citableFor(dossier, candidate).map(requestSource)
  const outcome = decideStep({ request, citable, notices, audited }, stored.raw, rules)
  book.decided.set(key, outcome)
  return outcome
}

function runOf({ step, gem }: StepOrder, outcome: StepOutcome): StepRun {
  if (outcome.status === 'refused') {
    const { reasons, ambiguous } = outcome
    return { step, gem, output: null, refusal: { reasons, ambiguous }, irresoluble: [] }
  }
  return {
    step,
    gem,
    output: outcome.output,
    refusal: null,
    irresoluble: outcome.sourceChecks.contradictions.filter(({ irresoluble }) => irresoluble),
  }
}
