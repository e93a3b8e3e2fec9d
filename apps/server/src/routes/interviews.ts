import { importRecording } from 'dictamen'
import { z } from 'zod'
import { partOf } from '../body.ts'
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

/** What comes before an interview is evaluated. */
export const interviewRoutes: readonly Route[] = [
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
      rules: documentShape.optional(),
      ...placeShape,
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
