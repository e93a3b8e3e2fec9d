import { defineRule, type Ruleset, type RulesetDefinition } from '@dictamen/kernel'
import { Pairs, PairTable, type PairWeights } from './pairs.ts'

/** What is said of whoever falls under a no-fit, for the words in which a mandate names it: fitted to `corpus/no-fits-*.txt`. */
const incurs = defineRule<PairWeights>({ id: 'no-fits/incurs', options: Pairs })

export const noFitsRules: RulesetDefinition = { id: 'no-fits', coded: [incurs] }

/** What the labelled sentences about no-fits say of new ones. */
export function openNoFits(ruleset: Ruleset): PairTable {
  return new PairTable(ruleset.optionsOf(incurs))
}

/** The sentences to which the weights of a rule set were fitted, by their hash. */
export function corpusOf(ruleset: Ruleset): string {
  return ruleset.optionsOf(incurs).corpus
}
