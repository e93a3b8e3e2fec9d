import { valueAt, type Document } from '@dictamen/kernel'
import { diffRulesets, type RulesetDifference } from '@dictamen/kernel/host'
import { directionsOf, shippedBefore, wholeRuleset } from './rulesets.ts'
import { Refusal } from './sentences.ts'

/** What changed between two versions of a rule set and the version step it asks for. */
export function compareRulesets(before: Document, after: Document): RulesetDifference {
  return diffRulesets(
    wholeRuleset(before),
    wholeRuleset(after),
    directionsOf(valueAt(after.value, '/ruleset')),
  )
}

/** Refuses a rule set whose version does not follow from what it changes of an earlier one: the last that ships, if none is given. */
export function checkVersion(document: Document, since?: Document): void {
  const before =
    since ?? shippedBefore(valueAt(document.value, '/ruleset'), valueAt(document.value, '/version'))
  if (before === undefined) return
  const { follows, bump, from, to } = compareRulesets(before, document)
  if (!follows) throw new Refusal('RulesetBehind', { name: document.name, from, to, bump })
}
