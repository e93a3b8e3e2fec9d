import { parseExam } from 'dictamen'
import { z } from 'zod'
import { defineGuarded, type Route } from '../route.ts'
import { answer, evaluatedOf, spaceOf, type Place } from './evaluation.ts'

const flag = z.enum(['true', 'false']).optional()
const examShape = z.strictObject({
  name: z.string().regex(/^[^/\\\p{Cc}]{1,200}$/u),
  contract: z.enum(['1.0', '1.1']).optional(),
  space: z.string().max(128).optional(),
  subject: z.string().min(1).max(512).optional(),
  record: flag,
  trace: flag,
})

/** The reader of exams: it takes the bytes of a PDF and never a path. */
export const examRoutes: readonly Route[] = [
  defineGuarded({
    method: 'post',
    path: '/v1/exams/parse',
    summary: 'Una revisión de Moodle impresa a PDF, como banco de preguntas',
    action: 'evaluar',
    limit: 64 * 1024 * 1024,
    deadlineMs: 180_000,
    takes: 'application/pdf',
    gives: 'exam@1.1',
    query: examShape,
    spaceOf: ({ query }) => spaceOf(placeOf(query)),
    handle: (call) =>
      answer(call, placeOf(call.query), async () => {
        const { name, contract } = call.query
        return evaluatedOf((await parseExam(new Uint8Array(call.bytes), name, { contract })).verdict)
      }),
  }),
]

function placeOf({ space, subject, record, trace }: z.infer<typeof examShape>): Place {
  return { space, subject, record: record !== 'false', trace: trace === 'true' }
}
