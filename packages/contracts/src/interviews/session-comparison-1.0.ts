import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'

const Id = z.string().min(1)
const Field = z.enum([
  'closure_ok',
  'authority_level',
  'verbal_risk',
  'over_explanation',
  'contradiction_with_context',
  'hedging_detected',
  'drift_detected',
])
const Transition = z.enum(['improved', 'worsened', 'same', 'only-in-A', 'only-in-B'])
const Value = z.union([z.boolean(), z.string()]).nullable()
const Count = z.int().min(0)

const Shape = z.strictObject({
  comparison_id: Id,
  generated_at: z.iso.datetime(),
  contract: z.literal('flags@1.1'),
  sessions: z.array(z.strictObject({ label: Id, flags_id: Id, generated_at: z.string() })).min(2),
  steps: z
    .array(
      z.strictObject({
        /** Labels of the sessions compared; A is the earlier and B the later of each step. */
        a: Id,
        b: Id,
        questions: z.array(
          z.strictObject({
            question_id: Id,
            target: z.enum(['rrhh', 'tecnico']),
            fields: z.array(z.strictObject({ field: Field, a: Value, b: Value, transition: Transition })),
          }),
        ),
        counts: z.array(
          z.strictObject({
            field: Field,
            improved: Count,
            worsened: Count,
            same: Count,
            'only-in-A': Count,
            'only-in-B': Count,
          }),
        ),
        summary: z.array(
          z.strictObject({
            field: z.enum(['overall_closure', 'overall_authority', 'overall_verbal_risk']),
            a: z.string(),
            b: z.string(),
            transition: z.enum(['improved', 'worsened', 'same']),
          }),
        ),
        mcnemar: z.array(
          z.strictObject({
            field: Field,
            improved: Count,
            worsened: Count,
            p_value: z.number().min(0).max(1),
          }),
        ),
      }),
    )
    .min(1),
})

export type SessionComparison = z.infer<typeof Shape>
export type ComparisonStep = SessionComparison['steps'][number]

/** How observable states changed from one session to the next. */
export const sessionComparison = defineContract<SessionComparison>({
  id: 'session-comparison',
  version: '1.0',
  source: 'Flags 1.1, comparación entre sesiones',
  schema: Shape,
  invariants: {
    'los recuentos suman las preguntas': ({ steps }) =>
      steps.flatMap((step, at) =>
        step.counts.flatMap((count, index) => {
          const total = count.improved + count.worsened + count.same + count['only-in-A'] + count['only-in-B']
          return total === step.questions.length
            ? []
            : [
                {
                  pointer: `/steps/${at}/counts/${index}`,
                  message: `suman ${total} y hay ${step.questions.length} preguntas`,
                },
              ]
        }),
      ),
  },
})
