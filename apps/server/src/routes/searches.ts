import { documentOf, isInside, judgeRecord, sheetOfRecord, type Json, type SearchFile } from 'dictamen'
import { z } from 'zod'
import { Denial } from '../problem.ts'
import { defineGuarded, json, type GuestCall, type Route } from '../route.ts'
import { defineBatch } from './batch.ts'
import { clockShape, placeShape, stampOf } from './evaluation.ts'
import { oneRecord } from './records.ts'
import { bring, fileName, uploadId, UPLOAD_LIMIT } from './uploads.ts'
import { withholdOne } from './withheld.ts'

const path = z.string().refine(isInside)

/** A sheet is what the whole search of a candidate comes to, decided again. */
export const JUDGING_MS = 120_000

/** Searches of files that were brought, each with the place it would have in a folder. */
export const searchRoutes: readonly Route[] = [
  defineBatch({
    path: '/v1/searches',
    summary: 'Una búsqueda en la cola: los ficheros con el lugar que tendrían en su carpeta',
    limit: UPLOAD_LIMIT,
    body: z.strictObject({
      /** What the folder would be called. */
      name: fileName,
      files: z
        .array(
          z.union([z.strictObject({ path, upload: uploadId }), z.strictObject({ path, text: z.string() })]),
        )
        .min(1)
        .max(2000)
        .refine((files) => new Set(files.map((file) => file.path)).size === files.length),
      candidate: z.string().min(1).max(200).optional(),
      agent: z.literal('extractive').optional(),
      ...clockShape,
      ...placeShape,
    }),
    start: async ({ body: { name, files, candidate, now }, desk, space, brought }) => {
      const given: SearchFile[] = []
      for (const file of files) {
        const bytes =
          'text' in file ? new TextEncoder().encode(file.text) : (await bring(desk, file.upload, space)).bytes
        given.push({ path: file.path, bytes })
      }
      return desk.batches.startSearch(given, { name, candidate, now: now ?? brought.place.time }, brought)
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/records/{id}/sheet',
    summary: 'La hoja de juicio de un candidato: los puntos por juzgar con los pasajes que los tocan',
    action: 'leer',
    evaluates: 'apart',
    deadlineMs: JUDGING_MS,
    ...oneRecord,
    handle: async (call) => json(await sheetOfRecord(await showOpen(call))),
  }),
  defineGuarded({
    method: 'post',
    path: '/v1/records/{id}/sheet',
    summary:
      'Juzga puntos de un candidato y decide otra vez: la decisión nueva sustituye a la anterior; con preview solo la enseña',
    action: 'corregir',
    evaluates: 'apart',
    deadlineMs: JUDGING_MS,
    limit: 1024 * 1024,
    body: z.strictObject({
      judgements: z
        .array(
          z.strictObject({
            point_id: z.string().max(2000),
            verdict: z.string().max(40),
            reason: z.string().trim().min(3).max(4000),
            citations: z.array(z.json()).max(20).optional(),
          }),
        )
        .min(1)
        .max(500),
      preview: z.boolean().optional(),
    }),
    ...oneRecord,
    handle: async (call) => {
      const { desk, guest, body } = call
      const shown = await showOpen(call)
      const at = stampOf(desk.now())
      const by = guest.visitor.name
      const given = documentOf({ judgements: body.judgements as Json[] }, 'judgements')
      const { subject, sheet, decision, verdicts } = await judgeRecord(shown, given, { by, at })
      if (body.preview === true) return json({ decision, sheet, records: [] })
      const { space } = shown.record
      const records = await desk.records.keepAll(verdicts, {
        actor: guest.actor,
        time: at,
        space,
        subjectId: subject,
      })
      return json({ decision, sheet, records })
    },
  }),
]

/** A record that is not before whoever asks as a case: who still has to judge it sees nothing of it. */
export async function showOpen(
  call: GuestCall,
): Promise<Awaited<ReturnType<GuestCall['desk']['records']['show']>>> {
  const shown = await call.desk.records.show(call.params.id!)
  const { withheld } = await withholdOne(call, shown)
  if (withheld === true) throw new Denial('AccessDenied', 'Antes de ver su hoja tiene que juzgar el caso.')
  return shown
}
