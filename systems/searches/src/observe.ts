import type { GemRequest, Judgements, SearchDossier } from '@dictamen/contracts'
import type { Clock } from '@dictamen/kernel/ports'
import { WitnessUnavailable, type Witness, type WitnessIdentity } from '@dictamen/kernel/witness'
import { openBook } from './run/answer-book.ts'
import type { FirstEditionIdentity } from './run/first-edition.ts'
import type { PendingStep } from './run/run-steps.ts'
import { reduceSearch, type SearchSoFar } from './run/search-so-far.ts'
import { heardWitness } from './run/step-keys.ts'
import type { StoredAnswer } from './run/stored-answer.ts'
import type { StepRules } from './steps/step.ts'

/** What was heard about a candidate, and of whom: with the dossier, enough to decide again. */
export interface Observations {
  readonly identity: WitnessIdentity | FirstEditionIdentity
  readonly now: string
  /** Raw answers by the key of their step. */
  readonly answers: Readonly<Record<string, StoredAnswer>>
  /** What people judged of the candidate; absent where nobody did. */
  readonly judgements?: readonly Judgements[]
}

/** Who is heard, and when. */
export interface Hearing {
  readonly witness: Witness<GemRequest>
  readonly clock: Clock
  /** Hears how far the search is, whenever somebody answered. */
  /** What people judged before. */
  readonly judgements?: readonly Judgements[] | undefined
  readonly onBoard?: ((board: SearchSoFar) => void) | undefined
  /** What was heard before, by the key of its step: it is not asked again. */
  readonly answers?: Readonly<Record<string, StoredAnswer>> | undefined
}

/** Asks what the search so far still needs, until nothing is missing or the witness cannot answer. */
export async function hearSearch(
  dossier: SearchDossier,
  rules: StepRules,
  { witness, clock, judgements = [], answers: before = {}, onBoard }: Hearing,
): Promise<SearchSoFar> {
  const answers = new Map<string, StoredAnswer>(Object.entries(before))
  const book = openBook((key) => answers.get(key))
  const heard = heardWitness(witness.identity)
  const paused = new Set<string>()
  const look = (): SearchSoFar =>
    reduceSearch({ dossier, rules, witness: heard, now: clock.now(), judgements }, book, [...paused])
  let soFar = look()
  while (soFar.pending.length > 0 && paused.size === 0) {
    await Promise.all(
      soFar.pending.map(async (step) => {
        try {
          answers.set(step.key, await hearStep(step, witness, clock))
        } catch (error) {
          if (!(error instanceof WitnessUnavailable)) throw error
          paused.add(error.message)
        }
      }),
    )
    soFar = look()
    onBoard?.(soFar)
  }
  return soFar
}

async function hearStep(
  { key, request }: PendingStep,
  witness: Witness<GemRequest>,
  clock: Clock,
): Promise<StoredAnswer> {
  const started = clock.now()
  const { text, tokens, cost } = await witness.testify(request, key)
  const seconds = Math.max(0, Math.round((Date.parse(clock.now()) - Date.parse(started)) / 1000))
  return { raw: text, asked_at: request.timestamp, seconds, tokens, cost, llamada_repetida: false }
}

/** Hears everything about the one candidate of a dossier. */
export async function observeCandidate(
  dossier: SearchDossier,
  rules: StepRules,
  hearing: Hearing,
): Promise<Observations> {
  const soFar = await hearSearch(dossier, rules, hearing)
  if (soFar.pending.length > 0) throw new WitnessUnavailable(soFar.report.reasons.join(' '))
  return observationsOf(soFar, hearing.witness.identity, dossier.candidates[0]!.candidate_id)
}

/** What was heard about one candidate: the answers about the mandate and its own, and nobody else's. */
export function observationsOf(
  { mandate, candidates, judgements, report }: SearchSoFar,
  identity: WitnessIdentity,
  candidate: string,
): Observations {
  const own = candidates.find(({ state }) => state.candidate_id === candidate)
  const heard = [...(mandate === null ? [] : [mandate]), ...(own?.records ?? [])]
  const answers = heard.flatMap(({ keys, answers: given }) =>
    keys.map((key, at): [string, StoredAnswer] => [key, given[at]!]),
  )
  const judged = judgements.filter(({ candidate_id: id }) => id === candidate)
  return {
    identity,
    now: report.timestamp,
    answers: Object.fromEntries(answers),
    ...(judged.length === 0 ? {} : { judgements: judged }),
  }
}
