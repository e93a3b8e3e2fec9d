import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { flags, type Flags } from './flags-1.1.ts'
import { questionSet, type QuestionSet } from './question-set-1.1.ts'

/** What mandates are computed from: Flags and the question sets they speak of. */
export interface MandatesRequest {
  readonly flags: Flags
  readonly question_sets: readonly QuestionSet[]
}

const Shape: z.ZodType<MandatesRequest> = z.strictObject({
  flags: flags.schema,
  question_sets: z.array(questionSet.schema).min(1),
})

export const mandatesRequest = defineContract<MandatesRequest>({
  id: 'mandates-request',
  version: '1.0',
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
  },
  explain: (pointer, raw) => {
    const set = /^\/question_sets\/(\d+)(\/.*)$/.exec(pointer)
    if (set === null) return undefined
    const sets = (raw as { question_sets: never[] }).question_sets
    return questionSet.explain?.(set[2]!, sets[Number(set[1])]!)
  },
})
