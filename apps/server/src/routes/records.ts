import { Refusal, titleOf } from 'dictamen'
import { z } from 'zod'
import { defineGuarded, json, type GuestCall, type Route } from '../route.ts'
import { subjectName } from './evaluation.ts'

const KINDS = ['evaluation', 'correction', 'review', 'erasure', 'key'] as const
const oneRecord = {
  spaceOf: async ({ desk, params }: Pick<GuestCall, 'desk' | 'params'>) =>
    (await desk.records.find(params.id!)).record.space,
  targetOf: ({ params }: Pick<GuestCall, 'params'>) => params.id!,
  hide: ({ params }: Pick<GuestCall, 'params'>) => new Refusal('RecordUnknown', { record: params.id! }),
} as const

/** The records as such. */
const wholeLog: readonly Route[] = [
  defineGuarded({
    method: 'get',
    path: '/v1/records',
    summary: 'Los expedientes, primero los últimos',
    action: 'leer',
    query: z.strictObject({
      space: z.string().max(128).optional(),
      system: z.string().max(128).optional(),
      subject: z.string().max(512).optional(),
      kind: z.enum(KINDS).optional(),
      linked_to: z.string().max(128).optional(),
      after: z.string().max(128).optional(),
      limit: z.coerce.number().int().min(1).max(1000).optional(),
    }),
    spaceOf: ({ query }) => query.space ?? null,
    handle: async ({ desk, query }) => {
      const { linked_to: linkedTo, limit = 100, ...filter } = query
      return json(await desk.records.list({ ...filter, linkedTo, limit }))
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/records/head',
    summary: 'La última cabeza firmada, para guardarla aparte',
    action: 'verificar',
    handle: async ({ desk }) => {
      const line = await desk.records.seal()
      return json(line === null ? null : JSON.parse(line))
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/records/export',
    summary: 'El registro entero, línea por línea; los textos no van dentro',
    action: 'exportar',
    gives: 'application/jsonl',
    deadlineMs: 600_000,
    handle: async ({ desk }) => {
      await desk.records.seal()
      return lines(desk.records.export())
    },
  }),
  defineGuarded({
    method: 'post',
    path: '/v1/records/verify',
    summary: 'Comprueba el registro',
    action: 'verificar',
    deadlineMs: 600_000,
    body: z.strictObject({
      fingerprint: z.string().max(128).optional(),
      head: z.string().max(10_000).optional(),
    }),
    handle: async ({ desk, body: { fingerprint, head } }) => {
      await desk.records.seal()
      const outcome = await desk.records.verify({
        ...(fingerprint === undefined ? {} : { fingerprint }),
        ...(head === undefined ? {} : { head }),
      })
      return json({ ...outcome, title: titleOf(outcome) })
    },
  }),
  defineGuarded({
    method: 'post',
    path: '/v1/records/erase',
    summary: 'Borra para siempre lo que se guarda de una persona en un espacio',
    action: 'borrar',
    body: z.strictObject({
      space: z.string().max(128),
      subject: z.string().min(1).max(512),
      reason: z.enum(['request', 'retention']).optional(),
    }),
    spaceOf: ({ body }) => body.space,
    handle: async ({ desk, guest, body: { space, subject, reason = 'request' } }) => {
      const name = subject.startsWith('sub_') ? subject : subjectName(space, subject)
      const found = await desk.records.findSubject(name)
      if (found.space !== space) throw new Refusal('SubjectUnknown', { subject })
      return json({ subject: await desk.records.erase(found.subject, reason, guest.actor), erased: true })
    },
  }),
]

const singleRecords: readonly Route[] = [
  defineGuarded({
    method: 'get',
    path: '/v1/records/{id}',
    summary: 'Un expediente con sus textos; null si la persona fue borrada',
    action: 'leer',
    ...oneRecord,
    handle: async ({ desk, params }) => json(await desk.records.show(params.id!)),
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/records/{id}/proof',
    summary: 'Un expediente con la prueba de que está en el registro',
    action: 'leer',
    gives: 'application/jsonl',
    ...oneRecord,
    handle: async ({ desk, params }) => {
      await desk.records.seal()
      return lines(desk.records.export([params.id!]))
    },
  }),
  defineGuarded({
    method: 'post',
    path: '/v1/records/{id}/replay',
    summary: 'Decide otra vez y compara los bytes',
    action: 'repetir',
    ...oneRecord,
    handle: async ({ desk, params }) => json(await desk.records.replay(params.id!)),
  }),
]

export const recordRoutes: readonly Route[] = [...wholeLog, ...singleRecords]

/** Lines as they come. */
function lines(source: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await source.next()
      if (next.done === true) controller.close()
      else controller.enqueue(encoder.encode(`${next.value}\n`))
    },
    async cancel() {
      await source.return(undefined)
    },
  })
  return new Response(stream, { headers: { 'content-type': 'application/jsonl; charset=utf-8' } })
}
