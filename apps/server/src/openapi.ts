import { jsonSchemaOf, listContracts, listSystems, nameOf, VERSION, type Json } from 'dictamen'
import { z } from 'zod'
import { permissions } from './access/actions.ts'
import { Components } from './openapi-components.ts'
import type { Route } from './route.ts'

type JsonObject = { [key: string]: Json }

/** The API as OpenAPI 3.1: requests from the schemas that check them, answers from the contracts. */
export function describeApi(routes: readonly Route[]): Json {
  const components = new Components()
  for (const contract of listContracts()) components.add(keyOf(nameOf(contract)), jsonSchemaOf(contract))
  components.add('problem', problemSchema)
  const paths: Record<string, JsonObject> = {}
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method]: describeRoute(route, components) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dictamen',
      version: VERSION,
      description: 'Evaluación bajo contrato: el mismo expediente da el mismo veredicto.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'El servidor que da esta descripción' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components.schemas,
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
    problem_count: { type: 'integer' },
  },
}

/** The chapters of the API, by the first word of the address. */
const TAGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(listSystems().map(({ name, title }) => [name, title])),
  uploads: 'Ficheros traídos',
  runs: 'Ejecuciones',
  records: 'Expedientes',
  search: 'Buscar',
  reviews: 'Revisión',
  session: 'Sesión',
  links: 'Enlaces de un solo uso',
  spaces: 'Espacios',
  users: 'Personas',
  tokens: 'Llaves',
  accesses: 'Accesos',
  contracts: 'Contratos',
  house: 'El servidor',
}

function tagOf(path: string): string {
  const [, word] = /^\/v1\/(\w+)/.exec(path) ?? []
  return word !== undefined && word in TAGS ? word : 'house'
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'La misma petición con la misma clave se atiende una sola vez.',
  schema: { type: 'string', maxLength: 128 },
}

/** What every guarded route may answer besides. */
const REFUSALS: Readonly<Record<string, string>> = {
  '401': 'Falta identificarse, o la llave o la sesión ya no sirven',
  '403': 'Sin permiso, o falta repetir el valor csrf de la sesión',
  '422': 'Lo que se envía no se puede evaluar',
}

function describeRoute(route: Route, components: Components): JsonObject {
  const { action, summary } = route
  const operationId = `${route.method}${route.path.replaceAll(/[^a-zA-Z0-9]+/g, '_')}`
  const keyed = action === 'evaluar' && route.method === 'post' ? [idempotencyKey] : []
  const parameters = [...pathParameters(route.path), ...queryParameters(route.query), ...keyed]
  const body = bodyOf(route, (schema) => components.embed(operationId, schemaOf(schema)))
  return {
    tags: [tagOf(route.path)],
    summary,
    operationId,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null ? {} : { requestBody: { required: true, content: body } }),
    ...(action === null
      ? { security: [] }
      : {
          security: [{ llave: [] }, { sesion: [] }],
          description: `Permiso: ${action}. Alcance de una llave: ${permissions[action].scope ?? 'ninguno, solo sesión'}.`,
        }),
    responses: {
      [route.status ?? 200]: { description: 'Hecho', content: answerOf(route) },
      ...(action === null
        ? {}
        : Object.fromEntries(Object.entries(REFUSALS).map(([status, when]) => [status, problem(when)]))),
      default: problem('Rechazo, límite o fallo'),
    },
  }
}

function problem(description: string): JsonObject {
  const schema: Json = { $ref: '#/components/schemas/problem' }
  return { description, content: { 'application/problem+json': { schema } } }
}

function bodyOf({ takes, body }: Route, embed: (schema: z.ZodType) => Json): JsonObject | null {
  if (takes !== undefined) return { [takes]: { schema: { type: 'string', format: 'binary' } } }
  return body === undefined ? null : { 'application/json': { schema: embed(body) } }
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
