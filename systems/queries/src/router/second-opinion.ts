import type { DomainKey } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import type { Embedder, EmbedderIdentity } from '@dictamen/kernel/ports'
import type { MessageReading } from './read-message.ts'
import { DOMAINS, secondOpinion, selection } from './rules.ts'

/** How alike an embedder finds the message and a sentence of a domain, in millionths. */
interface Likeness {
  readonly domain: DomainKey
  readonly sentence: string
  readonly millionths: number
}

/** What an embedder was asked because the words said little. */
export interface OpinionObserved {
  readonly embedder: EmbedderIdentity
  readonly likeness: readonly Likeness[]
}

/** The domain that an embedder finds closest. */
export interface Opinion extends Likeness {
  readonly embedder: EmbedderIdentity
}

/** Whether the words of a message say so little that an embedder may be asked. */
export function isWeak({ domains }: MessageReading, rules: Ruleset): boolean {
  const { clear } = rules.optionsOf(selection)
  return DOMAINS.every((domain) => domain === 'lab' || domains[domain].points < clear)
}

export async function observeOpinion(
  message: string,
  embedder: Embedder,
  rules: Ruleset,
): Promise<OpinionObserved> {
  const pairs = Object.entries(rules.optionsOf(secondOpinion).sentences).flatMap(([domain, sentences]) =>
    sentences.map((sentence) => ({ domain: domain as DomainKey, sentence })),
  )
  const found = await embedder.similarities(pairs.map(({ sentence }) => [message, sentence] as const))
  return {
    embedder: embedder.identity,
    likeness: pairs.map((pair, at) => ({ ...pair, millionths: found[at] ?? 0 })),
  }
}

/** The closest domain, when it is close enough; of equally close ones the first. */
export function opinionOf(observed: OpinionObserved | null, rules: Ruleset): Opinion | null {
  if (observed === null) return null
  const { at_least: least } = rules.optionsOf(secondOpinion)
  let best: Likeness | null = null
  for (const likeness of observed.likeness) {
    if (likeness.millionths >= least && likeness.millionths > (best?.millionths ?? 0)) best = likeness
  }
  return best === null ? null : { ...best, embedder: observed.embedder }
}
