import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'

/**
 * A schema that a client sees but the protocol does not check: what is wrong in a call is told by us, in the words of
 * everywhere else, and what we answer was checked against its contract.
 */
export function shownOnly(schema: z.ZodType, reused: 'inline' | 'ref'): StandardSchemaWithJSON {
  let json: Record<string, unknown> | undefined
  const convert = (): Record<string, unknown> =>
    (json ??= z.toJSONSchema(schema, { io: 'input', reused, override: withoutPattern }) as Record<
      string,
      unknown
    >)
  return {
    '~standard': {
      version: 1,
      vendor: 'dictamen',
      validate: (value) => ({ value }),
      jsonSchema: { input: convert, output: convert },
    },
  }
}

/** The format says it in two words; the pattern of a date takes three hundred signs of every reader's patience. */
function withoutPattern({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}
