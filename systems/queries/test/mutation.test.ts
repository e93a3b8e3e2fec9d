import type { Json } from '@dictamen/kernel'
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
    test('no mutant survives', { timeout: 300_000 }, async () => {
      const survivors = await survivorsOf(readRules(file), definition, (data) =>
        casesHold(definition.id, data),
      )
      expect(survivors).toEqual([])
    })
  },
)
