import type { Json } from 'dictamen'

type JsonObject = { [key: string]: Json }

const INSIDE = '#/$defs/'
const SHARED = '#/components/schemas/'

/** The schemas of a description of the API. What one of them defines for itself becomes a schema of all, under its name. */
export class Components {
  readonly schemas: JsonObject = {}

  /** Adds a schema under a name; the reference to it. */
  add(name: string, schema: Json): JsonObject {
    this.schemas[name] = this.embed(name, schema)
    return { $ref: `${SHARED}${name}` }
  }

  /** A schema as it stands where it is used: its definitions are added, and what it refers to is found among all. */
  embed(name: string, schema: Json): Json {
    // An address of its own would be where references are looked for from.
    const { $schema: _dialect, $id: _address, $defs: definitions = {}, ...rest } = schema as JsonObject
    for (const [key, definition] of Object.entries(definitions as JsonObject))
      this.schemas[`${name}.${key}`] = isAnyJson(definition) ? ANY_JSON : refer(name, definition)
    return refer(name, rest)
  }
}

const ANY_JSON: Json = { description: 'Cualquier valor JSON' }
const JSON_TYPES = ['array', 'boolean', 'null', 'number', 'object', 'string']

/** Whether a schema spells out that any JSON may come: written as it is, it refers to itself, which types cannot follow. */
function isAnyJson(schema: Json): boolean {
  const { anyOf, ...rest } = schema as JsonObject
  if (!Array.isArray(anyOf) || Object.keys(rest).length > 0) return false
  const types = new Set(anyOf.map((one) => (one as JsonObject)['type']))
  return types.size === JSON_TYPES.length && JSON_TYPES.every((type) => types.has(type))
}

/** The same with references as they are followed from the description. */
function refer(name: string, schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((part) => refer(name, part))
  if (schema === null || typeof schema !== 'object') return schema
  const entries = Object.entries(schema).map(([key, value]): [string, Json] => {
    if (key !== '$ref' || typeof value !== 'string') return [key, refer(name, value)]
    return [
      key,
      value.startsWith(INSIDE) ? `${SHARED}${name}.${value.slice(INSIDE.length)}` : `${SHARED}${name}`,
    ]
  })
  return Object.fromEntries(entries)
}
