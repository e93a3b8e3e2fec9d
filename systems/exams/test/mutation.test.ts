import { checkCase, loadCases, survivorsOf, type Evaluators } from '@dictamen/testkit'
import type { Json } from '@dictamen/kernel'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { examRules } from '../src/index.ts'
import { createEvaluators, folder, readRules, rulesets } from './evaluators.ts'

const cases = loadCases(join(folder, 'cases'))

test.each(rulesets)(
  'no mutant of $file survives its examples and the cases',
  { timeout: 300_000 },
  async ({ file, evaluator }) => {
    // Every case is put to the rule set at hand: a mutant is noticed when any of them ends in another way.
    const evaluatorsOf = (data: Json): Evaluators => {
      const own = createEvaluators({ [file]: data })
      return { ...own, exam: own[evaluator]!, exam10: own[evaluator]! }
    }
    const known = await Promise.all(cases.map((item) => checkCase(item, evaluatorsOf(readRules(file)))))
    const survivors = await survivorsOf(readRules(file), examRules, async (data) => {
      const evaluators = evaluatorsOf(data)
      for (const [at, item] of cases.entries())
        if ((await checkCase(item, evaluators)) !== known[at]) return false
      return true
    })
    expect(survivors).toEqual([])
  },
)
