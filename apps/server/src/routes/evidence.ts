import { importRecording, Refusal, type ImportOptions } from 'dictamen'
import { z } from 'zod'
import { partOf } from '../body.ts'
import { defineGuarded, json, type GuestCall, type Route } from '../route.ts'
import { clockShape, documentShape, spaceOf } from './evaluation.ts'

const oneRecord = {
  spaceOf: async ({ desk, params }: Pick<GuestCall, 'desk' | 'params'>) =>
    (await desk.records.find(params.id!)).record.space,
  targetOf: ({ params }: Pick<GuestCall, 'params'>) => params.id!,
  hide: ({ params }: Pick<GuestCall, 'params'>) => new Refusal('RecordUnknown', { record: params.id! }),
} as const

/** What pages that show records read besides the records themselves. */
export const evidenceRoutes: readonly Route[] = [
  defineGuarded({
    method: 'get',
    path: '/v1/spaces/{space}/verdicts',
    summary: 'Lo que se decidió en un espacio, con lo que se leyó; primero lo último',
    action: 'leer',
    query: z.strictObject({
      system: z.string().max(128).optional(),
      linked_to: z.string().max(128).optional(),
      after: z.string().max(128).optional(),
      limit: z.coerce.number().int().min(1).max(200).optional(),
    }),
    spaceOf: ({ params }) => params.space!,
    targetOf: ({ params }) => params.space!,
    handle: async ({ desk, params, query: { linked_to: linkedTo, limit = 50, ...filter } }) =>
      json(
        await desk.records.listContents(
          { ...filter, linkedTo, limit, kind: 'evaluation', space: params.space! },
          ['input', 'output'],
        ),
      ),
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/records/{id}/evidence',
    summary: 'Los textos y las reglas en que se apoya un expediente; null si la persona fue borrada',
    action: 'leer',
    ...oneRecord,
    handle: async ({ desk, params }) => json(await desk.records.explain(params.id!)),
  }),
  defineGuarded({
    method: 'post',
    path: '/v1/interviews/import',
    summary: 'Una transcripción a partir de subtítulos o diálogo, con lo que se dedujo; no deja expediente',
    action: 'evaluar',
    limit: 8 * 1024 * 1024,
    gives: 'transcript-import@1.0',
    body: z.strictObject({
      name: z.string().regex(/^[^/\\\p{Cc}]{1,200}$/u),
      text: z.string().min(1),
      question_set: documentShape,
      closures: documentShape.optional(),
      started_at: z.iso.datetime({ offset: true }).optional(),
      space: z.string().max(128).optional(),
      ...clockShape,
    }),
    spaceOf: ({ body }) => spaceOf(body),
    handle: ({ desk, body, document }) => {
      const options: ImportOptions = {
        now: body.now ?? desk.now().toISOString(),
        startedAt: body.started_at,
        ...(body.closures === undefined ? {} : { closures: partOf(document, '/closures') }),
      }
      return json(importRecording(body.text, body.name, partOf(document, '/question_set'), options))
    },
  }),
]
