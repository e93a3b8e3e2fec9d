import { defineContract, type Json } from '@dictamen/kernel'
import { z } from 'zod'

/** Foreign documents to be examined; each says which contract it claims to follow. */
export interface DoctorRequest {
  readonly documents: readonly {
    readonly name: string
    readonly contract: DoctorContract
    readonly value: Json
  }[]
}

export type DoctorContract = 'transcript@1.0' | 'question-set@1.1' | 'context-pack@1.0' | 'flags@1.1'

const Shape: z.ZodType<DoctorRequest> = z.strictObject({
  documents: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        contract: z.enum(['transcript@1.0', 'question-set@1.1', 'context-pack@1.0', 'flags@1.1']),
        value: z.json(),
      }),
    )
    .min(1),
})

export const doctorRequest = defineContract<DoctorRequest>({
  id: 'doctor-request',
  version: '1.0',
  source: 'Flags 1.1, contract doctor',
  schema: Shape,
  invariants: {},
})
