import type { SourceChecks } from '@dictamen/contracts'
import type { RulesetDefinition } from '@dictamen/kernel'
import { coverDates } from './checks/coverage.ts'
import { checkSources } from './checks/source-checks.ts'
import { createInstruments, type DossierRulesets, type PlantedOrders } from './reading/instruments.ts'
import type { SourceText } from './reading/source.ts'
import { taught } from './taught/table.ts'

export { contradictionsRules } from './checks/contradictions.ts'
export { unsupportedFigures } from './checks/figures-supported.ts'
export { fluffIn, fluffRules } from './checks/fluff.ts'
export { timelineRules } from './checks/source-checks.ts'
export type { DossierRulesets, PlantedOrders } from './reading/instruments.ts'
export { Lexicon } from './reading/lexicon.ts'
export { nameInCv } from './reading/name-in-cv.ts'
export { readingRules } from './reading/sections.ts'
export type { SourceText } from './reading/source.ts'
export { testimonyOf } from './reading/testimony.ts'
export { decodeModel } from './taught/model.ts'

/** The fitted weights with which sources are read. */
export const taughtRules: RulesetDefinition = taught.rules

/** Reads what the sources of a candidate say to one another. */
export interface SourceChecker {
  /** Positions, gaps, contradictions and generic phrases, whether or not a witness tells them. */
  checkSources(sources: readonly SourceText[]): SourceChecks
  /** How many of the dated stays that a CV writes were read as a position or as studies, and how many it writes. */
  coverDates(sources: readonly SourceText[]): readonly [read: number, dated: number]
}

export function createSourceChecker(rulesets: DossierRulesets, orders: PlantedOrders): SourceChecker {
  const instruments = createInstruments(rulesets, orders)
  return {
    checkSources: (sources) => checkSources(sources, instruments),
    coverDates: (sources) => coverDates(sources, instruments),
  }
}
