import { compare, doctor, evaluatedOf, flags, importRecording, mandates } from 'dictamen'
import { z } from 'zod'
import { partOf, partsOf } from '../body.ts'
import type { Route } from '../route.ts'
import {
  clockShape,
  defineEvaluation,
  documentShape,
  madeOf,
  placeShape,
  rulesOf,
  spaceOf,
} from './evaluation.ts'
import { readText } from './brought.ts'
import { fileName, uploadId } from './uploads.ts'

const limit = 8 * 1024 * 1024
const profile = z.enum(['seed', 'extended']).optional()
const questionSets = z.array(documentShape).min(1).max(2)
const common = { rules: documentShape.optional(), ...placeShape }

/** The evaluators of interviews. */
export const interviewRoutes: readonly Route[] = [
  defineEvaluation({
    path: '/v1/interviews/flags',
    evaluates: 'at once',
    summary: 'Flags 1.1 de una o dos transcripciones',
    limit,
    gives: 'flags@1.1',
    body: z.strictObject({
      transcripts: z.array(documentShape).min(1).max(2),
      question_sets: questionSets,
      context: documentShape,
      profile,
      ...clockShape,
      ...common,
    }),
    evaluate: async ({ body, document, now }) => {
      const session = {
        transcripts: partsOf(document, '/transcripts', body.transcripts.length),
        questionSets: partsOf(document, '/question_sets', body.question_sets.length),
        context: partOf(document, '/context'),
      }
      const own = rulesOf(() => partOf(document, '/rules'), body.rules)
      return evaluatedOf(await flags(session, { ...own, now, profile: body.profile }))
    },
  }),
  defineEvaluation({
    path: '/v1/interviews/mandates',
    evaluates: 'at once',
    summary: 'Qué volver a preguntar',
    limit,
    gives: 'mandates@1.0',
    body: z.strictObject({ flags: documentShape, question_sets: questionSets, ...clockShape, ...common }),
    evaluate: async ({ body, document, now }) => {
      const given = {
        flags: partOf(document, '/flags'),
        questionSets: partsOf(document, '/question_sets', body.question_sets.length),
      }
      const own = rulesOf(() => partOf(document, '/rules'), body.rules)
      return evaluatedOf(await mandates(given, { ...own, now }))
    },
  }),
  defineEvaluation({
    path: '/v1/interviews/compare',
    evaluates: 'at once',
    summary: 'Cómo cambian los estados entre sesiones',
    limit,
    gives: 'session-comparison@1.0',
    body: z.strictObject({ sessions: z.array(documentShape).min(1).max(100), ...clockShape, ...common }),
    evaluate: async ({ body, document, now }) => {
      const sessions = partsOf(document, '/sessions', body.sessions.length)
      const own = rulesOf(() => partOf(document, '/rules'), body.rules)
      return evaluatedOf(await compare(sessions, { ...own, now }))
    },
  }),
  defineEvaluation({
    path: '/v1/interviews/doctor',
    evaluates: 'at once',
    summary: 'Comprueba documentos ajenos campo a campo',
    limit,
    gives: 'doctor-report@1.0',
    body: z.strictObject({ documents: z.array(documentShape).min(1).max(20), profile, ...common }),
    evaluate: async ({ body, document }) => {
      const documents = partsOf(document, '/documents', body.documents.length)
      const own = rulesOf(() => partOf(document, '/rules'), body.rules)
      return evaluatedOf(await doctor(documents, { ...own, profile: body.profile }))
    },
  }),
  defineEvaluation({
    path: '/v1/interviews/import',
    summary: 'Una transcripción desde WebVTT, SRT, JSON de Whisper o diálogo',
    limit,
    gives: 'transcript-import@1.0',
    body: z.strictObject({
      recording: z.union([z.strictObject({ upload: uploadId }), z.string().min(1)]),
      name: fileName,
      questions: documentShape,
      started_at: z.iso.datetime({ offset: true }).optional(),
      closures: documentShape.optional(),
      ...clockShape,
      ...common,
    }),
    evaluate: async ({ body, document, now, call: { desk } }) => {
      const { recording, name, started_at: startedAt, closures } = body
      const text =
        typeof recording === 'string' ? recording : await readText(desk, recording.upload, spaceOf(body))
      const imported = importRecording(text, name, partOf(document, '/questions'), {
        ...rulesOf(() => partOf(document, '/rules'), body.rules),
        now,
        startedAt,
        closures: closures === undefined ? undefined : partOf(document, '/closures'),
      })
      return madeOf(imported)
    },
  }),
]
