import type { Refusal } from './sentences.ts'

/** What the process apart hears: a request under a number, that nobody waits for the rest of one, or what needs no answer. */
export type Asked =
  | { readonly id: number; readonly request: unknown }
  | { readonly stop: number }
  | { readonly note: unknown }

/** What it says: once that it is ready; then parts of an answer and its end, or why there is none. */
export type Told =
  | { readonly kind: 'ready' }
  | ({ readonly id: number } & (
      | { readonly kind: 'part'; readonly part: unknown }
      | { readonly kind: 'end'; readonly value: unknown }
      | { readonly kind: 'refusal'; readonly code: Refusal['code']; readonly facts: Refusal['facts'] }
      | { readonly kind: 'fault'; readonly message: string }
    ))
