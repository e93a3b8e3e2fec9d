import type { Desk, Upload } from 'dictamen'
import { z } from 'zod'
import { ownSpaces } from '../access/visitor.ts'
import { Denial } from '../problem.ts'
import { attachment, defineGuarded, json, type GuestCall, type Route } from '../route.ts'

export const UPLOAD_LIMIT = 64 * 1024 * 1024
/** A name and never a path. */
export const fileName = z.string().regex(/^(?!\.{1,2}$)[^/\\\p{Cc}]{1,200}$/u)
export const uploadId = z.string().regex(/^upl_[0-9a-f]{32}$/)

const uploadShape = z.strictObject({
  name: fileName,
  space: z.string().max(128).optional(),
  subject: z.string().min(1).max(512).optional(),
})

const oneUpload = {
  spaceOf: async ({ desk, params }: Pick<GuestCall, 'desk' | 'params'>) =>
    (await findUpload(desk, params.id!)).space,
  targetOf: ({ params }: Pick<GuestCall, 'params'>) => params.id!,
  hide: () => unknown(),
} as const

/** What people bring: bytes, told by their content, sealed, and never a place on this machine. */
export const uploadRoutes: readonly Route[] = [
  defineGuarded({
    method: 'post',
    status: 201,
    path: '/v1/uploads',
    summary: 'Trae un fichero; el mismo contenido con el mismo nombre es el mismo',
    action: 'evaluar',
    limit: UPLOAD_LIMIT,
    deadlineMs: 120_000,
    takes: '*/*',
    query: uploadShape,
    spaceOf: ({ query }) => query.space ?? 'general',
    handle: async ({ desk, guest, query: { name, space = 'general', subject }, bytes }) => {
      if (bytes.length === 0) throw new Denial('RequestWrong', 'El fichero está vacío.')
      const about = subject === undefined ? undefined : await desk.records.subjectOf(subject, space)
      return json(tell(await desk.uploads.add({ space, name, bytes, actor: guest.actor, about })), 201)
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/uploads',
    summary: 'Los ficheros traídos, primero los últimos',
    action: 'leer_propios',
    query: z.strictObject({
      space: z.string().max(128).optional(),
      after: z.string().max(128).optional(),
      limit: z.coerce.number().int().min(1).max(1000).optional(),
    }),
    spaceOf: ({ query }) => query.space ?? null,
    handle: async ({ desk, guest, query: { space, after, limit = 100 } }) => {
      const spaces = await ownSpaces(desk, guest, 'leer_propios', space)
      const uploads = await desk.uploads.list(spaces, { limit, after })
      return json({ uploads: uploads.map(tell), next: uploads.length < limit ? null : uploads.at(-1)!.id })
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/uploads/{id}',
    summary: 'Qué es un fichero traído',
    action: 'leer',
    ...oneUpload,
    handle: async ({ desk, params }) => json(tell(await findUpload(desk, params.id!))),
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/uploads/{id}/content',
    summary: 'Los bytes de un fichero traído',
    action: 'leer',
    gives: 'application/octet-stream',
    ...oneUpload,
    handle: async ({ desk, params }) => {
      const { name, type } = await findUpload(desk, params.id!)
      const bytes = await openUpload(desk, params.id!)
      return attachment(bytes, name, type)
    },
  }),
  defineGuarded({
    method: 'delete',
    path: '/v1/uploads/{id}',
    summary: 'Quita un fichero traído, con su clave',
    action: 'evaluar',
    ...oneUpload,
    handle: async ({ desk, params }) => {
      await desk.uploads.remove(params.id!)
      return json({ id: params.id, removed: true })
    },
  }),
]

/** The bytes of a file of a space; one of another space does not exist. */
export async function bring(desk: Desk, id: string, space: string): Promise<Upload & { bytes: Uint8Array }> {
  const upload = await findUpload(desk, id)
  if (upload.space !== space) throw unknown()
  return { ...upload, bytes: await openUpload(desk, id) }
}

async function findUpload(desk: Desk, id: string): Promise<Upload> {
  const found = await desk.uploads.find(id)
  if (found === null) throw unknown()
  return found
}

async function openUpload(desk: Desk, id: string): Promise<Uint8Array> {
  const bytes = await desk.uploads.open(id)
  if (bytes === null) throw unknown()
  return bytes
}

function unknown(): Denial {
  return new Denial('NotFound', 'No hay ningún fichero con ese identificador.')
}

function tell({ id, name, size, type, space, created }: Upload): unknown {
  return { id, name, size, type, space, created }
}
