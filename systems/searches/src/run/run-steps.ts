import type {
  Correction,
  GemName,
  GemOutput,
  GemRequest,
  Judgements,
  Repair,
  RequestPoint,
  SearchDossier,
} from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import type { StepRun } from '../protocol/next.ts'
import type { SheetGround } from '../sheet/weigh.ts'
import { decideStep } from '../steps/decide-step.ts'
import type { AuditedRun, StepInput, StepOutcome, StepRules } from '../steps/step.ts'
import type { AnswerBook } from './answer-book.ts'
import { buildRequest, requestSource } from './build-request.ts'
import { citableFor, filesOf } from './sources-of.ts'
import { repairOf } from './repair.ts'
import type { HeardWitness } from './step-keys.ts'
import type { StoredAnswer } from './stored-answer.ts'
import { doubtsIn, requestOfDoubts, supportOf } from './verify-step.ts'

/** Everything that decides a search, apart from what its witness answers. */
export interface SearchSetting {
  readonly dossier: SearchDossier
  readonly rules: StepRules
  readonly witness: HeardWitness
  readonly now: string
  /** What people judged, candidate by candidate; it decides and is never asked about. */
  readonly judgements: readonly Judgements[]
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
  /** The words that it was decided from. */
  readonly raw: string
  readonly answers: readonly StoredAnswer[]
  readonly keys: readonly string[]
  /** What a verifier said of it, among the answers the last; null when none was asked. */
  readonly checked: StoredAnswer | null
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
  /** The open points that it is asked about. */
  readonly points: readonly RequestPoint[]
  readonly sheet: SheetGround | null
  /** What the same GEM said before it was sent back; null when it was not. */
  readonly repair: Repair | null
}

/**
 * Runs a step from stored answers: its record, or the question that is still open. An answer that cannot be used is asked
 * for again; one that leaves open points unanswered or claims what its sources do not carry, once. Who is asked again is
 * shown the own answer and what was wrong with it, and every value of the next one is checked anew.
 */
export function runStep(
  setting: SearchSetting,
  book: AnswerBook,
  order: StepOrder,
): StepRecord | PendingStep {
  const { rules, witness } = setting
  const answers: StoredAnswer[] = []
  const keys: string[] = []
  let partial: Told | null = null
  let { repair } = order
  for (let ask = 1; ; ask++) {
    const unanswered: readonly string[] = partial?.outcome.unanswered ?? []
    const due = { ...order, ask, timestamp: setting.now, unanswered, repair }
    const asked = buildRequest(rules.protocol, setting.dossier, due)
    const key = witness.keyOf(asked)
    const stored = book.find(key)
    if (stored === undefined) return { key, request: asked }
    answers.push(stored)
    keys.push(key)
    const { raw } = stored
    const input = inputOf(setting, order, { asked, stored })
    const isFormer = stored.contract !== undefined
    const outcome = decideOnce(setting, book, order, { key, input, raw })
    repair = repairOf(raw, outcome.faults)
    const told: Told | null =
      outcome.status === 'accepted'
        ? betterOf(partial, { outcome, raw, key, input, isFormer }, witness)
        : partial
    const isLast = ask === rules.protocol.retries.asks
    if (told === null && !isLast) continue
    const mayTellMore = witness.isAskedAgain && partial === null && !isLast
    if (told === null) return { run: runOf(order, outcome), outcome, raw, answers, keys, checked: null }
    if (!isToBeRepaired(told, witness) || !mayTellMore)
      return verifyTold(setting, book, order, { told, answers, keys })
    partial = told
  }
}

function isToBeRepaired({ outcome, isFormer }: Told, { isTaught }: HeardWitness): boolean {
  return outcome.unanswered.length > 0 || (isTaught && !isFormer && outcome.faults.length > 0)
}

/** The later of two answers, unless more is wrong with it than with the one that it was to repair. */
function betterOf(before: Told | null, after: Told, { isTaught }: HeardWitness): Told {
  const isWorse = isTaught && before !== null && after.outcome.faults.length > before.outcome.faults.length
  return isWorse ? before : after
}

/** An answer that can be used, and its words. */
interface Told {
  readonly outcome: Extract<StepOutcome, { status: 'accepted' }>
  readonly raw: string
  readonly key: string
  readonly input: StepInput
  /** Heard before answers were repaired and compared with their quotes: it stays as it was, and costs nothing more. */
  readonly isFormer: boolean
}

export function isPending(result: StepRecord | PendingStep): result is PendingStep {
  return 'request' in result
}

/**
 * What a step comes to once the findings on which it hangs were compared with their quotes, by code and by whoever is asked;
 * or the question that is still open. Where that is not looked up it is what was told.
 */
function verifyTold(
  setting: SearchSetting,
  book: AnswerBook,
  order: StepOrder,
  { told, answers, keys }: Pick<StepRecord, 'answers' | 'keys'> & { readonly told: Told },
): StepRecord | PendingStep {
  const { witness, rules } = setting
  const { raw, input } = told
  const record = { run: runOf(order, told.outcome), outcome: told.outcome, raw, answers, keys, checked: null }
  if (witness.verifier === undefined || told.isFormer) return record
  const doubts = doubtsIn({ ...input, support: null }, told.outcome, rules)
  if (doubts.known.size + doubts.open.length === 0) return record
  const request = requestOfDoubts(input.request, doubts.open)
  const isAsked = witness.verifier !== null && doubts.open.length > 0
  const key = witness.keyOf(request)
  const stored = isAsked ? book.find(key) : undefined
  if (isAsked && stored === undefined) return { key, request }
  const support = supportOf(doubts, stored?.raw ?? null, input)
  const outcome = decideOnce(setting, book, order, {
    key: `${told.key} ${key}`,
    input: { ...input, support },
    raw,
  })
  return {
    run: runOf(order, outcome),
    outcome,
    raw,
    answers: stored === undefined ? answers : [...answers, stored],
    keys: stored === undefined ? keys : [...keys, key],
    checked: stored ?? null,
  }
}

/** What was asked, and what was answered. */
interface Answered {
  readonly asked: GemRequest
  readonly stored: StoredAnswer
}

function inputOf(
  { dossier, witness }: SearchSetting,
  { audited, notices, candidate_id: candidate, sheet }: StepOrder,
  { asked, stored }: Answered,
): StepInput {
  return {
    request: { ...asked, timestamp: stored.asked_at },
    citable: citableFor(dossier, candidate).map(requestSource),
    notices,
    audited,
    edition: stored.contract ?? witness.editionOf(stored.raw),
    isWithin: witness.isReadWithin,
    sheet,
    files: filesOf(dossier, candidate),
    support: null,
  }
}

/** Some words under their key, as they are to be read. */
interface Said {
  readonly key: string
  readonly input: StepInput
  readonly raw: string
}

function decideOnce(
  { rules }: SearchSetting,
  book: AnswerBook,
  { sheet }: StepOrder,
  { key, input, raw }: Said,
): StepOutcome {
  const people = sheet?.people ?? []
  const place = people.length === 0 ? key : `${key} ${hashOf(people as Json)}`
  const known = book.decided.get(place)
  if (known !== undefined) return known
  const outcome = decideStep(input, raw, rules)
  book.decided.set(place, outcome)
  return outcome
}

function runOf({ step, gem }: StepOrder, outcome: StepOutcome): StepRun {
  if (outcome.status === 'refused') {
    const { reasons, ambiguous } = outcome
    return { step, gem, output: null, refusal: { reasons, ambiguous }, irresoluble: [], stops: [] }
  }
  return {
    step,
    gem,
    output: outcome.output,
    refusal: null,
    irresoluble: outcome.sourceChecks.contradictions.filter(({ irresoluble }) => irresoluble),
    stops: outcome.stops,
  }
}
