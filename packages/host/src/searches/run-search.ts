import type { SearchDossier } from '@dictamen/contracts'
import type { Clock } from '@dictamen/kernel'
import {
  AgentUnavailable,
  type AgentIdentity,
  type PendingStep,
  type SearchAgent,
  type SearchSoFar,
  type StepRules,
  type StoredAnswer,
} from '@dictamen/searches'
import { traceStep } from '../telemetry.ts'
import { SearchSession } from './session.ts'

export interface RunOptions {
  readonly dossier: SearchDossier
  readonly rules: StepRules
  readonly identity: AgentIdentity
  readonly agent: SearchAgent
  readonly clock: Clock
  /** Hears how far the search is, whenever somebody answered. */
  readonly onBoard?: (board: SearchSoFar) => void
}

const NOTHING_KEPT = { load: () => Promise.resolve(undefined) }

/** Asks what the search so far still needs, until nothing is missing or the agent cannot answer. */
export async function runSearch(options: RunOptions): Promise<SearchSoFar> {
  const session = new SearchSession({ ...options, kept: NOTHING_KEPT })
  const paused = new Set<string>()
  let soFar = session.soFar()
  while (soFar.pending.length > 0 && paused.size === 0) {
    await Promise.all(
      soFar.pending.map(async (step) => {
        const answer = await answerStep(options, step, paused)
        if (answer !== null) session.add(step.key, answer)
      }),
    )
    soFar = session.soFar([...paused])
    options.onBoard?.(soFar)
  }
  return soFar
}

/** An answer; null when the agent cannot give one now. */
async function answerStep(
  { agent, clock }: RunOptions,
  { key, request }: PendingStep,
  paused: Set<string>,
): Promise<StoredAnswer | null> {
  const started = clock.now()
  try {
    return await traceStep(request, agent, async () => {
      const { text, tokens, cost } = await agent.ask(request, key)
      const seconds = Math.max(0, Math.round((Date.parse(clock.now()) - Date.parse(started)) / 1000))
      return { raw: text, asked_at: request.timestamp, seconds, tokens, cost, llamada_repetida: false }
    })
  } catch (error) {
    if (!(error instanceof AgentUnavailable)) throw error
    paused.add(error.message)
    return null
  }
}
