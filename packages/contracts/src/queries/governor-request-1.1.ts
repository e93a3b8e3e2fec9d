import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { checkPart } from './below.ts'
import type { GatheredFact, MessageCue } from './governor-request-1.0.ts'
import { queryFacts11, type QueryFacts11 } from './query-facts-1.1.ts'
import { checkPhase, queryPlan, type QueryPlan } from './query-plan-1.0.ts'
import { StrategicModeShape, type StrategicModeState } from './query-request-1.0.ts'
import { strategicMode } from './strategic-mode-1.0.ts'
import { Domain, Phase, type DomainKey } from './terms-1.0.ts'

/** What the Governor decides on: the plan, the Strategic Mode and the facts, with the cues of the message. */
export interface GovernorRequest11 {
  readonly message: string
  readonly phase: number
  readonly plan: QueryPlan
  readonly strategic_mode: StrategicModeState
  readonly facts: QueryFacts11
  readonly gathered: readonly GatheredFact[]
  readonly cues: readonly MessageCue[]
  /** The domains that the plain sentences of the Strategic Mode speak of, by JSON pointer. */
  readonly advisories: readonly { readonly pointer: string; readonly domains: readonly DomainKey[] }[]
}

const Shape = z.strictObject({
  message: z.string().min(1),
  phase: Phase,
  plan: queryPlan.schema,
  strategic_mode: StrategicModeShape,
  facts: queryFacts11.schema,
  gathered: z.array(
    z.strictObject({ fact: z.string().min(1), value: z.json(), provider: z.string().min(1) }),
  ),
  cues: z.array(z.strictObject({ cue: z.string().min(1), start: z.int().min(0), end: z.int().min(0) })),
  advisories: z.array(z.strictObject({ pointer: z.string(), domains: z.array(Domain) })),
})

export const governorRequest11 = defineContract<GovernorRequest11>({
  id: 'governor-request',
  version: '1.1',
  source: 'QueryPlan Schema v1, entrada del Governor, segunda edición',
  schema: Shape,
  invariants: {
    'el plan cumple su contrato': ({ plan }) => checkPart('/plan', queryPlan, plan),
    'los datos cumplen su contrato': ({ facts }) => checkPart('/facts', queryFacts11, facts),
    'el plan respeta su fase': ({ plan, phase }) =>
      checkPhase(plan, phase).map((breach) => ({ ...breach, pointer: `/plan${breach.pointer}` })),
    'el modo estratégico cumple su contrato': ({ strategic_mode: mode }) =>
      mode.status === 'parsed' ? checkPart('/strategic_mode/document', strategicMode, mode.document) : [],
    'cada señal está dentro del mensaje': ({ cues, message }) =>
      cues.flatMap(({ start, end }, index) =>
        start < end && end <= message.length
          ? []
          : [{ pointer: `/cues/${index}`, message: 'la señal no está dentro del mensaje' }],
      ),
  },
})
