import type { Ruleset } from '@dictamen/kernel'
import { asksOfEvaluator, directive } from './directive.ts'

export { shieldRules } from './rules.ts'
export { shieldText, type LoadedText, type ShieldedText } from './shield.ts'

/** Tells sentences that ask something of whoever evaluates, by the rules of this hash. */
export function openOrders(ruleset: Ruleset): {
  readonly sha256: string
  asksOfEvaluator(this: void, sentence: string): boolean
} {
  const options = ruleset.optionsOf(directive)
  return { sha256: ruleset.sha256, asksOfEvaluator: (sentence) => asksOfEvaluator(sentence, options) }
}
