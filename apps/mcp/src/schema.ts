import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'

/**
 * A schema that a client sees but the protocol does not check: what is wrong in a call is told by us, in the words of
 * everywhere else, and what we answer was checked against its contract.
 */
export function shownOnly(schema: z.ZodType): StandardSchemaWithJSON {
  let json: Record<string, unknown> | undefined
  const convert = (): Record<string, unknown> => (json ??= shownJson(schema))
  return {
    '~standard': {
      version: 1,
      vendor: 'dictamen',
      validate: (value) => ({ value }),
      jsonSchema: { input: convert, output: convert },
    },
  }
}

function shownJson(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    // Some clients do not follow references in what they show a model.
    reused: 'inline',
    override: withoutDetail,
  })
  return json
}

/** What a model need not read to write a call: patterns that a format tells, bounds, and that any other field may come. */
const DETAIL = ['pattern', 'maxLength', 'minLength', 'propertyNames'] as const

function withoutDetail({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  for (const word of DETAIL) delete jsonSchema[word]
  const { additionalProperties: others, properties } = jsonSchema
  if (typeof others !== 'object' || Object.keys(others).length > 0) return
  delete jsonSchema.additionalProperties
  if (properties !== undefined && Object.keys(properties).length === 0) delete jsonSchema.properties
}
