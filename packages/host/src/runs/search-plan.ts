import type { Judgements, SearchDossier } from '@dictamen/contracts'
import type { AgentOrder } from '../searches/open-witness.ts'

/** The blob that a search begins with. */
export interface SearchPlan {
  readonly dossier: SearchDossier
  readonly agent: AgentOrder
  /** The clock stands still; null when it runs. */
  readonly now: string | null
  /** What people judged before; absent where nobody did. */
  readonly judgements?: readonly Judgements[]
}

/** What a search on the queue is told: names of blobs and nothing else. */
export interface SearchInput {
  readonly space: string
  readonly plan: string
}

/** What a candidate's run is told; its number counts from 1. */
export interface CandidateInput extends SearchInput {
  /** The run of the search, whose material it is. */
  readonly run: string
  readonly candidate: number
}

/** A run that waits for another day: what it did is kept, and the same order takes it up again. */
export class RunPaused extends Error {
  override readonly name = 'RunPaused'

  constructor(reason: string) {
    super(`${PAUSED}${reason}`)
  }
}

const PAUSED = 'PAUSADO: '

/** Why a run waits; null when its message says something else. */
export function pauseOf(message: string): string | null {
  return message.startsWith(PAUSED) ? message.slice(PAUSED.length) : null
}
