import type { QueryMode, QueryRequest11 } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { limitsOf, phaseOf } from '../phase.ts'
import { decideConfidence, type ConfidenceReading } from './confidence.ts'
import type { RouteObservations } from './observe.ts'
import type { MessageReader, MessageReading } from './read-message.ts'
import { mode, selection } from './rules.ts'
import { opinionOf, type Opinion } from './second-opinion.ts'
import { selectDomains, type Selection } from './select-domains.ts'

/** Everything a plan is made from, besides the request. */
export interface Routing {
  readonly reading: MessageReading
  readonly selected: Selection
  readonly confidence: ConfidenceReading
  readonly opinion: Opinion | null
  readonly phase: number
  readonly labRequested: boolean
  readonly deepBecause: readonly DeepReason[]
}

type DeepReason = 'domains' | 'decision' | 'comparison' | 'ambiguity' | 'wish'

/** Reads a message and decides what the plan says: domains, confidence, lab and depth. */
export function routeMessage(
  request: QueryRequest11,
  { opinion: observed }: RouteObservations,
  reader: MessageReader,
  rules: Ruleset,
): Routing {
  const reading = reader.read(request.message)
  const opinion = opinionOf(observed, rules)
  const most = Math.min(rules.optionsOf(selection).most, limitsOf(request.strategic_mode).max_domains)
  const selected = selectDomains(reading, { hint: request.domain_hint, most, opinion }, rules)
  return {
    reading,
    selected,
    opinion,
    confidence: decideConfidence(reading, selected, request.facts, rules),
    phase: phaseOf(request),
    labRequested: request.domain_hint === 'lab' || reading.domains.lab.score > 0,
    deepBecause: reasonsToGoDeep(reading, selected, request.mode, rules),
  }
}

function reasonsToGoDeep(
  { intents }: MessageReading,
  { chosen, dropped }: Selection,
  wish: QueryMode | null,
  rules: Ruleset,
): DeepReason[] {
  const { domains, decision_in } = rules.optionsOf(mode)
  const serious = chosen.some(({ domain }) => (decision_in as readonly string[]).includes(domain))
  const reasons: Record<DeepReason, boolean> = {
    domains: chosen.length >= domains,
    decision: serious && intents.decision.length > 0,
    comparison: intents.comparison.length > 0,
    ambiguity: dropped.length > 0,
    wish: wish === 'deep',
  }
  return (Object.keys(reasons) as DeepReason[]).filter((reason) => reasons[reason])
}
