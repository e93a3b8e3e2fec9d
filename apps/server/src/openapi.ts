import { contracts, jsonSchemaOf, nameOf, VERSION, type Json } from 'dictamen'
import { z } from 'zod'
import { permissions } from './access/actions.ts'
import type { Route } from './route.ts'

type JsonObject = { [key: string]: Json }

/** The API as OpenAPI 3.1: requests from the schemas that check them, answers from the contracts. */
export function describeApi(routes: readonly Route[]): Json {
  const paths: Record<string, JsonObject> = {}
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method]: describeRoute(route) }
  return {
    openapi: '3.1.0',
    info: { title: 'Dictamen', version: VERSION, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      schemas: {
        ...Object.fromEntries(contracts.map((contract) => [keyOf(nameOf(contract)), jsonSchemaOf(contract)])),
        problem: problemSchema,
      },
      securitySchemes: {
        llave: { type: 'http', scheme: 'bearer' },
        sesion: { type: 'apiKey', in: 'cookie', name: 'dictamen' },
      },
    },
  }
}

const problemSchema: Json = {
  title: 'RFC 9457',
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    hint: { type: 'string' },
    problems: { type: 'array', items: { type: 'object' } },
  },
}

function describeRoute(route: Route): JsonObject {
  const { action, summary } = route
  const parameters = [...pathParameters(route.path), ...queryParameters(route.query)]
  const body = bodyOf(route)
  return {
    summary,
    operationId: `${route.method}${route.path.replaceAll(/[^a-zA-Z0-9]+/g, '_')}`,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null ? {} : { requestBody: { required: true, content: body } }),
    ...(action === null
      ? { security: [] }
      : {
          security: [{ llave: [] }, { sesion: [] }],
          description: `Permiso: ${action}. Alcance de una llave: ${permissions[action].scope ?? 'ninguno, solo sesión'}.`,
        }),
    responses: {
      '200': { description: 'Hecho', content: answerOf(route) },
      default: {
        description: 'Rechazo, límite o fallo',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
      },
    },
  }
}

function bodyOf({ takes, body }: Route): JsonObject | null {
  if (takes !== undefined) return { [takes]: { schema: { type: 'string', format: 'binary' } } }
  return body === undefined ? null : { 'application/json': { schema: schemaOf(body) } }
}

function answerOf({ gives }: Route): JsonObject {
  if (gives === undefined) return { 'application/json': {} }
  if (gives.includes('/')) return { [gives]: {} }
  const output: Json = { $ref: `#/components/schemas/${keyOf(gives)}` }
  const properties: Json = {
    output,
    records: { type: 'array', items: { type: 'string' } },
    warnings: { type: 'array', items: { type: 'string' } },
    trace: {},
  }
  return { 'application/json': { schema: { type: 'object', required: ['output', 'records'], properties } } }
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(query: z.ZodType | undefined): Json[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = schemaOf(query) as {
    properties?: JsonObject
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, { io: 'input' })
  return shape as Json
}

function keyOf(contract: string): string {
  return contract.replace('@', '-')
}
