import { loadCases, survivorsOf } from '@dictamen/testkit'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { iraRules } from '../src/index.ts'
import { createEvaluators } from './evaluators.ts'
import { folder, readRuleDocument } from './ground.ts'

const cases = loadCases(join(folder, 'cases'))

test('no mutant of ira-2.0.yaml survives its examples and the cases', async () => {
  const survivors = await survivorsOf(
    readRuleDocument('ira-2.0.yaml').value,
    iraRules,
    cases,
    createEvaluators,
  )
  expect(survivors).toEqual([])
})
