import { isInside, type SearchFile } from 'dictamen'
import { z } from 'zod'
import type { Route } from '../route.ts'
import { defineBatch } from './batch.ts'
import { clockShape, placeShape } from './evaluation.ts'
import { bring, fileName, uploadId, UPLOAD_LIMIT } from './uploads.ts'

const path = z.string().refine(isInside)

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
]
