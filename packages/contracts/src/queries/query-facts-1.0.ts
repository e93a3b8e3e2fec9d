import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'

const Unknown = z.literal('unknown')

const Shape = z.strictObject({
  /** Euros at hand. */
  cash: z.union([z.number(), Unknown]).optional(),
  /** Months that the cash lasts. */
  runway: z.union([z.number().min(0), Unknown]).optional(),
  /** Operations closed in the last twelve months. */
  closings: z.union([z.int().min(0), Unknown]).optional(),
})

export type QueryFacts = z.infer<typeof Shape>

/** What the person says about the business; a fact that is absent or "unknown" is not known. */
export const queryFacts = defineContract<QueryFacts>({
  id: 'query-facts',
  version: '1.0',
  source: 'QueryPlan Schema v1, datos para el Governor',
  schema: Shape,
  invariants: {},
})
