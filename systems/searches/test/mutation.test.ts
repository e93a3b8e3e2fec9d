import { loadCases, survivorsOf } from '@dictamen/testkit'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEvaluators } from './evaluators.ts'
import { folder, readRules, rulesets } from './rulesets.ts'

const cases = loadCases(join(folder, 'cases'))

/** The evaluators whose cases look at what a rule set decides. */
const WATCHING: Readonly<Record<string, readonly string[]>> = {
  'checklist-gem1': ['score', 'confidences'],
  'checklist-gem2': ['score', 'confidences'],
  'checklist-gem3': ['score', 'confidences'],
  'checklist-gem4': ['audit', 'audits', 'confidences', 'required-lists'],
  'checklist-gem5': ['confidences'],
}

test.each(rulesets.filter(({ definition }) => WATCHING[definition.id] !== undefined))(
  'no mutant of $file survives its examples and the cases',
  async ({ file, definition }) => {
    const watching = cases.filter(({ evaluator }) => WATCHING[definition.id]!.includes(evaluator))
    const survivors = await survivorsOf(readRules(file), definition, watching, (data) =>
      createEvaluators({ [definition.id]: data }),
    )
    expect(survivors).toEqual([])
  },
)
