import { defineRule, type Ruleset, type RulesetDefinition } from '@dictamen/kernel'
import { Packed, PackedTable, type PackedWeights } from './packed.ts'

/** How a mandate names each kind of no-fit, and what is said of whoever falls under it: fitted to `corpus/no-fits-*.txt`. */
const named = defineRule<PackedWeights>({ id: 'no-fits/named', options: Packed })
const said = defineRule<PackedWeights>({ id: 'no-fits/said', options: Packed })

export const noFitsRules: RulesetDefinition = { id: 'no-fits', coded: [named, said] }

/** What the labelled sentences about no-fits say of new ones. */
export interface NoFitTables {
  readonly named: PackedTable
  readonly said: PackedTable
}

export function openNoFits(ruleset: Ruleset): NoFitTables {
  return {
    named: new PackedTable(ruleset.optionsOf(named)),
    said: new PackedTable(ruleset.optionsOf(said)),
  }
}
