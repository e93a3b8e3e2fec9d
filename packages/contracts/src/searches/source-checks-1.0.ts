import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { CitationShape } from './finding-1.0.ts'
import { Text } from './terms-1.0.ts'

const Month = z.string().regex(/^[0-9]{4}-(?:0[1-9]|1[0-2])$/)

const Position = z.strictObject({
  title: Text,
  employer: z.string().nullable(),
  from: Month.nullable(),
  /** Null while it lasts. */
  to: Month.nullable(),
  current: z.boolean(),
  citation: CitationShape,
})

const Gap = z.strictObject({
  /** The month in which one position ends and the one in which the next begins. */
  from: Month,
  to: Month,
  /** Whole months between both. */
  months: z.int().min(1),
  citations: z.array(CitationShape).min(1),
  /** What a source says of it; null when none does. */
  explanation: CitationShape.nullable(),
})

const Contradiction = z.strictObject({
  id: Text,
  topic: z.enum(['cargo', 'fechas', 'equipo', 'presupuesto', 'cifra', 'motivo', 'otro']),
  text: Text,
  /** One of each side, from two sources. */
  citations: z.array(CitationShape).min(2),
  explanation: CitationShape.nullable(),
  /** Two independent sources conflict on title, dates or size of team or budget, and no source explains it. */
  irresoluble: z.boolean(),
})

const Shape = z.strictObject({
  positions: z.array(Position),
  gaps: z.array(Gap),
  contradictions: z.array(Contradiction),
  /** Generic phrases in the sources. */
  fluff: z.array(CitationShape),
})

export type SourceChecks = z.infer<typeof Shape>
export type SourcePosition = SourceChecks['positions'][number]
export type SourceGap = SourceChecks['gaps'][number]
export type SourceContradiction = SourceChecks['contradictions'][number]

/** What code finds in a candidate's sources, whether or not an agent says it. */
export const sourceChecks = defineContract<SourceChecks>({
  id: 'source-checks',
  version: '1.0',
  source: 'Protocolo Operativo Multiagente, §3 y §8 (comprobaciones por código)',
  schema: Shape,
  invariants: {
    'lo explicado no es irresoluble': ({ contradictions }) =>
      contradictions.flatMap(({ explanation, irresoluble }, index) =>
        explanation !== null && irresoluble
          ? [
              {
                pointer: `/contradictions/${index}/irresoluble`,
                message: 'una diferencia explicada no escala',
              },
            ]
          : [],
      ),
  },
})
