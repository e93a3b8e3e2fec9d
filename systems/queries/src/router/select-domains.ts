import type { DomainHintKey, DomainKey } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import type { MessageReading } from './read-message.ts'
import { companions, DOMAINS, selection } from './rules.ts'
import type { Opinion } from './second-opinion.ts'

/** Why a domain is consulted. */
type Reason = 'evident' | 'suggested' | 'opinion' | 'hint' | 'companion' | 'fallback'

export interface Chosen {
  readonly domain: DomainKey
  readonly reason: Reason
  /** The points of the clause by which it stands beside the first. */
  readonly clause?: number
}

/** The domains that are consulted, and what had to be left out or guessed. */
export interface Selection {
  readonly chosen: readonly Chosen[]
  /** Domains with evidence that did not fit. */
  readonly dropped: readonly DomainKey[]
  readonly hint: 'none' | 'alone' | 'evident' | 'included' | 'overridden' | 'lab'
  /** Neither words nor hint say which domain it is. */
  readonly unclear: boolean
}

/** What a selection heeds besides the message. */
export interface Heeded {
  readonly hint: DomainHintKey
  /** Domains of a plan at most. */
  readonly most: number
  readonly opinion: Opinion | null
}

/** Which domains a message is about; `lab` is never one of them. */
export function selectDomains(
  reading: MessageReading,
  { hint, most, opinion }: Heeded,
  rules: Ruleset,
): Selection {
  const ranked = rankDomains(reading, rules)
  const strong = evidentOf(ranked, reading, rules)
  const isEvident = strong.length > 0
  const own = isEvident ? strong : suggestedBy(ranked, opinion)
  const isOverridden = hint !== 'auto' && isEvident && !isSaid(hint, reading, rules)
  const hinted = withHint(own, hint, isOverridden)
  const kept = keepStrongest(hinted.chosen, hint, most)
  const settled = addCompanions(leadWithDecided(kept, reading, rules), reading, most, rules)
  const dropped = hinted.chosen.filter((item) => !kept.includes(item)).map(({ domain }) => domain)
  if (settled.length > 0) return { ...hinted, chosen: settled, dropped, unclear: false }
  const guess: DomainKey = hint === 'auto' || hint === 'lab' ? 'market' : hint
  return { ...hinted, chosen: [{ domain: guess, reason: 'fallback' }], dropped, unclear: true }
}

/** Whether cues and words add up to an indication of a domain. */
function isIndicated(domain: DomainKey, { domains }: MessageReading, least: number): boolean {
  const { score, points, words } = domains[domain]
  return points >= least && (score > 0 || words().length > 0)
}

/** The domains of which there is an indication, the strongest first. */
function rankDomains(reading: MessageReading, rules: Ruleset): DomainKey[] {
  const { domains } = reading
  const { least } = rules.optionsOf(selection)
  return DOMAINS.filter((domain) => domain !== 'lab' && isIndicated(domain, reading, least)).sort(
    (a, b) => domains[b].points - domains[a].points,
  )
}

/** The first domain when it is evident, and those that have enough points, in all or in a clause, to stand beside it. */
function evidentOf(ranked: readonly DomainKey[], { domains }: MessageReading, rules: Ruleset): Chosen[] {
  const { clear, beside, beside_by_clause: enough } = rules.optionsOf(selection)
  const [first, ...others] = ranked
  if (first === undefined || domains[first].points < clear) return []
  const standing = others.flatMap((domain): Chosen[] => {
    const { points } = domains[domain]
    if (points >= beside) return [{ domain, reason: 'evident' }]
    const clause = points >= enough.in_all ? domains[domain].clause() : points
    return clause >= enough.in_clause ? [{ domain, reason: 'evident', clause }] : []
  })
  return [{ domain: first, reason: 'evident' }, ...standing]
}

/** Without an evident domain: what an embedder thinks, else the strongest one. */
function suggestedBy([first]: readonly DomainKey[], opinion: Opinion | null): Chosen[] {
  if (opinion !== null) return [{ domain: opinion.domain, reason: 'opinion' }]
  return first === undefined ? [] : [{ domain: first, reason: 'suggested' }]
}

/** Whether the message says anything of a domain, be it a single cue. */
function isSaid(domain: DomainKey, reading: MessageReading, rules: Ruleset): boolean {
  return reading.domains[domain].score > 0 || isIndicated(domain, reading, rules.optionsOf(selection).least)
}

function withHint(
  own: readonly Chosen[],
  hint: DomainHintKey,
  isOverridden: boolean,
): Pick<Selection, 'chosen' | 'hint'> {
  if (hint === 'auto') return { chosen: own, hint: 'none' }
  if (hint === 'lab') return { chosen: own, hint: 'lab' }
  if (own.some(({ domain }) => domain === hint)) return { chosen: own, hint: 'evident' }
  if (own.length === 0) return { chosen: own, hint: 'alone' }
  if (isOverridden) return { chosen: own, hint: 'overridden' }
  return { chosen: [{ domain: hint, reason: 'hint' }, ...own], hint: 'included' }
}

/** As many as a plan may have, in their order; a hinted domain is the last to be left out. */
function keepStrongest(chosen: readonly Chosen[], hint: DomainHintKey, most: number): Chosen[] {
  const hinted = chosen.findIndex(({ domain }) => domain === hint)
  return chosen.filter((_, at) => (hinted < most ? at < most : at < most - 1 || at === hinted))
}

/** What is decided comes before what the decision depends on, if it is said clearly enough. */
function leadWithDecided(
  chosen: readonly Chosen[],
  reading: MessageReading,
  rules: Ruleset,
): readonly Chosen[] {
  if (reading.intents.decision.length === 0) return chosen
  const leading = rules
    .optionsOf(companions)
    .filter((companion) => reading.domains[companion.of].points >= companion.leads_from)
    .filter((companion) => decisionMargin(reading, companion) >= 0)
  const leads = ({ domain, reason }: Chosen): boolean =>
    reason === 'evident' && leading.some(({ of }) => of === domain)
  return [...chosen.filter(leads), ...chosen.filter((item) => !leads(item))]
}

function addCompanions(
  chosen: readonly Chosen[],
  reading: MessageReading,
  most: number,
  rules: Ruleset,
): Chosen[] {
  const settled = [...chosen]
  for (const companion of rules.optionsOf(companions)) {
    const { of, consults } = companion
    const applies = settled.some(({ domain }) => domain === of) && decisionMargin(reading, companion) >= 0
    if (!applies || settled.length >= most || settled.some(({ domain }) => domain === consults)) continue
    settled.push({ domain: consults, reason: 'companion' })
  }
  return settled
}

/** By how many points the message is more, or less, than a decision needs to be. */
export function decisionMargin(
  { decision, intents, entitlement }: MessageReading,
  points: { readonly from: number; readonly decision: number; readonly entitlement: number },
): number {
  const [cue] = intents.decision
  const [right] = entitlement
  const asksFirst = right !== undefined && (cue === undefined || right.start < cue.start)
  const brought = (cue === undefined ? 0 : points.decision) + (asksFirst ? points.entitlement : 0)
  return decision.points + brought - points.from
}
