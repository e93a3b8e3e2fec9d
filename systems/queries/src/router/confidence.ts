import type { QueryFacts, QueryLevel } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import type { MessageReading } from './read-message.ts'
import { confidence, DOMAINS, INTENTS, selection } from './rules.ts'
import type { Selection } from './select-domains.ts'

/** The points of each row of the table that applies, and the level they add up to. */
export interface ConfidenceReading {
  readonly level: QueryLevel
  readonly points: Readonly<Record<string, number>>
}

/** How clear a message is: the published table, row by row. Without evidence, or in another language, it is low. */
export function decideConfidence(
  reading: MessageReading,
  selected: Selection,
  facts: QueryFacts,
  rules: Ruleset,
): ConfidenceReading {
  const table = rules.optionsOf(confidence)
  const { beside } = rules.optionsOf(selection)
  const [primary] = selected.chosen
  const { points: main, cues } = reading.domains[primary!.domain]
  const evident = selected.chosen.filter(({ reason }) => reason === 'evident')
  const least = Math.min(main - table.rival_within, beside - table.border)
  const rows: Record<keyof typeof table.points, boolean> = {
    evident_domain: main >= table.evident_from,
    several_cues: cues >= table.several_cues_from,
    intent: reading.isQuestion || INTENTS.some((intent) => reading.intents[intent].length > 0),
    facts: Object.values(facts).some((fact) => fact !== undefined && fact !== 'unknown'),
    single_domain: evident.length === 1,
    close_rival: hasRival(reading, selected, least),
    narrow: evident.some(
      ({ domain }) => domain !== primary!.domain && reading.domains[domain].points < beside + table.border,
    ),
    three_domains: evident.length >= 3,
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

/** Whether a domain that is not consulted has nearly as many points as the main one, or as one needs to stand beside it. */
function hasRival({ domains }: MessageReading, { chosen }: Selection, least: number): boolean {
  return DOMAINS.some(
    (domain) =>
      domain !== 'lab' && domains[domain].points >= least && !chosen.some((item) => item.domain === domain),
  )
}
