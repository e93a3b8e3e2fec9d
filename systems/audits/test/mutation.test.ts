import { checkCase, loadCases, survivorsOf } from '@dictamen/testkit'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { iraRules } from '../src/index.ts'
import { createEvaluators } from './evaluators.ts'
import { folder, readRuleDocument } from './ground.ts'

const cases = loadCases(join(folder, 'cases'))

/** The cases, those that speak of the changed rule first: one of them is likely to notice. */
function casesFor(change: string): typeof cases {
  const [rule = ''] = change.split(' ')
  const isAbout = (item: (typeof cases)[number]): boolean => JSON.stringify(item).includes(rule)
  return [...cases.filter(isAbout), ...cases.filter((item) => !isAbout(item))]
}

test('no mutant of ira-2.0.yaml survives its examples and the cases', { timeout: 120_000 }, async () => {
  const data = readRuleDocument('ira-2.0.yaml').value
  const survivors = await survivorsOf(data, iraRules, async (changed, change) => {
    const evaluators = createEvaluators(changed)
    for (const item of casesFor(change)) if ((await checkCase(item, evaluators)) !== null) return false
    return true
  })
  expect(survivors).toEqual([])
})
