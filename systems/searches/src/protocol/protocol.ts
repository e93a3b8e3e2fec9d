import type { GemName } from '@dictamen/contracts'
import type { Ruleset, RulesetReference } from '@dictamen/kernel'
import type { z } from 'zod'
import { answers, escalation, gates, inputs, order, prompts, retries } from './rules.ts'

/** The protocol as `next` and the supervisor read it. */
export interface Protocol {
  readonly reference: Pick<RulesetReference, 'id' | 'version' | 'sha256'>
  readonly order: z.infer<typeof order.options>
  readonly gates: z.infer<typeof gates.options>
  readonly retries: z.infer<typeof retries.options>
  readonly prompts: Readonly<Record<GemName, string>>
  readonly inputs: z.infer<typeof inputs.options>
  readonly answers: z.infer<typeof answers.options>
  readonly escalation: z.infer<typeof escalation.options>
}

export type TriggerName = keyof Protocol['escalation']
export type ScoredGem = keyof Protocol['gates']

/** Reads the protocol from its rule set. */
export function readProtocol(rules: Ruleset): Protocol {
  const { id, version, sha256 } = rules
  return {
    reference: { id, version, sha256 },
    order: rules.optionsOf(order),
    gates: rules.optionsOf(gates),
    retries: rules.optionsOf(retries),
    prompts: rules.optionsOf(prompts),
    inputs: rules.optionsOf(inputs),
    answers: rules.optionsOf(answers),
    escalation: rules.optionsOf(escalation),
  }
}
