import { documentOf, Refusal, type Desk, type Document, type Json } from 'dictamen'
import { z } from 'zod'
import { Denial } from '../problem.ts'
import type { GuestCall } from '../route.ts'
import { bring, uploadId } from './uploads.ts'

export const uploadShape = z.strictObject({ upload: uploadId })
export const recordShape = z.strictObject({ record: z.string().regex(/^rec_[0-9a-f]{32}$/) })

/** The documents of a request with everything that was kept in its place, and the records among it. */
export interface Brought {
  readonly document: Document
  readonly restsOn: readonly string[]
}

/** Puts the text of every upload and the outcome of every record where the request names them. */
export async function bringDocuments({ desk, document }: GuestCall, space: string): Promise<Brought> {
  const found = new Map<string, Json>()
  const restsOn: string[] = []
  const value = document.value as Record<string, Json>
  for (const [pointer, part] of partsIn(value)) {
    const upload = uploadShape.safeParse(part)
    const record = recordShape.safeParse(part)
    if (upload.success) found.set(pointer, await readText(desk, upload.data.upload, space))
    if (!record.success) continue
    found.set(pointer, await readOutcome(desk, record.data.record, space))
    restsOn.push(record.data.record)
  }
  if (found.size === 0) return { document, restsOn }
  const put = (part: Json, pointer: string): Json => found.get(pointer) ?? part
  const filled = Object.entries(value).map(([key, part]) => [
    key,
    Array.isArray(part) ? part.map((item: Json, at) => put(item, `/${key}/${at}`)) : put(part, `/${key}`),
  ])
  return { document: documentOf(Object.fromEntries(filled) as Json, document.name), restsOn }
}

/** The documents that a request holds, by their place: its fields, and the items of those that are lists. */
function partsIn(value: Readonly<Record<string, Json>>): [string, Json][] {
  return Object.entries(value).flatMap(([key, part]): [string, Json][] =>
    Array.isArray(part)
      ? part.map((item: Json, at): [string, Json] => [`/${key}/${at}`, item])
      : [[`/${key}`, part]],
  )
}

/** The text of an upload. */
export async function readText(desk: Desk, id: string, space: string): Promise<string> {
  const { bytes, name } = await bring(desk, id, space)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('DocumentNotText', { name })
  }
}

/** What a record of a space came to, as it stands corrected; one of another space does not exist. */
async function readOutcome(desk: Desk, id: string, space: string): Promise<Json> {
  const { record, content, corrected } = await desk.records.show(id)
  if (record.space !== space) throw new Refusal('RecordUnknown', { record: id })
  const output = corrected?.output ?? content?.['output']
  if (output === undefined) throw new Denial('NotFound', 'Ese expediente ya no tiene nada que leer.')
  return output
}
