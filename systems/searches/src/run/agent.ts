import type { GemRequest } from '@dictamen/contracts'

/** What an agent gave back, and what it cost. */
export interface AgentReply {
  readonly text: string
  readonly tokens: { readonly input: number; readonly output: number }
  /** Millionths of a dollar; null when nobody knows the price. */
  readonly cost: number | null
}

/** Whoever answers a GEM's request: it may testify, never decide. */
export interface SearchAgent {
  /** `extractive`, `replay`, `llm:anthropic/…`: what reports name. */
  readonly id: string
  readonly model: string
  /** The key goes to whoever bills, so that a repeated call is paid once; the signal says that nobody waits any more. */
  ask(request: GemRequest, key: string, signal?: AbortSignal): Promise<AgentReply>
}

/** An agent that cannot answer now: the search pauses, nobody is decided. */
export class AgentUnavailable extends Error {
  override readonly name = 'AgentUnavailable'
  /** Whoever bills may have answered and charged all the same. */
  readonly mayBePaid: boolean

  constructor(message: string, { mayBePaid = false } = {}) {
    super(message)
    this.mayBePaid = mayBePaid
  }
}
