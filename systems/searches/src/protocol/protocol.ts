import type { Ruleset, RulesetReference } from '@dictamen/kernel'
import { optionsOfAll, type OptionsOf } from './options-of-all.ts'
import { answers, escalation, gates, inputs, order, prompts, retries } from './rules.ts'

/** The protocol as `next` and the supervisor read it. */
export interface Protocol extends OptionsOf<typeof PARTS> {
  readonly reference: Pick<RulesetReference, 'id' | 'version' | 'sha256'>
}

export type TriggerName = keyof Protocol['escalation']
export type ScoredGem = keyof Protocol['gates']

const PARTS = { order, gates, retries, prompts, inputs, answers, escalation }

/** Reads the protocol from its rule set. */
export function readProtocol(rules: Ruleset): Protocol {
  const { id, version, sha256 } = rules
  return { reference: { id, version, sha256 }, ...optionsOfAll(rules, PARTS) }
}
