import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { flags, type Flags } from './flags-1.1.ts'

/** What a comparison is made from: Flags of two or more sessions, in the order in which they took place. */
export interface ComparisonRequest {
  readonly sessions: readonly Flags[]
}

const Shape: z.ZodType<ComparisonRequest> = z.strictObject({ sessions: z.array(flags.schema).min(2) })

export const comparisonRequest = defineContract<ComparisonRequest>({
  id: 'comparison-request',
  version: '1.0',
  source: 'Flags 1.1, comparación entre sesiones',
  schema: Shape,
  invariants: {
    'cada pregunta aparece una vez por sesión': ({ sessions }) =>
      sessions.flatMap((session, index) =>
        Object.values(flags.invariants).flatMap((holds) =>
          holds(session).map((breach) => ({ ...breach, pointer: `/sessions/${index}${breach.pointer}` })),
        ),
      ),
  },
  explain: (pointer, raw) => {
    const session = /^\/sessions\/(\d+)(\/.*)?$/.exec(pointer)
    if (session === null) return undefined
    return flags.explain?.(session[2] ?? '', (raw as { sessions: never[] }).sessions[Number(session[1])]!)
  },
})
