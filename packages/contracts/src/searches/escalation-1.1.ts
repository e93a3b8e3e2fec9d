import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { checkConflicts, EscalationShape } from './escalation-1.0.ts'
import { PointShape } from './judgement-sheet-1.0.ts'
import { JudgementShape } from './judgements-1.0.ts'

const Shape = EscalationShape.extend({
  /** What nobody has judged yet, each with what touches it: to judge them is what would close the case. */
  puntos_abiertos: z.array(PointShape),
  /** What people have judged so far. */
  juicios: z.array(JudgementShape),
  /** Whether somebody contested the decision. */
  impugnada: z.boolean(),
})

export type Escalation = z.infer<typeof Shape>
export type EscalationTrigger = Escalation['disparadores'][number]

/** What the senior consultant receives with a case that the protocol does not close. */
export const escalation = defineContract<Escalation>({
  id: 'escalation',
  version: '1.1',
  source: 'Protocolo Operativo Multiagente, §8 Política de escalamiento humano',
  schema: Shape,
  invariants: {
    'una contradicción se enseña con sus dos fuentes': checkConflicts,
    'un punto abierto está por juzgar': ({ puntos_abiertos: points }) =>
      points.flatMap(({ state }, index) =>
        state === 'por_juzgar'
          ? []
          : [{ pointer: `/puntos_abiertos/${index}/state`, message: `está «${state}»` }],
      ),
  },
})
