import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { CitationShape } from './finding-1.0.ts'
import { By, isVerdictOf, kindOfPoint, PointId, PointVerdict, VERDICTS } from './judgement-terms-1.0.ts'
import { CandidateId, Moment, SearchId, Text } from './terms-1.0.ts'

/** What somebody says of a point, and why. */
export const JudgementShape = z.strictObject({
  point_id: PointId,
  verdict: PointVerdict,
  reason: Text,
  by: By,
  at: Moment,
  citations: z.array(CitationShape),
})

const Shape = z.strictObject({
  search_id: SearchId,
  candidate_id: CandidateId,
  /** In the order in which they were given: of two about one point by the same hand, the later holds. */
  judgements: z.array(JudgementShape),
})

export type Judgement = z.infer<typeof JudgementShape>
export type Judgements = z.infer<typeof Shape>

/** What people judged of a candidate, each point with who, when and why. */
export const judgements = defineContract<Judgements>({
  id: 'judgements',
  version: '1.0',
  source: 'Protocolo Operativo Multiagente, §8 Política de escalamiento humano',
  schema: Shape,
  invariants: {
    'cada veredicto es de su clase de punto': ({ judgements: given }) =>
      given.flatMap(({ point_id: id, verdict }, index) => {
        const kind = kindOfPoint(id)
        return isVerdictOf(kind, verdict)
          ? []
          : [
              {
                pointer: `/judgements/${index}/verdict`,
                message: `de un punto «${kind}» se dice ${VERDICTS[kind].join(', ')}`,
              },
            ]
      }),
  },
})
