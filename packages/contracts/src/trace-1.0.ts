import { defineContract, type Trace } from '@dictamen/kernel'
import { z } from 'zod'

/** The evidence of one output: which contract and rules made it, and why each value is what it is. */
export interface TraceDocument {
  readonly contract: string
  readonly output_sha256: string
  readonly ruleset: { id: string; version: string; sha256: string; profile: string | null }
  readonly entries: Trace
}

const Shape = z.strictObject({
  contract: z.string().min(1),
  output_sha256: z.string().regex(/^[0-9a-f]{64}$/),
  ruleset: z.strictObject({
    id: z.string(),
    version: z.string(),
    sha256: z.string(),
    profile: z.string().nullable(),
  }),
  entries: z.array(
    z.strictObject({
      pointer: z.string(),
      rule: z.string().min(1),
      spans: z.array(
        z.strictObject({
          source: z.string().min(1),
          start: z.int().min(0),
          end: z.int().min(0),
          quote: z.string(),
        }),
      ),
      from: z.array(z.string()),
      figures: z.record(z.string(), z.json()).optional(),
    }),
  ),
})

export const traceDocument = defineContract<TraceDocument>({
  id: 'trace',
  version: '1.0',
  source: 'Trazas de evidencia',
  schema: Shape as z.ZodType<TraceDocument>,
  invariants: {
    'cada cita mide lo que dice': ({ entries }) =>
      entries.flatMap(({ spans }, at) =>
        spans.flatMap(({ start, end, quote }, index) =>
          end - start === quote.length
            ? []
            : [{ pointer: `/entries/${at}/spans/${index}/quote`, message: 'la cita no mide end − start' }],
        ),
      ),
  },
})
