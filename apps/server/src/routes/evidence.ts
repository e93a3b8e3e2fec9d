import { Refusal } from 'dictamen'
import { z } from 'zod'
import { defineGuarded, json, type GuestCall, type Route } from '../route.ts'
import { withholdAll, withholdOne } from './withheld.ts'

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
]
