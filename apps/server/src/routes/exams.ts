import {
  correctExam,
  drawPictures,
  evaluatedOf,
  EXPORT_FORMATS,
  exportBank,
  importBank,
  mergeAttempts,
  parseExam,
  type ExportOptions,
} from 'dictamen'
import { z } from 'zod'
import { partOf, partsOf } from '../body.ts'
import { Denial } from '../problem.ts'
import { defineGuarded, type Route } from '../route.ts'
import { defineBatch } from './batch.ts'
import {
  answer,
  clockShape,
  defineEvaluation,
  documentShape,
  madeOf,
  placeShape,
  spaceOf,
  type Place,
} from './evaluation.ts'
import { readText } from './brought.ts'
import { bring, fileName, uploadId, UPLOAD_LIMIT } from './uploads.ts'

const limit = 16 * 1024 * 1024
const flag = z.enum(['true', 'false']).optional()
const contract = z.enum(['1.0', '1.1', '1.2']).optional()
const examShape = z.strictObject({
  name: fileName.optional(),
  /** A file that was brought, in place of bytes. */
  upload: uploadId.optional(),
  contract,
  space: z.string().max(128).optional(),
  subject: z.string().min(1).max(512).optional(),
  record: flag,
  trace: flag,
})

/** Reads a review: the bytes of a PDF, or a file that was brought, and never a path. */
const readings: readonly Route[] = [
  defineGuarded({
    method: 'post',
    path: '/v1/exams/parse',
    summary: 'Una revisión de Moodle impresa a PDF, como banco de preguntas',
    action: 'evaluar',
    evaluates: 'apart',
    limit: UPLOAD_LIMIT,
    deadlineMs: 180_000,
    takes: 'application/pdf',
    gives: 'exam@1.1',
    query: examShape,
    spaceOf: ({ query }) => spaceOf(placeOf(query)),
    handle: (call) =>
      answer(call, placeOf(call.query), async () => {
        const { name, upload, contract: version } = call.query
        if ((upload === undefined) !== call.bytes.length > 0)
          throw new Denial('RequestWrong', 'Se espera un PDF en el cuerpo, o bien el parámetro «upload».')
        const brought =
          upload === undefined
            ? { name: name ?? 'revision.pdf', bytes: call.bytes }
            : await bring(call.desk, upload, spaceOf(placeOf(call.query)))
        const { verdict } = await parseExam(new Uint8Array(brought.bytes), name ?? brought.name, {
          contract: version,
          readFor: { space: spaceOf(placeOf(call.query)), account: call.guest.visitor.member },
        })
        return evaluatedOf(verdict)
      }),
  }),
  defineBatch({
    path: '/v1/exams/batch',
    summary: 'Lee muchas revisiones en la cola',
    body: z.strictObject({
      uploads: z.array(uploadId).min(1).max(1000),
      contract,
      rules: documentShape.optional(),
      /** Whether pictures are drawn. */
      assets: z.boolean().optional(),
      ...placeShape,
    }),
    start: async ({ body, document, desk, space, brought }) => {
      const files = []
      for (const id of body.uploads) files.push(await bring(desk, id, space))
      const rules =
        body.rules === undefined
          ? undefined
          : { name: 'rules', text: JSON.stringify(partOf(document, '/rules').value) }
      const settings = {
        contract: body.contract,
        rules,
        assets: body.assets ?? false,
        trace: body.trace ?? false,
      }
      return desk.batches.startExams(files, settings, brought)
    },
  }),
]

/** Makes banks of what was read. */
const banks: readonly Route[] = [
  defineEvaluation({
    path: '/v1/exams/merge',
    summary: 'Un banco de varios intentos, con las claves recuperadas',
    limit,
    gives: 'exam-bank@1.0',
    body: z.strictObject({ exams: z.array(documentShape).min(1).max(1000), ...placeShape }),
    evaluate: ({ body, document }) =>
      Promise.resolve(madeOf(mergeAttempts(partsOf(document, '/exams', body.exams.length)))),
  }),
  defineEvaluation({
    path: '/v1/exams/correct',
    summary: 'Correcciones de una persona, al lado de lo leído',
    limit,
    body: z.strictObject({
      document: documentShape,
      /** Each `PLACE=VALUE`. */
      set: z.array(z.string().max(100_000)).max(1000).optional(),
      undo: z.array(z.string().max(128)).max(1000).optional(),
      why: z.string().trim().min(1).max(2000),
      ...clockShape,
      ...placeShape,
    }),
    evaluate: ({ body: { set = [], undo = [], why }, document, now, call: { guest } }) => {
      const options = { set, undo, who: guest.visitor.login, why, now }
      return Promise.resolve(madeOf(correctExam(partOf(document, '/document'), options)))
    },
  }),
  defineEvaluation({
    path: '/v1/exams/export',
    summary: 'Un banco en otro formato, y lo que se pierde en él',
    limit,
    deadlineMs: 60_000,
    body: z.strictObject({
      bank: documentShape,
      to: z.enum(EXPORT_FORMATS),
      title: z.string().trim().min(1).max(200).optional(),
      /** Whether Anki gets a deck (.apkg) and not its text form. */
      deck: z.boolean().optional(),
      /** Whether pictures are drawn from the files of its attempts that the space keeps. */
      pictures: z.boolean().optional(),
      ...clockShape,
      ...placeShape,
    }),
    evaluate: async ({ body, document, now, call: { desk } }) => {
      const { to, title, deck } = body
      const draw: ExportOptions['draw'] =
        body.pictures === true ? (bank) => drawPictures(desk.uploads, spaceOf(body), bank) : undefined
      const options = { title, deck, now, draw }
      const { content, beside, losses } = await exportBank(partOf(document, '/bank'), to, options)
      const files = beside.map((file) => ({ path: file.path, ...encode(file.content) }))
      return madeOf({ format: to, ...encode(content), beside: files, losses })
    },
  }),
  defineEvaluation({
    path: '/v1/exams/import',
    summary: 'Un banco desde Moodle XML o GIFT',
    limit,
    gives: 'exam-bank@1.0',
    body: z.strictObject({
      file: z.union([z.strictObject({ upload: uploadId }), z.string().min(1)]),
      name: fileName,
      ...placeShape,
    }),
    evaluate: async ({ body, call: { desk } }) => {
      const { file, name } = body
      const text = typeof file === 'string' ? file : await readText(desk, file.upload, spaceOf(body))
      const { bank, losses } = importBank(text, name)
      return madeOf(
        bank,
        losses.map(({ question_id: id, msg }) => `${id}: ${msg}`),
      )
    },
  }),
]

export const examRoutes: readonly Route[] = [...readings, ...banks]

function placeOf({ space, subject, record, trace }: z.infer<typeof examShape>): Place {
  return { space, subject, record: record !== 'false', trace: trace === 'true' }
}

/** Text as it is; anything else in base64. */
function encode(content: string | Uint8Array): { encoding: 'utf8' | 'base64'; content: string } {
  return typeof content === 'string'
    ? { encoding: 'utf8', content }
    : { encoding: 'base64', content: Buffer.from(content).toString('base64') }
}
