import type { RecommendationKey } from '@dictamen/contracts'
import type { Span } from '@dictamen/kernel'
import type { RuleRisk } from './rules.ts'

/** One of the six steps in which a decision is made. */
export type DecisionStep = 'proposal' | 'vetoes' | 'grounds' | 'opposites' | 'strategic_mode' | 'confidence'

/** What one step asks for, with what it says and the evidence it rests on. */
export interface Ruling {
  readonly step: DecisionStep
  readonly rule: string
  readonly recommends: RecommendationKey
  readonly says: string
  readonly steps: readonly string[]
  readonly avoid: readonly string[]
  readonly questions: readonly string[]
  readonly spans: readonly Span[]
  readonly risks: readonly RuleRisk[]
}

/** The careful decision precedes the bold one. */
const PRECEDENCE: readonly RecommendationKey[] = ['discard', 'postpone', 'reframe', 'execute']

/** The rulings that decide: of the most careful recommendation, in the order of the steps. */
export function decisive(rulings: readonly Ruling[]): readonly Ruling[] {
  const wanted = PRECEDENCE.find((candidate) => rulings.some(({ recommends }) => recommends === candidate))
  return rulings.filter(({ recommends }) => recommends === wanted)
}
