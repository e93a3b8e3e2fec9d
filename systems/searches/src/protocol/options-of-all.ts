import type { CodedRule, Ruleset } from '@dictamen/kernel'

/** Rules by the name under which the options of each are read. */
type RulesOf<All> = { readonly [Name in keyof All]: CodedRule<All[Name]> }

export type OptionsOf<Rules> = Rules extends RulesOf<infer All> ? Readonly<All> : never

/** Reads the options of several rules of a rule set. */
export function optionsOfAll<All extends object>(rules: Ruleset, named: RulesOf<All>): Readonly<All> {
  const entries = Object.entries<CodedRule<unknown>>(named)
  return Object.fromEntries(entries.map(([name, rule]) => [name, rules.optionsOf(rule)])) as All
}
