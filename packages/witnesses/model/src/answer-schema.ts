import { gemAnswer, gemOutput, type GemName } from '@dictamen/contracts'
import { nameOf, type Json } from '@dictamen/kernel'
import { jsonSchemaOf } from '@dictamen/kernel/host'

type Schema = Readonly<Record<string, Json>>

/** What providers understand of a JSON Schema; the rest is checked by code on the way in. */
const UNDERSTOOD = new Set(['type', 'items', 'enum', 'anyOf'])

/** Fields that code fills, whatever a model would write there. */
const OURS = new Set(['model_score', 'model_decision'])

/** The JSON Schema of the answer that a GEM is asked for; a recorded answer tells by its contract how it is read. */
export function answerSchema(gem: GemName): Json {
  const { anyOf } = jsonSchemaOf(gemOutput) as { readonly anyOf: readonly Schema[] }
  const asked = simplify(anyOf.find((option) => gemOf(option) === gem)!) as { readonly properties: Schema }
  return {
    ...asked,
    properties: { contract: { type: 'string', enum: [nameOf(gemAnswer)] }, ...asked.properties },
  }
}

function gemOf({ properties }: Schema): unknown {
  const { meta } = properties as { meta: { properties: { gem: { const: string } } } }
  return meta.properties.gem.const
}

function simplify(value: Json): Json {
  if (Array.isArray(value)) return value.map(simplify)
  if (typeof value !== 'object' || value === null) return value
  const { properties, required, const: only, ...rest } = value as Record<string, Json>
  const kept = Object.entries(rest).filter(([key]) => UNDERSTOOD.has(key))
  return {
    ...Object.fromEntries(kept.map(([key, inner]) => [key, simplify(inner)])),
    ...(only === undefined ? {} : { enum: [only] }),
    ...(properties === undefined ? {} : { properties: withoutOurs(properties as Record<string, Json>) }),
    ...(required === undefined ? {} : { required: (required as string[]).filter((name) => !OURS.has(name)) }),
  }
}

function withoutOurs(properties: Readonly<Record<string, Json>>): Json {
  const kept = Object.entries(properties).filter(([name]) => !OURS.has(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, simplify(inner)]))
}
