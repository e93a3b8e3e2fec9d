import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'

const Unknown = z.literal('unknown')
const Euros = z.union([z.number(), Unknown]).optional()

const Shape = z.strictObject({
  /** Euros at hand. */
  cash: Euros,
  /** Months that the cash lasts. */
  runway: z.union([z.number().min(0), Unknown]).optional(),
  /** Operations closed in the last twelve months. */
  closings: z.union([z.int().min(0), Unknown]).optional(),
  /** Euros that go out each month, whatever is sold. */
  monthly_costs: Euros,
  /** Euros that come in each month. */
  monthly_income: Euros,
  /** Euros that one closed operation leaves. */
  fee: Euros,
  /** Euros that what is asked about costs to begin. */
  outlay: Euros,
  /** Facts of one's own, by name: a condition of the Strategic Mode may read them. */
  own: z
    .record(z.string().regex(/^[a-z][a-z0-9_]*$/), z.union([z.number(), z.boolean(), z.string().min(1)]))
    .optional(),
})

export type QueryFacts11 = z.infer<typeof Shape>

const NAMES = new Set(Object.keys(Shape.shape))

/** What the person says about the business, with facts of their own; one that is absent or "unknown" is not known. */
export const queryFacts11 = defineContract<QueryFacts11>({
  id: 'query-facts',
  version: '1.1',
  source: 'QueryPlan Schema v1, datos para el Governor, segunda edición',
  schema: Shape,
  invariants: {
    'un dato propio no se llama como los del contrato': ({ own = {} }) =>
      Object.keys(own)
        .filter((name) => NAMES.has(name))
        .map((name) => ({ pointer: `/own/${name}`, message: `«${name}» ya es un dato del contrato` })),
  },
})
