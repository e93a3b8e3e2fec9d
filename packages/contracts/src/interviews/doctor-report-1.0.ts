import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'

const Shape = z.strictObject({
  documents: z.array(z.strictObject({ name: z.string().min(1), contract: z.string().min(1) })),
  divergences: z.array(
    z.strictObject({
      document: z.string().min(1),
      pointer: z.string(),
      level: z.enum(['error', 'aviso']),
      rule: z.string().min(1),
      found: z.json(),
      expected: z.json(),
      message: z.string().min(1),
    }),
  ),
})

export type DoctorReport = z.infer<typeof Shape>
export type Divergence = DoctorReport['divergences'][number]

/** Every field of foreign documents whose value the rules do not give, with what it should be. */
export const doctorReport = defineContract<DoctorReport>({
  id: 'doctor-report',
  version: '1.0',
  source: 'Flags 1.1, contract doctor',
  schema: Shape,
  invariants: {},
})
