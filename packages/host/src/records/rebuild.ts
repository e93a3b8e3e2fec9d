import type { RulesetReference } from '@dictamen/kernel'
import { createEvaluator, versionIn, type AnySystem, type Kept } from '../evaluators.ts'
import { evaluatorOf } from '../systems.ts'
import type { Ground } from '../verdict.ts'

/** The evaluator of a record, made again. */
export function rebuildSystem(
  id: string,
  ground: Ground,
  options: { readonly kept?: Kept | undefined; readonly recorded?: RulesetReference } = {},
): AnySystem {
  return createEvaluator(evaluatorOf(id), { ground, ...options })
}

/** What an evaluator takes of what ships, for what a caller brought. */
export function needsOf(id: string, ground: Ground, recorded?: RulesetReference): readonly string[] {
  const evaluator = evaluatorOf(id)
  const [, ...beside] = evaluator.needs
  return ground.rules === undefined ? [versionIn(evaluator, ground, recorded), ...beside] : beside
}
