import type { Ruleset } from '@dictamen/kernel'
import type { ActTable } from './act-table.ts'
import { barRules } from './bars.ts'
import { ProposalReader } from './read-proposal.ts'
import { acts, clauses } from './rules.ts'

/** What a rule set is made into once: its table of acts, its reader, its vetoes and doors. */
export interface DecisionRoom {
  readonly rules: Ruleset
  readonly table: ActTable
  readonly reader: ProposalReader
  readonly bars: ReturnType<typeof barRules>
  readonly denials: ReadonlySet<string>
}

export function createRoom(rules: Ruleset): DecisionRoom {
  const { denials, stops } = rules.optionsOf(clauses)
  return {
    rules,
    table: rules.optionsOf(acts),
    reader: new ProposalReader(rules),
    bars: barRules(rules),
    denials: new Set([...denials, ...stops]),
  }
}
