import { checkCase, loadCases, survivorsOf, type Evaluators } from '@dictamen/testkit'
import type { Json } from '@dictamen/kernel'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { examRules } from '../src/index.ts'
import { createEvaluators, folder, readRules, rulesets } from './evaluators.ts'

const cases = loadCases(join(folder, 'cases'))

// The last rule set is the one before with a few options more: what they share is put to the test once.
const last = rulesets.at(-1)!

test.each(rulesets.filter((one) => one !== last))(
  'no mutant of $file survives its examples and the cases',
  async ({ file, evaluator }) => {
    // Every case is put to the rule set at hand: a mutant is noticed when any of them ends in another way.
    const evaluatorsOf = (data: Json): Evaluators => {
      const own = createEvaluators({ [file]: data })
      return { ...own, exam: own[evaluator]!, exam10: own[evaluator]!, exam12: own[evaluator]! }
    }
    const survivors = await survivorsOf(readRules(file), examRules, cases, evaluatorsOf)
    expect(survivors).toEqual([])
  },
)

interface Rules {
  readonly rules: readonly { readonly id: string; readonly options?: Json }[]
}

test('the last rule set says what the one before says, and what marks mean besides', () => {
  const [before, after] = rulesets
    .slice(-2)
    .map(({ file }) => (readRules(file) as unknown as Rules).rules) as [Rules['rules'], Rules['rules']]
  const others = (rules: Rules['rules']): Rules['rules'] => rules.filter(({ id }) => id !== 'answers/signs')
  expect(others(after)).toEqual(others(before))
  const [older, newer] = [before, after].map(
    (rules) => rules.find(({ id }) => id === 'answers/signs')!.options,
  )
  expect(newer).toMatchObject(older as object)
  expect(Object.keys(newer as object).sort()).toEqual(['chosen', 'ignored', 'partial', 'right', 'wrong'])
})

test('no mark that the last rule set explains can be left out', async () => {
  const rules = readRules(last.file) as unknown as Rules
  const at = rules.rules.findIndex(({ id }) => id === 'answers/signs')
  const signs = rules.rules[at]!.options as unknown as Record<string, string[]>
  const marks = cases.find(({ file }) => file === 'todas-las-marcas-de-hueco.yaml')!
  for (const outcome of ['right', 'wrong', 'partial'])
    for (const sign of signs[outcome]!) {
      const options = { ...signs, [outcome]: signs[outcome]!.filter((other) => other !== sign) }
      const changed = { ...rules, rules: rules.rules.with(at, { ...rules.rules[at]!, options }) }
      const evaluators = createEvaluators({ [last.file]: changed as unknown as Json })
      expect(await checkCase(marks, evaluators), sign).not.toBeNull()
    }
})
