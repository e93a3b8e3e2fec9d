import type { Judgements, SearchDossier } from '@dictamen/contracts'
import type { AgentOrder } from '../open-witness.ts'

/** The blob that a search begins with. */
export interface SearchPlan {
  readonly dossier: SearchDossier
  readonly agent: AgentOrder
  /** By which its key is told from others, on a machine that did not give the order; absent where it needs none. */
  readonly credential?: string
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
