import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { checkUnique } from '../unique.ts'
import { CitationShape } from './finding-1.0.ts'
import { kindOfPoint, PointId, PointKind, PointVerdict } from './judgement-terms-1.0.ts'
import { JudgementShape } from './judgements-1.0.ts'
import { CandidateId, SearchId, Text } from './terms-1.0.ts'

/** What code compared, with both sides cited. */
const MeasuredShape = z.strictObject({
  /** The rule that compared them. */
  rule: Text,
  verdict: PointVerdict,
  /** One sentence with both figures, places, names or dates. */
  says: Text,
  /** The mandate's side, or the claim's. */
  asked: z.array(CitationShape).min(1),
  /** The candidate's side, or the reference's. */
  found: z.array(CitationShape).min(1),
})

export const PointShape = z.strictObject({
  point_id: PointId,
  kind: PointKind,
  /** One line, in Spanish. */
  question: Text,
  state: z.enum(['resuelto', 'por_juzgar', 'no_informado']),
  /** Passages of the candidate's documents that touch it, the likeliest first. */
  passages: z.array(CitationShape).max(5),
  measured: MeasuredShape.nullable(),
  judgements: z.array(JudgementShape),
})

const Shape = z.strictObject({
  search_id: SearchId,
  candidate_id: CandidateId,
  points: z.array(PointShape),
})

export type JudgementSheet = z.infer<typeof Shape>
export type SheetPoint = JudgementSheet['points'][number]
export type MeasuredPoint = z.infer<typeof MeasuredShape>

/** What is to be judged of a candidate: each point with what touches it, what code measured and what was said. */
export const judgementSheet = defineContract<JudgementSheet>({
  id: 'judgement-sheet',
  version: '1.0',
  source: 'Protocolo Operativo Multiagente, §2 GEM3 y §8 (puntos por juzgar)',
  schema: Shape,
  invariants: {
    'cada punto aparece una vez': ({ points }) => checkUnique('/points', points, 'point_id'),
    'la clase es la de su identificador': ({ points }) =>
      points.flatMap(({ point_id: id, kind }, index) =>
        kindOfPoint(id) === kind
          ? []
          : [{ pointer: `/points/${index}/kind`, message: `«${id}» no es de la clase «${kind}»` }],
      ),
    'lo resuelto se midió o se juzgó': ({ points }) =>
      points.flatMap(({ kind, state, measured, judgements }, index) =>
        state === 'resuelto' && measured === null && judgements.length === 0 && kind !== 'recomendacion'
          ? [{ pointer: `/points/${index}/state`, message: 'nadie lo midió ni lo juzgó' }]
          : [],
      ),
  },
})
