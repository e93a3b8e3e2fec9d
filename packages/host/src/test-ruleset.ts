import type { Document } from '@dictamen/kernel'
import { listedExamples, unnoticedMutants } from '@dictamen/kernel/host'
import { recogniseRuleset, wholeRuleset } from './rulesets.ts'

/** The small changes of a rule set that none of its own examples notices, and the examples that only repeat its lists. */
export function testRuleset(document: Document): {
  readonly mutants: number
  readonly survivors: readonly string[]
  readonly lists: readonly string[]
} {
  const { mutants, unnoticed } = unnoticedMutants(
    wholeRuleset(document).value,
    recogniseRuleset(document).definition,
  )
  return {
    mutants,
    survivors: unnoticed.map(({ change }) => change),
    lists: listedExamples(document.value),
  }
}
