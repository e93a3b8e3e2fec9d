import { ask } from './client.ts'
import type { Json } from './records.ts'

/** A value that a person corrected; the record itself stays as it was. */
export interface Correction {
  readonly record: string
  readonly actor: string
  readonly time: string
  readonly pointer: string
  readonly before: Json
  readonly after: Json
  readonly why: string
  readonly undone: { readonly actor: string; readonly time: string; readonly why: string } | null
}

export async function correctValue(
  record: string,
  change: { readonly pointer: string; readonly after: Json; readonly why: string },
): Promise<void> {
  await ask(`/v1/records/${record}/corrections`, { method: 'POST', body: change })
}

export async function undoCorrection(record: string, correction: string, why: string): Promise<void> {
  await ask(`/v1/records/${record}/corrections/${correction}/undo`, { method: 'POST', body: { why } })
}
