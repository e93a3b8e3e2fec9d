import { defineContract, valueAt } from '@dictamen/kernel'
import { z } from 'zod'
import { checkUnique } from '../unique.ts'

const Id = z.string().min(1)
const Target = z.enum(['rrhh', 'tecnico'])

const Shape = z.strictObject({
  questionset_id: Id,
  version: z.string().min(1),
  target: Target,
  generated_from: Id,
  difficulty_profile: z.enum(['bajo', 'medio', 'alto']),
  questions: z
    .array(
      z.strictObject({
        question_id: Id,
        text: z.string().min(1),
        target: Target,
        type: z.enum(['definicion', 'decision', 'tradeoff', 'limite', 'fallo']),
        objective: z.string(),
        closure_rule: z.enum(['1_frase', '2_frases', 'binario']),
        max_time_sec: z.number().positive(),
        difficulty: z.union([z.string().min(1), z.number()]),
      }),
    )
    .min(1),
})

export type QuestionSet = z.infer<typeof Shape>
export type Question = QuestionSet['questions'][number]

/** The questions of an interview and the rule by which each answer closes. */
export const questionSet = defineContract<QuestionSet>({
  id: 'question-set',
  version: '1.1',
  source: 'Flags 1.1, QuestionSet',
  schema: Shape,
  invariants: {
    'los identificadores no se repiten': (set) => checkUnique('/questions', set.questions, 'question_id'),
    'todas las preguntas son del mismo destino': (set) =>
      set.questions.flatMap((question, index) =>
        question.target === set.target
          ? []
          : [
              {
                pointer: `/questions/${index}/target`,
                message: `la pregunta es de ${question.target} y el conjunto de ${set.target}`,
              },
            ],
      ),
  },
  explain(pointer, raw) {
    if (!/^\/questions\/\d+\/closure_rule$/.test(pointer)) return undefined
    const rule = valueAt(raw, pointer)
    if (rule !== undefined && rule !== null && rule !== '') return undefined
    const id = valueAt(raw, pointer.replace('closure_rule', 'question_id'))
    return `missing closure_rule for ${typeof id === 'string' ? id : pointer}`
  },
})
