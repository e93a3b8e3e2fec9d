import { defineContract, type Breach } from '@dictamen/kernel'
import { z } from 'zod'
import { exam10, type Exam10 } from './exam-1.0.ts'
import { exam, type Exam } from './exam-1.1.ts'

/** Who undid a correction, when and why. */
interface Undoing {
  who: string
  when: string
  why: string
}

/** A value that a person changed, with what it was before. */
export interface ExamCorrection {
  id: string
  question_id: string | null
  pointer: string
  who: string
  when: string
  why: string
  before: z.core.util.JSONType
  after: z.core.util.JSONType
  undone: Undoing | null
}

/** A review as it was read, untouched, and what people corrected of it. */
export interface CorrectedExam {
  schema_version: '1.0'
  original: Exam | Exam10
  corrections: ExamCorrection[]
}

const Shape: z.ZodType<CorrectedExam> = z.strictObject({
  schema_version: z.literal('1.0'),
  original: z.union([exam.schema, exam10.schema]),
  corrections: z.array(
    z.strictObject({
      id: z.string().regex(/^C[1-9]\d*$/),
      question_id: z.string().min(1).nullable(),
      pointer: z.string().regex(/^\//),
      who: z.string().min(1),
      when: z.iso.datetime(),
      why: z.string().min(1),
      before: z.json(),
      after: z.json(),
      undone: z
        .strictObject({ who: z.string().min(1), when: z.iso.datetime(), why: z.string().min(1) })
        .nullable(),
    }),
  ),
})

export const correctedExam = defineContract<CorrectedExam>({
  id: 'corrected-exam',
  version: '1.0',
  source: 'Reglas v1, correcciones de una revisión leída',
  schema: Shape,
  invariants: {
    'la revisión leída cumple su contrato': ({ original }) => {
      const breaches =
        original.schema_version === '1.0'
          ? Object.values(exam10.invariants).flatMap((holds) => holds(original))
          : Object.values(exam.invariants).flatMap((holds) => holds(original))
      return breaches.map(({ pointer, message }): Breach => ({ pointer: `/original${pointer}`, message }))
    },
    'cada corrección tiene un identificador propio': ({ corrections }) =>
      corrections.flatMap(({ id }, index) =>
        corrections.findIndex((other) => other.id === id) < index
          ? [{ pointer: `/corrections/${index}/id`, message: `el identificador «${id}» está repetido` }]
          : [],
      ),
  },
})
