import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { CandidateId, SearchId, SourceKind, SourcePath, Text } from './terms-1.0.ts'

const Count = z.int().min(0)

const Shape = z.strictObject({
  search_id: SearchId,
  /** What each step asked and spent, all candidates together. */
  steps: z.array(
    z.strictObject({
      step: Text,
      calls: z.int().min(1),
      tokens_in: Count,
      tokens_out: Count,
      /** Millionths of a dollar; null when nobody knows the price. */
      cost: Count.nullable(),
      /** How many of the calls were made again after one whose end nobody heard; absent when none was. */
      repeated: Count.optional(),
    }),
  ),
  read: z.array(
    z.strictObject({
      path: SourcePath,
      kind: SourceKind,
      lines: Count,
      /** Null for what belongs to the whole search. */
      candidate_id: CandidateId.nullable(),
    }),
  ),
  /** Whoever is paid by the call: absent where nobody is. */
  spending: z
    .strictObject({
      /** All in millionths of a dollar. */
      spent: Count,
      /** For calls whose end nobody knows. */
      held: Count,
      /** The budget; null without one. */
      most: Count.nullable(),
      /** Dollars per million tokens; null when nobody knows. */
      price: z.strictObject({ input: z.number().min(0), output: z.number().min(0) }).nullable(),
    })
    .optional(),
  set_aside: z.array(z.strictObject({ path: Text, reason: Text })),
})

export type SearchLedger = z.infer<typeof Shape>

/** What a search spent, what it read, and what it set aside and why: for the house, and for no client. */
export const searchLedger = defineContract<SearchLedger>({
  id: 'search-ledger',
  version: '1.0',
  source: 'Protocolo Operativo Multiagente, §7 Métricas operativas',
  schema: Shape,
  invariants: {
    'cada paso aparece una vez': ({ steps }) =>
      steps.flatMap(({ step }, index) =>
        steps.findIndex((one) => one.step === step) === index
          ? []
          : [{ pointer: `/steps/${index}/step`, message: `«${step}» ya está` }],
      ),
  },
})
