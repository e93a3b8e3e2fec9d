import type { DomainKey, QueryFacts11, QueryLevel } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import type { MessageReading } from './read-message.ts'
import { companions, confidence, DOMAINS, INTENTS } from './rules.ts'
import { decisionMargin, type Selection } from './select-domains.ts'

/** The points of each row of the table that applies, and the level they add up to. */
export interface ConfidenceReading {
  readonly level: QueryLevel
  readonly points: Readonly<Record<string, number>>
}

/** How clear a message is: the published table, row by row. Without evidence, or in another language, it is low. */
export function decideConfidence(
  reading: MessageReading,
  selected: Selection,
  facts: QueryFacts11,
  rules: Ruleset,
): ConfidenceReading {
  const table = rules.optionsOf(confidence)
  const [primary] = selected.chosen
  const evident = selected.chosen.filter(({ reason }) => reason === 'evident')
  const rows: Record<keyof typeof table.points, boolean> = {
    evident_domain: reading.domains[primary!.domain].points >= table.evident_from,
    intent: reading.isQuestion || INTENTS.some((intent) => reading.intents[intent].length > 0),
    facts: Object.values(facts).some((fact) => fact !== undefined && fact !== 'unknown'),
    several_domains: evident.length >= 2,
    close_rival: hasRival(reading, selected, table.rival_from),
    unsure_decision: isUnsure(reading, selected, table.decision_within, rules),
    indication: evident.length === 0,
    ambiguity: selected.dropped.length > 0,
    short_message: reading.words < table.short_below,
    long_message: reading.words > table.long_above,
  }
  const points: Record<string, number> = {}
  for (const [row, applies] of Object.entries(rows)) {
    if (applies) points[row] = table.points[row as keyof typeof table.points]
  }
  const total = Object.values(points).reduce((sum, value) => sum + value, 0)
  return { level: levelOf(total, reading, selected, table), points }
}

function levelOf(
  total: number,
  { foreign }: MessageReading,
  { unclear }: Selection,
  { high, medium }: { readonly high: number; readonly medium: number },
): QueryLevel {
  if (unclear || foreign.length > 0) return 'low'
  if (total >= high) return 'high'
  return total >= medium ? 'medium' : 'low'
}

/** Whether a domain that is not consulted is near to being so; one that did not fit is told apart. */
function hasRival({ domains }: MessageReading, { chosen, dropped }: Selection, least: number): boolean {
  const told = new Set<DomainKey>([...chosen.map(({ domain }) => domain), ...dropped, 'lab'])
  return DOMAINS.some((domain) => domains[domain].points >= least && !told.has(domain))
}

/** Whether a companion came, or stayed away, by a decision that is none for sure. */
function isUnsure(
  reading: MessageReading,
  { chosen, dropped }: Selection,
  within: number,
  rules: Ruleset,
): boolean {
  const reasonOf = (domain: DomainKey): string | undefined =>
    chosen.find((item) => item.domain === domain)?.reason
  return rules.optionsOf(companions).some((companion) => {
    if (reasonOf(companion.of) === undefined) return false
    const reason = reasonOf(companion.consults)
    const depends = reason === 'companion' || (reason === undefined && dropped.length === 0)
    return depends && Math.abs(decisionMargin(reading, companion)) < within
  })
}
