import { defineContract } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import { z } from 'zod'
import { traceDocument, type TraceDocument } from '../trace-1.0.ts'
import { flags, type Flags } from './flags-1.1.ts'
import { questionSet, type QuestionSet } from './question-set-1.1.ts'

/** What mandates are computed from: Flags, the question sets they speak of and, to name causes, their trace. */
export interface MandatesRequest11 {
  readonly flags: Flags
  readonly question_sets: readonly QuestionSet[]
  readonly trace?: TraceDocument | undefined
}

const Shape: z.ZodType<MandatesRequest11> = z.strictObject({
  flags: flags.schema,
  question_sets: z.array(questionSet.schema).min(1),
  trace: traceDocument.schema.optional(),
})

export const mandatesRequest11 = defineContract<MandatesRequest11>({
  id: 'mandates-request',
  version: '1.1',
  source: 'Flags 1.1, corrección (Attackers)',
  schema: Shape,
  invariants: {
    'toda pregunta tiene su regla de cierre': (request) => {
      const known = new Set(
        request.question_sets.flatMap((set) => set.questions.map((question) => question.question_id)),
      )
      return request.flags.by_question.flatMap(({ question_id: id }, index) =>
        known.has(id)
          ? []
          : [
              {
                pointer: `/flags/by_question/${index}/question_id`,
                message: `missing closure_rule for ${id}`,
              },
            ],
      )
    },
    'la traza es la de estos Flags': ({ flags: given, trace }) =>
      trace === undefined || trace.output_sha256 === hashOf(given)
        ? []
        : [
            {
              pointer: '/trace/output_sha256',
              message: 'la traza es de otros Flags; dé la que se escribió con ellos',
            },
          ],
  },
  explain: (pointer, raw) => {
    const set = /^\/question_sets\/(\d+)(\/.*)$/.exec(pointer)
    if (set === null) return undefined
    const sets = (raw as { question_sets: never[] }).question_sets
    return questionSet.explain?.(set[2]!, sets[Number(set[1])]!)
  },
})
