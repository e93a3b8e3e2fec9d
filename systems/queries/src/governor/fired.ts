import type { RecommendationKey } from '@dictamen/contracts'
import type { Span } from '@dictamen/kernel'

/** A rule that asks for a recommendation, with what it says and the evidence it rests on. */
export interface Fired {
  readonly rule: string
  readonly recommends: RecommendationKey
  readonly says: string
  /** What is missing for it, if anything. */
  readonly because?: string | undefined
  readonly steps: readonly string[]
  readonly avoid: readonly string[]
  readonly spans: readonly Span[]
}

/** The careful decision precedes the bold one. */
const PRECEDENCE: readonly RecommendationKey[] = ['discard', 'postpone', 'reframe', 'execute']

/** Those of the fired rules that decide: the ones that ask for the most careful recommendation. */
export function decisive(fired: readonly Fired[]): readonly Fired[] {
  const wanted = PRECEDENCE.find((candidate) => fired.some(({ recommends }) => recommends === candidate))
  return fired.filter(({ recommends }) => recommends === wanted)
}
