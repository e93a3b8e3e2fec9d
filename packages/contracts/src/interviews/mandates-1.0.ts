import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { checkUnique } from '../unique.ts'

const Id = z.string().min(1)

const Shape = z.strictObject({
  mandates_id: Id,
  generated_at: z.iso.datetime(),
  flags_id: Id,
  mandates: z.array(
    z.strictObject({
      mandate_id: Id,
      question_id: Id,
      target: z.enum(['rrhh', 'tecnico']),
      source_flag: z.enum(['closure_ok', 'authority_level', 'verbal_risk', 'drift_detected']),
      action: z.string().min(1),
      constraint: z.enum(['1_frase', '2_frases', 'binario']),
      priority: z.enum(['alta', 'media', 'baja']),
    }),
  ),
})

export type Mandates = z.infer<typeof Shape>
export type Mandate = Mandates['mandates'][number]

/** What to ask again, and under which constraint. */
export const mandates = defineContract<Mandates>({
  id: 'mandates',
  version: '1.0',
  source: 'Flags 1.1, corrección (Attackers)',
  schema: Shape,
  invariants: {
    'los identificadores no se repiten': (value) => checkUnique('/mandates', value.mandates, 'mandate_id'),
  },
})
