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

/** Which domains a message is about; `lab` is never one of them. */
export function selectDomains(
  reading: MessageReading,
  hint: DomainHintKey,
  most: number,
  opinion: Opinion | null,
  rules: Ruleset,
): Selection {
  const ranked = rankDomains(reading, rules)
  const strong = evidentOf(ranked, reading, rules)
  const own: readonly Chosen[] =
    strong.length > 0 ? strong.map((domain) => ({ domain, reason: 'evident' })) : suggestedBy(ranked, opinion)
  const hinted = withHint(own, strong.length > 0, hint, reading)
  const kept = hinted.chosen.slice(0, most)
  const settled = addCompanions(kept, reading, most, rules)
  const dropped = hinted.chosen.slice(most).map(({ domain }) => domain)
  if (settled.length > 0) return { ...hinted, chosen: settled, dropped, unclear: false }
  const guess: DomainKey = hint === 'auto' || hint === 'lab' ? 'market' : hint
  return { ...hinted, chosen: [{ domain: guess, reason: 'fallback' }], dropped, unclear: true }
}

/** The domains with any evidence, the strongest first. */
function rankDomains({ domains }: MessageReading, rules: Ruleset): DomainKey[] {
  const { order } = rules.optionsOf(selection)
  const rankOf = (domain: DomainKey): number =>
    domains[domain].rank * (domain === 'lab' ? 0 : (order[domain] ?? 100))
  return DOMAINS.filter((domain) => domain !== 'lab' && domains[domain].score > 0).sort(
    (a, b) => rankOf(b) - rankOf(a),
  )
}

/** The domains with enough evidence; beside the first one only those that say something of their own. */
function evidentOf(ranked: readonly DomainKey[], { domains }: MessageReading, rules: Ruleset): DomainKey[] {
  const { evident, beside, weights } = rules.optionsOf(selection)
  const [first, ...others] = ranked.filter((domain) => domains[domain].score >= evident)
  if (first === undefined) return []
  const least = domains[first].score * beside.share
  const standing = others.filter(
    (domain) => domains[domain].strongest >= weights[beside.cue] && domains[domain].score * 100 >= least,
  )
  return [first, ...standing]
}

/** Without an evident domain: what an embedder thinks, else the strongest one. */
function suggestedBy([first]: readonly DomainKey[], opinion: Opinion | null): Chosen[] {
  if (opinion !== null) return [{ domain: opinion.domain, reason: 'opinion' }]
  return first === undefined ? [] : [{ domain: first, reason: 'suggested' }]
}

function withHint(
  own: readonly Chosen[],
  isEvident: boolean,
  hint: DomainHintKey,
  { domains }: MessageReading,
): Pick<Selection, 'chosen' | 'hint'> {
  if (hint === 'auto') return { chosen: own, hint: 'none' }
  if (hint === 'lab') return { chosen: own, hint: 'lab' }
  if (own.some(({ domain }) => domain === hint)) {
    return { chosen: moveFirst(own, hint), hint: 'evident' }
  }
  if (own.length === 0) return { chosen: own, hint: 'alone' }
  if (isEvident && domains[hint].score === 0) return { chosen: own, hint: 'overridden' }
  return { chosen: [{ domain: hint, reason: 'hint' }, ...own], hint: 'included' }
}

/** A hinted domain is the last to be left out. */
function moveFirst(own: readonly Chosen[], hint: DomainKey): Chosen[] {
  return [...own.filter(({ domain }) => domain === hint), ...own.filter(({ domain }) => domain !== hint)]
}

function addCompanions(
  chosen: readonly Chosen[],
  { intents }: MessageReading,
  most: number,
  rules: Ruleset,
): Chosen[] {
  const settled = [...chosen]
  for (const { of, intent, consults } of rules.optionsOf(companions)) {
    const applies = settled.some(({ domain }) => domain === of) && intents[intent].length > 0
    if (!applies || settled.length >= most || settled.some(({ domain }) => domain === consults)) continue
    settled.push({ domain: consults, reason: 'companion' })
  }
  return settled
}
