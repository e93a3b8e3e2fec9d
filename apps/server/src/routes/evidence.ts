import { drawPage, Refusal, sarifOfRecord } from 'dictamen'
import { z } from 'zod'
import { Denial } from '../problem.ts'
import { attachment, defineGuarded, json, type GuestCall, type Named, type Route } from '../route.ts'
import { withholdAll, withholdOne } from './withheld.ts'

/** Left, top, right and bottom, in points of the page. */
const BOX = /^\d{1,5}(\.\d{1,3})?(,\d{1,5}(\.\d{1,3})?){3}$/

const oneRecord = {
  weigh: ({ desk, params }: Named) => desk.records.weigh(params.id!),
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
    evaluates: 'apart',
    query: z.strictObject({
      system: z.string().max(128).optional(),
      linked_to: z.string().max(128).optional(),
      after: z.string().max(128).optional(),
      limit: z.coerce.number().int().min(1).max(200).optional(),
    }),
    spaceOf: ({ params }) => params.space!,
    targetOf: ({ params }) => params.space!,
    handle: async (call) => {
      const { desk, params, query } = call
      const { linked_to: linkedTo, limit = 50, ...rest } = query
      const filter = { ...rest, linkedTo, limit, kind: 'evaluation', spaces: [params.space!] }
      return json(await withholdAll(call, await desk.records.listContents(filter, ['input', 'output'])))
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/records/{id}/evidence',
    summary: 'Los textos y las reglas en que se apoya un expediente; null si la persona fue borrada',
    action: 'leer',
    ...oneRecord,
    handle: async (call) => {
      const { desk, params } = call
      const { withheld } = await withholdOne(call, await desk.records.show(params.id!))
      const evidence = await desk.records.explain(params.id!)
      // Which rules fired is part of the verdict.
      return json(withheld === true && evidence !== null ? { ...evidence, rules: [] } : evidence)
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/records/{id}/pages/{page}',
    summary: 'Una página del PDF que leyó un expediente, o un recorte de ella, mientras se guarde el fichero',
    action: 'leer',
    gives: 'image/png',
    query: z.strictObject({ box: z.string().regex(BOX).optional() }),
    ...oneRecord,
    handle: async ({ desk, params, query: { box } }) => {
      const region = box?.split(',').map(Number) as [number, number, number, number] | undefined
      const png = await drawPage(desk, params.id!, Number(params.page), region)
      if (png === null) throw new Denial('NotFound', 'El PDF de ese expediente ya no se guarda.')
      return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } })
    },
  }),
  defineGuarded({
    method: 'get',
    path: '/v1/records/{id}/sarif',
    summary: 'Una auditoría como registro SARIF 2.1.0',
    action: 'leer',
    gives: 'application/sarif+json',
    ...oneRecord,
    handle: async (call) => {
      const { desk, params } = call
      const log = sarifOfRecord(await withholdOne(call, await desk.records.show(params.id!)))
      if (log === null) throw new Denial('NotFound', 'Solo una auditoría que se puede leer tiene SARIF.')
      return attachment(
        Buffer.from(JSON.stringify(log, null, 2)),
        `${params.id!}.sarif`,
        'application/sarif+json',
      )
    },
  }),
]
