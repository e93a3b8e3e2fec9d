import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'

const Text = z.string().min(1)

const Shape = z.strictObject({
  review_item_id: Text,
  created_at: z.iso.datetime(),
  /** The system that asks for a person. */
  system: Text,
  /** What is to be judged: the contract it obeys and its id. */
  origin: z.strictObject({ contract: Text, id: Text }),
  /** Everything that belongs to it, by contract and id. */
  links: z.array(z.strictObject({ contract: Text, id: Text })),
  /** Whose matter it is. */
  subject: Text,
  /** What a person decides about, in the words it was asked. */
  question: Text,
  reasons: z
    .array(z.strictObject({ name: Text, level: z.enum(['low', 'medium', 'high']), rationale: Text }))
    .min(1),
  status: z.enum(['pending', 'accepted', 'changed', 'rejected']),
})

export type ReviewItem = z.infer<typeof Shape>

/** An entry of the human review queue. */
export const reviewItem = defineContract<ReviewItem>({
  id: 'review-item',
  version: '1.0',
  source: 'QueryPlan Schema v1, hitl-required',
  schema: Shape,
  invariants: {},
})
