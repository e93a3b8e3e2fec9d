import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { checkPart } from './below.ts'
import { governorDecision11, type GovernorDecision11 } from './governor-decision-1.1.ts'
import type { MessageCue } from './governor-request-1.0.ts'
import { queryPlan, type QueryPlan } from './query-plan-1.0.ts'
import { Phase } from './terms-1.0.ts'

/** What the Synthesizer presents: the plan in force and its decision, within the limits of the Strategic Mode. */
export interface SynthesizerRequest11 {
  readonly message: string
  readonly user_id: string
  readonly phase: number
  readonly plan: QueryPlan
  /** The plan that the one in force replaced; null when there is none. */
  readonly superseded_plan: QueryPlan | null
  readonly decision: GovernorDecision11
  readonly cues: readonly MessageCue[]
  readonly limits: {
    readonly fast_seconds: number
    readonly deep_seconds: number
    readonly max_words: number
  }
}

const Shape = z.strictObject({
  message: z.string().min(1),
  user_id: z.string().min(1),
  phase: Phase,
  plan: queryPlan.schema,
  superseded_plan: queryPlan.schema.nullable(),
  decision: governorDecision11.schema,
  cues: z.array(z.strictObject({ cue: z.string().min(1), start: z.int().min(0), end: z.int().min(0) })),
  limits: z.strictObject({
    fast_seconds: z.number().positive().max(60),
    deep_seconds: z.number().positive().max(120),
    max_words: z.int().min(1).max(800),
  }),
})

export const synthesizerRequest11 = defineContract<SynthesizerRequest11>({
  id: 'synthesizer-request',
  version: '1.1',
  source: 'QueryPlan Schema v1, entrada del Synthesizer, segunda edición',
  schema: Shape,
  invariants: {
    'cada documento cumple su contrato': ({ plan, superseded_plan: old, decision }) => [
      ...checkPart('/plan', queryPlan, plan),
      ...(old === null ? [] : checkPart('/superseded_plan', queryPlan, old)),
      ...checkPart('/decision', governorDecision11, decision),
    ],
    'la decisión usa los dominios del plan': ({ plan, decision }) =>
      plan.domains_selected.join() === decision.domains_used.join()
        ? []
        : [{ pointer: '/decision/domains_used', message: 'no son los dominios del plan' }],
  },
})
