import type { Document } from '@dictamen/kernel'
import type { RecordPlace } from '../records/records.ts'
import type { Verdict } from '../verdict.ts'

/** What a story needs to be told: its files, and somewhere to keep its verdicts. */
export interface Teller {
  path(...names: readonly string[]): string
  text(...names: readonly string[]): string
  open(...names: readonly string[]): Document
  /** Brings a file that is about somebody. */
  bring(name: string, bytes: Uint8Array, subject: string): Promise<void>
  keep(
    verdict: Verdict<unknown>,
    place: { readonly subject: string; readonly time: string; readonly links?: RecordPlace['links'] },
  ): Promise<string>
}
