import { loadRuleset, type CodedRule, type Json } from '@dictamen/kernel'
import { checkCase, loadCases, survivorsOf } from '@dictamen/testkit'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createEvaluators, folder, readRules, rulesets } from './evaluators.ts'

const cases = loadCases(join(folder, 'cases'))

/** The evaluators whose cases look at what a rule set decides. */
const WATCHING: Readonly<Record<string, readonly string[]>> = {
  router: ['plan', 'plans'],
  governor: ['decision', 'decisions', 'govern', 'plan-in-force'],
}

type RuleValue = { readonly id: string } & Readonly<Record<string, Json>>
type RulesetValue = { readonly rules: readonly RuleValue[] } & Readonly<Record<string, Json>>

async function casesHold(id: string, data: Json): Promise<boolean> {
  const evaluators = createEvaluators({ [id]: data })
  for (const item of cases) {
    if (!WATCHING[id]!.includes(item.evaluator)) continue
    if ((await checkCase(item, evaluators)) !== null) return false
  }
  return true
}

describe.each(rulesets.filter(({ definition }) => WATCHING[definition.id] !== undefined))(
  'no mutant of $file survives its examples and the cases',
  ({ file, definition }) => {
    const whole = readRules(file) as RulesetValue

    // A rule is loaded by itself first: its own examples notice most changes, and the whole set takes longer.
    test.each(whole.rules.map(({ id }) => id))('%s', { timeout: 300_000 }, async (id) => {
      const rule = whole.rules.find((candidate) => candidate.id === id)!
      const coded = definition.coded.filter((candidate: CodedRule<unknown>) => candidate.id === id)
      const survivors = await survivorsOf(
        { ...whole, rules: [rule] },
        (data) => loadRuleset({ name: file, value: data, locate: () => ({}) }, { ...definition, coded }),
        (data) => {
          const [mutant] = (data as RulesetValue).rules
          const rules = whole.rules.map((candidate) => (candidate.id === id ? mutant! : candidate))
          return casesHold(definition.id, { ...whole, rules })
        },
      )
      expect(survivors).toEqual([])
    })
  },
)
