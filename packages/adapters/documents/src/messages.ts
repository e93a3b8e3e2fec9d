import type { Refusal } from '@dictamen/kernel'
import type { ExtractedText } from './extracted.ts'

/** What is asked of the reading process. */
export interface Request {
  readonly id: number
  readonly bytes: Uint8Array
  readonly name: string
}

/** What it answers: the text, why the document cannot be read, or our own bug. */
export type Answer =
  | { readonly id: number; readonly kind: 'text'; readonly text: ExtractedText }
  | {
      readonly id: number
      readonly kind: 'refusal'
      readonly code: Refusal['code']
      readonly facts: Refusal['facts']
    }
  | { readonly id: number; readonly kind: 'fault'; readonly message: string }
