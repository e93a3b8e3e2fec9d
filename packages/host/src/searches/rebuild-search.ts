import type { RulesetReference } from '@dictamen/kernel'
import { createCandidate, createEscalation, FIRST_EDITION, type SearchRules } from '@dictamen/searches'

/** How each verdict of a search is decided again. */
export const searchSystems = {
  'searches/candidate': createCandidate,
  'searches/escalation': createEscalation,
} as const

/** The rules under the name that a record gives them: over the same testimony those that ship decide as the first edition did. */
export function underEdition(rules: SearchRules, recorded: RulesetReference | undefined): SearchRules {
  const isFirst = recorded?.version === FIRST_EDITION.version && recorded.sha256 === FIRST_EDITION.ruleset
  return isFirst ? { ...rules, reference: recorded } : rules
}
