import type { Edition } from '../answers/edition.ts'

/** An agent's raw answer as it was stored before anybody read it. */
export interface StoredAnswer {
  readonly raw: string
  readonly asked_at: string
  /** How long the agent took by the run's clock. */
  readonly seconds: number
  readonly tokens: { readonly input: number; readonly output: number }
  /** Millionths of a dollar; null when nobody knows the price. */
  readonly cost: number | null
  /** The call was made again after it had been interrupted. */
  readonly llamada_repetida: boolean
  /** The contract under which it is read, where that is not for its witness to say: an answer of an earlier edition. */
  readonly contract?: Edition
}
