import type { Guest } from '../access/visitor.ts'

/** A request as it is handed to a thread. */
export interface RequestJob {
  readonly method: string
  /** The route, as it is declared. */
  readonly path: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  readonly params: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
  readonly guest: Guest | null
  readonly address: string
  readonly secure: boolean
  readonly now: Date
  readonly version: string
}

/** An answer as a thread hands it back. */
export interface ThreadAnswer {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly bytes: Uint8Array
}
