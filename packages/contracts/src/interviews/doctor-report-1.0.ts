import { defineContract, type Json } from '@dictamen/kernel'
import { z } from 'zod'

/** A field whose value the rules do not give. */
export interface Divergence {
  readonly document: string
  /** JSON pointer of the field. */
  readonly pointer: string
  /** The rule or contract that gives another value. */
  readonly rule: string
  readonly found: Json
  /** What it should be; null where the rules exclude the value without giving another. */
  readonly expected: Json
  readonly message: string
}

/** Every divergence of the documents examined, and warnings that do not make them inconsistent. */
export interface DoctorReport {
  readonly documents: readonly { readonly name: string; readonly contract: string }[]
  readonly divergences: readonly Divergence[]
  readonly warnings: readonly Divergence[]
}

const Item = z.strictObject({
  document: z.string().min(1),
  pointer: z.string(),
  rule: z.string().min(1),
  found: z.json(),
  expected: z.json(),
  message: z.string().min(1),
})

const Shape: z.ZodType<DoctorReport> = z.strictObject({
  documents: z.array(z.strictObject({ name: z.string().min(1), contract: z.string().min(1) })),
  divergences: z.array(Item),
  warnings: z.array(Item),
})

export const doctorReport = defineContract<DoctorReport>({
  id: 'doctor-report',
  version: '1.0',
  source: 'Flags 1.1, contract doctor',
  schema: Shape,
  invariants: {},
})
