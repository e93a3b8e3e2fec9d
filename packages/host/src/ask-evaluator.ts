import type { Document, Given } from '@dictamen/kernel'
import { evaluate, type Asked } from '@dictamen/kernel/host'
import { openEvaluator } from './evaluators.ts'
import { createClock } from './ports.ts'
import { groundOf, type RulesetOptions } from './rulesets.ts'
import { evaluatorOf } from './systems.ts'
import { present, type Verdict } from './verdict.ts'

export interface EvaluateOptions extends RulesetOptions {
  /** The clock: ISO-8601; without it, the machine's. */
  readonly now?: string | undefined
}

/** The verdict of an evaluator on documents, given by the names under which it takes them. */
export async function askEvaluator<Output = unknown>(
  id: string,
  given: Given,
  options: EvaluateOptions = {},
): Promise<Verdict<Output>> {
  const { asked } = evaluatorOf(id)
  const system = openEvaluator<Output>(id, options)
  const evaluation = await evaluate(system, composeInput(asked, given), { clock: createClock(options.now) })
  return present(system, evaluation, {
    ground: groundOf(options),
    warnings: asked?.warningsOf?.(evaluation.input) ?? [],
  })
}

function composeInput(asked: Asked | undefined, given: Given): Document {
  return asked?.compose?.(given) ?? ([Object.values(given)].flat(2)[0] as Document)
}
