import type { Json } from '@dictamen/kernel'
import { loadCases, survivorsOf } from '@dictamen/testkit'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isCueRule, unnoticedCues } from './cue-mutants.ts'
import { createEvaluators, folder, readRules, rulesets } from './evaluators.ts'

const cases = loadCases(join(folder, 'cases'))

/** The evaluators whose cases look at what a rule set decides. */
const WATCHING: Readonly<Record<string, readonly string[]>> = {
  router: ['plan', 'plans'],
  governor: ['decision', 'decisions', 'govern', 'plan-in-force'],
  synthesizer: ['answer'],
}

const watched = rulesets
  .filter(({ definition }) => WATCHING[definition.id] !== undefined)
  .map(({ file, definition }) => ({ file, definition, ...partsOf(readRules(file)) }))

const cueRules = watched.flatMap(({ cueRules: rules }) =>
  rules.map((rule) => ({ rule, id: (rule as { id: string }).id })),
)

test.each(watched)(
  'no mutant of $file survives its examples and the cases',
  { timeout: 300_000 },
  async ({ definition, cueRules: untouched, others }) => {
    const watching = cases.filter(({ evaluator }) => WATCHING[definition.id]!.includes(evaluator))
    const survivors = await survivorsOf(others, definition, watching, (data) =>
      createEvaluators({ [definition.id]: joined(data, untouched) }),
    )
    expect(survivors).toEqual([])
  },
)

test.each(cueRules)(
  'every cue of $id stands in an example that notices when it goes',
  { timeout: 120_000 },
  ({ rule }) => {
    expect(unnoticedCues(rule)).toEqual([])
  },
)

function partsOf(ruleset: Json): { cueRules: readonly Json[]; others: Json } {
  const { rules, ...about } = ruleset as { rules: readonly Json[] }
  return {
    cueRules: rules.filter(isCueRule),
    others: { ...about, rules: rules.filter((rule) => !isCueRule(rule)) },
  }
}

function joined(data: Json, untouched: readonly Json[]): Json {
  const { rules, ...about } = data as { rules: readonly Json[] }
  return { ...about, rules: [...untouched, ...rules] }
}
