import type { IraInput, IraResult } from '@dictamen/contracts'
import { ask } from './client.ts'
import type { Evaluated } from './interviews.ts'
import type { Json } from './records.ts'

export interface NormFile {
  readonly name: string
  readonly text: string
}

/** An answer and everything it is held against. */
export interface Auditing {
  readonly audited: IraInput
  readonly norms?: readonly NormFile[]
  readonly custom_rules?: readonly Json[]
  readonly config?: Json
  readonly baseline?: string
  readonly space: string
}

/** Audits; the record is the verdict's. */
export async function auditAnswer(body: Auditing): Promise<string> {
  const { records } = await ask<Evaluated<IraResult>>('/v1/audits/check', { method: 'POST', body })
  return records[0]!
}
