import type { SearchDossier } from '@dictamen/contracts'
import type { Clock } from '@dictamen/kernel'
import {
  AgentUnavailable,
  reduceSearch,
  type AgentIdentity,
  type AnswerBook,
  type PendingStep,
  type SearchAgent,
  type SearchSetting,
  type SearchSoFar,
  type StepRules,
  type StoredAnswer,
} from '@dictamen/searches'

/** Where raw answers are kept before anybody reads them. */
export interface AnswerStore {
  load(key: string): Promise<StoredAnswer | undefined>
  save(key: string, answer: StoredAnswer): Promise<void>
}

/** A step that an agent has answered. */
export interface StepProgress {
  readonly candidate_id: string | null
  readonly step: string
  readonly ask: number
}

export interface RunOptions {
  readonly dossier: SearchDossier
  readonly rules: StepRules
  readonly identity: AgentIdentity
  readonly agent: SearchAgent
  readonly clock: Clock
  readonly store: AnswerStore
  readonly onStep?: (progress: StepProgress) => void
}

/** Asks what the search so far still needs, until nothing is missing or the agent cannot answer. */
export async function runSearch(options: RunOptions): Promise<SearchSoFar> {
  const { dossier, rules, identity, clock } = options
  const answers = new Map<string, StoredAnswer>()
  const book: AnswerBook = { find: (key) => answers.get(key), decided: new Map(), irresoluble: new Map() }
  const settingNow = (): SearchSetting => ({ dossier, rules, identity, now: clock.now() })
  const paused = new Set<string>()
  let soFar = reduceSearch(settingNow(), book)
  while (soFar.pending.length > 0 && paused.size === 0) {
    await Promise.all(
      soFar.pending.map(async (step) => {
        const answer = await answerStep(options, step, paused)
        if (answer !== null) answers.set(step.key, answer)
      }),
    )
    soFar = reduceSearch(settingNow(), book, [...paused])
  }
  return soFar
}

/** The stored answer, or a fresh one stored before it is used; null when the agent cannot answer now. */
async function answerStep(
  { agent, clock, store, onStep }: RunOptions,
  { key, request }: PendingStep,
  paused: Set<string>,
): Promise<StoredAnswer | null> {
  const known = await store.load(key)
  if (known !== undefined) return known
  const started = clock.now()
  try {
    const { text, tokens, cost } = await agent.ask(request, key)
    const seconds = Math.max(0, Math.round((Date.parse(clock.now()) - Date.parse(started)) / 1000))
    const answer = { raw: text, asked_at: request.timestamp, seconds, tokens, cost, llamada_repetida: false }
    await store.save(key, answer)
    onStep?.({ candidate_id: request.candidate_id, step: request.step, ask: request.ask })
    return answer
  } catch (error) {
    if (!(error instanceof AgentUnavailable)) throw error
    paused.add(error.message)
    return null
  }
}
