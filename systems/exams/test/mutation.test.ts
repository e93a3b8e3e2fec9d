import { loadCases, survivorsOf, type Evaluators } from '@dictamen/testkit'
import type { Json } from '@dictamen/kernel'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { examRules } from '../src/index.ts'
import { createEvaluators, folder, readRules, rulesets } from './evaluators.ts'

const cases = loadCases(join(folder, 'cases'))

test.each(rulesets)('no mutant of $file survives its examples and the cases', async ({ file, evaluator }) => {
  // Every case is put to the rule set at hand: a mutant is noticed when any of them ends in another way.
  const evaluatorsOf = (data: Json): Evaluators => {
    const own = createEvaluators({ [file]: data })
    return { ...own, exam: own[evaluator]!, exam10: own[evaluator]!, exam12: own[evaluator]! }
  }
  const survivors = await survivorsOf(readRules(file), examRules, cases, evaluatorsOf)
  expect(survivors).toEqual([])
})
