import { defineContract, textOf, valueAt } from '@dictamen/kernel'
import { z } from 'zod'
import { checkUnique } from '../unique.ts'

const Authority = z.enum(['baja', 'media', 'alta'])
const Risk = z.enum(['bajo', 'medio', 'alto'])

const Shape = z.strictObject({
  flags_id: z.string().min(1),
  generated_at: z.iso.datetime({ offset: true }),
  summary: z.strictObject({
    overall_closure: z.enum(['ok', 'fail']),
    overall_authority: Authority,
    overall_verbal_risk: Risk,
  }),
  by_question: z
    .array(
      z.strictObject({
        question_id: z.string().min(1),
        target: z.enum(['rrhh', 'tecnico']),
        closure_ok: z.boolean(),
        authority_level: Authority,
        verbal_risk: Risk,
        over_explanation: z.boolean(),
        contradiction_with_context: z.boolean(),
        hedging_detected: z.boolean(),
        drift_detected: z.boolean(),
      }),
    )
    .min(1),
})

export type Flags = z.infer<typeof Shape>
export type QuestionFlags = Flags['by_question'][number]

/** Observable states of an interview: it describes, it neither explains nor advises. */
export const flags = defineContract<Flags>({
  id: 'flags',
  version: '1.1',
  source: 'Flags 1.1, estructura general',
  schema: Shape,
  invariants: {
    'cada pregunta aparece una vez': (value) => checkUnique('/by_question', value.by_question, 'question_id'),
  },
  explain(_pointer, raw) {
    for (const key of ['/version', '/schema_version', '/contract', '/contract_version']) {
      const declared = valueAt(raw, key)
      if (declared !== undefined && !/^(flags@)?1\.1$/.test(textOf(declared))) {
        return `el documento declara la versión ${textOf(declared)} y este contrato es flags@1.1: no se mezclan versiones`
      }
    }
    return undefined
  },
})
