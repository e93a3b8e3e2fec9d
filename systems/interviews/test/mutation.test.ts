import { loadCases, survivorsOf } from '@dictamen/testkit'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Json } from '@dictamen/kernel'
import { unnoticedMutants } from '@dictamen/kernel/host'
import { createEvaluators, folder, readRules, rulesets, seedRuleset } from './evaluators.ts'

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

test('no mutant of the rules of the profile seed survives its examples', () => {
  const { rules, ...set } = readRules(seedRuleset.file) as { rules: { profile?: string }[] }
  const ofSeed = { ...set, rules: rules.filter(({ profile }) => profile === 'seed') } as Json
  expect(unnoticedMutants(ofSeed, seedRuleset.definition).unnoticed).toEqual([])
})
