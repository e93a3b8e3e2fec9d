import type { QueryRequest11 } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import type { Ports } from '@dictamen/kernel/ports'
import type { MessageReader } from './read-message.ts'
import { isWeak, observeOpinion, type OpinionObserved } from './second-opinion.ts'

/** What the Router cannot know by itself: the time and, where words say little, what an embedder thinks. */
export interface RouteObservations {
  readonly timestamp: string
  readonly opinion: OpinionObserved | null
}

/** The Router's ports: an embedder is at most a second opinion. */
export type RoutePorts = Pick<Ports, 'clock'> & Partial<Pick<Ports, 'embedder'>>

export async function observeRoute(
  { message }: QueryRequest11,
  { clock, embedder }: RoutePorts,
  reader: MessageReader,
  rules: Ruleset,
): Promise<RouteObservations> {
  const timestamp = clock.now()
  if (embedder === undefined || !isWeak(reader.read(message), rules)) return { timestamp, opinion: null }
  return { timestamp, opinion: await observeOpinion(message, embedder, rules) }
}
