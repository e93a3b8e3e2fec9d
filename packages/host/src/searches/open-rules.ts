import type { Ruleset } from '@dictamen/kernel'
import { loadSearchRules, type OpenedSearchRules as DecidingRules } from '@dictamen/searches/system'
import { openOrders } from '@dictamen/shield'
import { openRuleset } from '../rulesets.ts'

/** What decides a search, and what its folder is sorted by before that. */
export interface OpenedSearchRules extends DecidingRules {
  readonly inputs: Ruleset
}

let opened: OpenedSearchRules | undefined

/** The rule sets that ship, loaded once. */
export function openSearchRules(): OpenedSearchRules {
  return (opened ??= { ...loadSearchRules(openRuleset, openOrders), inputs: openRuleset('inputs') })
}
