import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'

const Id = z.string().min(1)
const Count = z.int().min(0)
const Share = z.number().min(0).max(1)
const Slope = z.number().min(-1).max(1)

const Shape = z.strictObject({
  progress_id: Id,
  generated_at: z.iso.datetime(),
  contract: z.literal('flags@1.1'),
  sessions: z
    .array(z.strictObject({ label: Id, flags_id: Id, generated_at: z.string(), answers: Count }))
    .min(2),
  flags: z.array(
    z.strictObject({
      field: z.enum([
        'closure_ok',
        'authority_level',
        'verbal_risk',
        'over_explanation',
        'contradiction_with_context',
        'hedging_detected',
        'drift_detected',
      ]),
      /** The value of the field that is counted: the one that the specification marks. */
      counted: z.union([z.boolean(), z.string()]),
      /** One point a session: how many of its answers have that value, their share and its interval. */
      points: z
        .array(
          z.strictObject({
            session: Id,
            marked: Count,
            answers: Count,
            share: Share,
            low: Share,
            high: Share,
          }),
        )
        .min(2),
      /** How much the share changes from one session to the next, with its interval. */
      trend: z.strictObject({
        direction: z.enum(['improving', 'worsening', 'not_shown']),
        change_per_session: Slope,
        low: Slope,
        high: Slope,
      }),
    }),
  ),
})

export type Progress = z.infer<typeof Shape>

/** How often each mark stands in the sessions of a person, and where it goes: it describes, it does not decide. */
export const progress = defineContract<Progress>({
  id: 'progress',
  version: '1.0',
  source: 'Flags 1.1, comparación entre sesiones',
  schema: Shape,
  invariants: {
    'cada marca tiene un punto por sesión': ({ sessions, flags }) =>
      flags.flatMap(({ points }, at) =>
        points.length === sessions.length &&
        points.every(({ session }, index) => session === sessions[index]!.label)
          ? []
          : [{ pointer: `/flags/${at}/points`, message: 'los puntos no son los de las sesiones' }],
      ),
    'nadie marca más respuestas de las que hay': ({ flags }) =>
      flags.flatMap(({ points }, at) =>
        points.flatMap(({ marked, answers }, index) =>
          marked <= answers
            ? []
            : [{ pointer: `/flags/${at}/points/${index}/marked`, message: `solo hay ${answers} respuestas` }],
        ),
      ),
  },
})
