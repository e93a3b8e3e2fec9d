import { ask } from './client.ts'
import type { Json } from './records.ts'

export async function correctValue(
  record: string,
  change: { readonly pointer: string; readonly after: Json; readonly why: string },
): Promise<void> {
  await ask(`/v1/records/${record}/corrections`, { method: 'POST', body: change })
}

export async function undoCorrection(record: string, correction: string, why: string): Promise<void> {
  await ask(`/v1/records/${record}/corrections/${correction}/undo`, { method: 'POST', body: { why } })
}
