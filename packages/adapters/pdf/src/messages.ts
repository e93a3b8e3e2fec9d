import type { Refusal } from '@dictamen/kernel'
import type { Settings } from './options.ts'
import type { PageRegion } from './page-parts.ts'

/** What the reading process is asked to do. One request at a time; `id` comes back with every answer. */
export type Request = { readonly id: number } & (
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly name: string; readonly settings: Settings }
  | { readonly kind: 'look'; readonly bytes: Uint8Array; readonly name: string; readonly settings: Settings }
  | { readonly kind: 'ink'; readonly look: number; readonly region: PageRegion }
  | { readonly kind: 'clip'; readonly look: number; readonly region: PageRegion; readonly dpi: number }
  | { readonly kind: 'close'; readonly look: number }
)

/** What it says: once that it is ready; then pages of a reading one by one and the end, or why there is none. */
export type Answer =
  | { readonly kind: 'ready' }
  | ({ readonly id: number } &
      // A page of many small objects travels as text: that costs a fifth of copying it.
      (
        | { readonly kind: 'page'; readonly json: string }
        | { readonly kind: 'end'; readonly value: boolean | Uint8Array | null }
        | { readonly kind: 'refusal'; readonly code: Refusal['code']; readonly facts: Refusal['facts'] }
        | { readonly kind: 'fault'; readonly message: string }
      ))

/** Tells it that nobody waits for the rest of a reading. */
export interface Stop {
  readonly stop: number
}
