import { loadSearchRules, type OpenedSearchRules } from '@dictamen/searches/system'
import { openOrders } from '@dictamen/shield'
import { openRuleset } from '../rulesets.ts'

export type { OpenedSearchRules } from '@dictamen/searches/system'

let opened: OpenedSearchRules | undefined

/** The rule sets that ship, loaded once. */
export function openSearchRules(): OpenedSearchRules {
  return (opened ??= loadSearchRules(openRuleset, openOrders))
}
