import { findContract, jsonSchemaOf, listContracts, nameOf } from 'dictamen'
import { describeApi } from '../openapi.ts'
import { Denial } from '../problem.ts'
import { defineGuarded, defineOpen, json, type Route } from '../route.ts'

/** What the house says of itself: health, figures, contracts and the API. */
export function houseRoutes(metrics: () => string, all: () => readonly Route[]): Route[] {
  let described: unknown
  return [
    defineOpen({
      method: 'get',
      path: '/healthz',
      isVital: true,
      summary: 'El proceso vive',
      action: null,
      handle: ({ desk }) => json({ status: 'ok', version: desk.version }),
    }),
    defineOpen({
      method: 'get',
      path: '/readyz',
      isVital: true,
      summary: 'El servidor puede atender',
      action: null,
      handle: async ({ desk }) => {
        if (!(await desk.isReady())) throw new Denial('NotReady', undefined, { 'retry-after': '5' })
        return json({ status: 'ok' })
      },
    }),
    defineGuarded({
      method: 'get',
      path: '/metrics',
      isVital: true,
      summary: 'Cifras para Prometheus',
      action: 'vigilar',
      gives: 'text/plain',
      handle: () =>
        new Response(metrics(), { headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } }),
    }),
    defineOpen({
      method: 'get',
      path: '/openapi.json',
      summary: 'Esta interfaz, en OpenAPI 3.1',
      action: null,
      handle: () => json((described ??= describeApi(all()))),
    }),
    ...contractRoutes,
  ]
}

const contractRoutes: readonly Route[] = [
  defineOpen({
    method: 'get',
    path: '/v1/contracts',
    summary: 'Los contratos del producto',
    action: null,
    handle: () =>
      json(
        listContracts().map(({ id, version, source }) => ({
          contract: nameOf({ id, version }),
          id,
          version,
          source,
        })),
      ),
  }),
  defineOpen({
    method: 'get',
    path: '/v1/contracts/{id}/{version}',
    summary: 'El JSON Schema de un contrato',
    action: null,
    gives: 'application/schema+json',
    handle: ({ params }) => {
      const found = findContract(`${params.id}@${params.version}`)
      if (found === undefined) throw new Denial('NotFound')
      return new Response(`${JSON.stringify(jsonSchemaOf(found))}\n`, {
        headers: { 'content-type': 'application/schema+json' },
      })
    },
  }),
]
