import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'

/** Whether each answer was cut, by question_id, as a person settled it. */
export type Closures = Readonly<Record<string, boolean>>

export const closures = defineContract<Closures>({
  id: 'closures',
  version: '1.0',
  source: 'Flags 1.1, importación de grabaciones',
  schema: z.record(z.string().min(1), z.boolean()),
  invariants: {},
})
