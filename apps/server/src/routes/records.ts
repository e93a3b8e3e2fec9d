import { Refusal, titleOf, type RecordFilter } from 'dictamen'
import { z } from 'zod'
import { ownSpaces } from '../access/visitor.ts'
import { Denial } from '../problem.ts'
import { defineGuarded, json, type GuestCall, type Named, type Route } from '../route.ts'
import { streamLines } from '../stream.ts'
import { stampOf } from './evaluation.ts'
import { withholdAll, withholdOne } from './withheld.ts'

const KINDS = ['evaluation', 'correction', 'review', 'erasure', 'key'] as const
/** A route about one record: where it is, and that it does not exist for whoever may not see it. */
export const oneRecord = {
  weigh: ({ desk, params }: Named) => desk.records.weigh(params.id!),
  spaceOf: async ({ desk, params }: Pick<GuestCall, 'desk' | 'params'>) =>
    (await desk.records.find(params.id!)).record.space,
  targetOf: ({ params }: Pick<GuestCall, 'params'>) => params.id!,
  hide: ({ params }: Pick<GuestCall, 'params'>) => new Refusal('RecordUnknown', { record: params.id! }),
} as const

const filterShape = {
  space: z.string().max(128).optional(),
  /** A family (`interviews`) or an evaluator (`interviews/flags`). */
  system: z.string().max(128).optional(),
  contract: z.string().max(128).optional(),
  /** A name, with its space, or an id. */
  subject: z.string().max(512).optional(),
  kind: z.enum(KINDS).optional(),
  since: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  after: z.string().max(128).optional(),
}
const listShape = z.strictObject({
  ...filterShape,
  linked_to: z.string().max(128).optional(),
  /** `output`: brings what was decided too. */
  include: z.literal('output').optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
})
const searchShape = z.strictObject({
  ...filterShape,
  q: z.string().trim().min(1).max(200),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})

const MOST_SCANNED = 5000
const SEARCH_MS = 3000

/** Looking for records. */
const lookups: readonly Route[] = [
  defineGuarded({
    method: 'get',
    path: '/v1/records',
    summary: 'Los expedientes, primero los últimos',
    action: 'leer_propios',
    evaluates: 'apart',
    query: listShape,
    spaceOf: ({ query }) => query.space ?? null,
    handle: async (call) => {
      const { desk, query } = call
      const { linked_to: linkedTo, limit = 100, include } = query
      const filter = { ...(await filterOf(call, query)), linkedTo, limit }
      const found =
        include === undefined
          ? await desk.records.list(filter)
          : await withholdAll(call, await desk.records.listContents(filter, ['output']))
      return json({ records: found, next: found.length < limit ? null : found.at(-1)!.record.id })
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/search',
    summary: 'Busca palabras en todo lo que se puede leer; los textos se abren uno a uno y no hay índice',
    action: 'leer_propios',
    evaluates: 'apart',
    deadlineMs: 15_000,
    query: searchShape,
    spaceOf: ({ query }) => query.space ?? null,
    handle: async (call) => {
      const { desk, query } = call
      const until = Date.now() + SEARCH_MS
      const { hits, scanned, altered, next } = await desk.records.search(
        query.q,
        await filterOf(call, query),
        {
          hits: query.limit ?? 20,
          scanned: MOST_SCANNED,
          isOver: () => Date.now() > until,
        },
      )
      // That a word was found would tell what is withheld.
      const shown = (await withholdAll(call, hits)).filter(({ withheld }) => withheld !== true)
      const found = { hits: shown.map(({ content: _texts, ...hit }) => hit), scanned, next }
      return json(altered.length === 0 ? found : { ...found, altered })
    },
  }),
]

/** What a query asks for, within the spaces of who asks. */
async function filterOf(
  { desk, guest }: GuestCall,
  query: Pick<z.infer<typeof listShape>, keyof typeof filterShape>,
): Promise<Omit<RecordFilter, 'limit'>> {
  const { space, subject: named, ...rest } = query
  const spaces = await ownSpaces(desk, guest, 'leer_propios', space)
  if (named === undefined) return { ...rest, spaces }
  for (const one of spaces) {
    const found = await desk.records.findSubject(named, one).catch(unknownSubject)
    if (found !== null && spaces.includes(found.space)) return { ...rest, spaces, subject: found.subject }
  }
  return { ...rest, spaces: [] }
}

function unknownSubject(error: unknown): null {
  if (error instanceof Refusal && error.code === 'SubjectUnknown') return null
  throw error
}

/** The records as such. */
const wholeLog: readonly Route[] = [
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
      return streamLines(desk.records.export())
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
      /** Opens every text too and compares it with its line. */
      texts: z.boolean().optional(),
    }),
    handle: async ({ desk, body: { fingerprint, head, texts } }) => {
      await desk.records.seal()
      const anchors = {
        ...(fingerprint === undefined ? {} : { fingerprint }),
        ...(head === undefined ? {} : { head }),
      }
      const outcome = await desk.records.verify(anchors, { texts })
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
      const found = await desk.records.findSubject(subject, space)
      if (found.space !== space) throw new Refusal('SubjectUnknown', { subject })
      const { runs, rings, unclaimed } = await desk.records.erase(found.subject, reason, guest.actor)
      const left = { copies_of_keys: rings.filter(({ isRenewed }) => !isRenewed).length, ...unclaimed }
      return json({ subject: found.subject, erased: true, runs, left })
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
    handle: async (call) => json(await withholdOne(call, await call.desk.records.show(call.params.id!))),
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/records/{id}/proof',
    summary: 'Un expediente con la prueba de que está en el registro',
    action: 'leer',
    gives: 'application/jsonl',
    /** A signed head that was kept: the proof shows that the log goes on from it. */
    query: z.strictObject({ head: z.string().max(10_000).optional() }),
    ...oneRecord,
    handle: async ({ desk, params, query: { head } }) => {
      await desk.records.seal()
      // It is short, and a head that does not fit is refused before anything is sent.
      const lines: string[] = []
      for await (const line of desk.records.export([params.id!], { head })) lines.push(`${line}\n`)
      return new Response(lines.join(''), {
        headers: { 'content-type': 'application/jsonl; charset=utf-8' },
      })
    },
  }),
  defineGuarded({
    method: 'post',
    path: '/v1/records/{id}/replay',
    summary: 'Decide otra vez y compara los bytes',
    action: 'repetir',
    evaluates: 'apart',
    ...oneRecord,
    handle: async ({ desk, params }) => json(await desk.records.replay(params.id!)),
  }),
]

const reason = z.string().trim().min(3).max(4000)

/** What people say of a record: it stays as it is, and theirs are records of their own. */
const opinions: readonly Route[] = [
  defineGuarded({
    method: 'post',
    status: 201,
    path: '/v1/records/{id}/corrections',
    summary: 'Corrige un valor de lo decidido: la corrección se pone encima y se puede deshacer',
    action: 'corregir',
    limit: 1024 * 1024,
    body: z.strictObject({ pointer: z.string().max(1000), after: z.json(), why: reason }),
    ...oneRecord,
    handle: async (call) => {
      const { desk, guest, params, body } = call
      const { withheld } = await withholdOne(call, await desk.records.show(params.id!))
      if (withheld === true) throw new Denial('AccessDenied', 'Antes de corregirlo tiene que juzgarlo.')
      const by = { actor: guest.actor, time: stampOf(desk.now()), why: body.why }
      return json({ record: await desk.records.correct(params.id!, body, by) }, 201)
    },
  }),
  defineGuarded({
    method: 'post',
    status: 201,
    path: '/v1/records/{id}/corrections/{correction}/undo',
    summary: 'Deshace una corrección; queda dicho quién, cuándo y por qué',
    action: 'corregir',
    body: z.strictObject({ why: reason }),
    ...oneRecord,
    handle: async ({ desk, guest, params, body }) => {
      const by = { actor: guest.actor, time: stampOf(desk.now()), why: body.why }
      return json({ record: await desk.records.undo(params.id!, params.correction!, by) }, 201)
    },
  }),
  defineGuarded({
    method: 'post',
    path: '/v1/records/{id}/contest',
    summary: 'Impugna lo decidido: pasa a la cola de revisión',
    action: 'impugnar',
    body: z.strictObject({ reasons: reason }),
    ...oneRecord,
    handle: async ({ desk, guest, params, body }) => {
      const now = desk.now()
      const { record } = await desk.records.find(params.id!)
      if (record.kind !== 'evaluation') throw new Refusal('RecordNotEvaluation', { record: params.id! })
      const review = await desk.reviews.open(params.id!, 'contested', now)
      if (review === null) throw new Denial('RequestWrong', 'Ese expediente ya se impugnó y se revisó.')
      const by = { actor: guest.actor, time: stampOf(now) }
      const remark = { rel: 'contests', judgement: { act: 'contest', reasons: body.reasons } }
      return json({ record: await desk.records.review(params.id!, remark, by), review: review.id }, 201)
    },
  }),
]

export const recordRoutes: readonly Route[] = [...lookups, ...wholeLog, ...singleRecords, ...opinions]
