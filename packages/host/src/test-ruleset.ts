import { loadRuleset, mutantsOf, Refusal, type Document } from '@dictamen/kernel'
import { recogniseRuleset } from './rulesets.ts'

/** The small changes of a rule set that none of its own examples notices. */
export function testRuleset(document: Document): {
  readonly mutants: number
  readonly survivors: readonly string[]
} {
  const { definition } = recogniseRuleset(document)
  const mutants = mutantsOf(document.value)
  const survivors = mutants.filter(({ data }) => {
    try {
      loadRuleset({ ...document, value: data }, definition)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  })
  return { mutants: mutants.length, survivors: survivors.map(({ change }) => change) }
}
