import { loadCases, survivorsOf } from '@dictamen/testkit'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEvaluators, folder, readRules, rulesets } from './evaluators.ts'

const cases = loadCases(join(folder, 'cases'))

test.each(rulesets)(
  'no mutant of $file survives its examples and the cases',
  async ({ file, definition }) => {
    const survivors = await survivorsOf(readRules(file), definition, cases, (data) =>
      createEvaluators({ [definition.id]: data }),
    )
    expect(survivors).toEqual([])
  },
)
