import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { Recommendation } from './terms-1.0.ts'

const Text = z.string().min(1)

const Shape = z.strictObject({
  memo_id: Text,
  question: Text,
  asked_by: Text,
  decided_at: z.iso.datetime(),
  governor_decision_id: Text,
  recommendation: Recommendation,
  /** Why it was decided so, in a paragraph. */
  because: Text,
  facts: z.array(z.strictObject({ fact: Text, value: Text, stands: Text })),
  arithmetic: z.array(Text),
  options: z.array(
    z.strictObject({ option: Text, cost: Text, reversible: Text, needs: Text, unknown: Text }),
  ),
  /** What has to stay true for the decision to stand. */
  premises: z.array(Text).min(1),
  next_steps: z.array(Text).length(3),
  dont_do: z.array(Text).min(2).max(5),
  questions: z.array(Text).max(3),
  confirmed_by: Text,
  review_on: z.iso.date(),
  /** Decided again: when, and which premises no longer hold. Null in a memo that was not. */
  review: z
    .strictObject({ reviewed_at: z.iso.datetime(), recommendation: Recommendation, broken: z.array(Text) })
    .nullable(),
})

export type DecisionMemo = z.infer<typeof Shape>

/** A decision on a page: question, facts, options, what was decided, who confirms it and when it is looked at again. */
export const decisionMemo = defineContract<DecisionMemo>({
  id: 'decision-memo',
  version: '1.0',
  source: 'QueryPlan Schema v1, memorando de la decisión',
  schema: Shape,
  invariants: {
    'una revisión que cambia lo decidido dice qué se rompió': ({ recommendation, review }) =>
      review === null || review.recommendation === recommendation || review.broken.length > 0
        ? []
        : [
            {
              pointer: '/review/broken',
              message: 'la recomendación cambia y no se dice qué premisa se rompió',
            },
          ],
  },
})
