import { loadRuleset, type Json } from '@dictamen/kernel'
import { loadCases, survivorsOf } from '@dictamen/testkit'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMessages } from '../fit/messages.ts'
import { routerRules } from '../src/index.ts'
import { isCueRule, unnoticedCues } from './cue-mutants.ts'
import { unnoticedFigures, WEIGHED } from './figure-mutants.ts'
import { readLabelled, UNSEEN } from './labelled.ts'
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
  async ({ definition, setAside, others }) => {
    const watching = cases.filter(({ evaluator }) => WATCHING[definition.id]!.includes(evaluator))
    const survivors = await survivorsOf(others, definition, watching, (data) =>
      createEvaluators({ [definition.id]: joined(data, setAside) }),
    )
    expect(survivors).toEqual([])
  },
)

test.each(cueRules)(
  'every cue of $id stands in an example that notices when it goes; none is there for a case alone',
  { timeout: 120_000 },
  ({ rule }) => {
    expect(unnoticedCues(rule)).toEqual([])
  },
)

const router = loadRuleset(
  { name: 'router-1.0.yaml', value: readRules('router-1.0.yaml'), locate: () => ({}) },
  routerRules,
)
const messages = [
  ...readMessages().map(({ text }) => text),
  ...readLabelled().map(({ text }) => text),
  ...readLabelled([UNSEEN]).map(({ text }) => text),
]

test.each(WEIGHED)(
  'no figure of %s moves without a message being planned otherwise',
  { timeout: 120_000 },
  (id) => {
    expect(unnoticedFigures(id, router, messages)).toEqual([])
  },
)

/** The fitted words are fitted again by a test of their own, and real messages watch the figures beside them. */
function isWeighed(rule: Json): boolean {
  return [...WEIGHED, 'router/words'].includes((rule as { id: string }).id)
}

function partsOf(ruleset: Json): { cueRules: readonly Json[]; setAside: readonly Json[]; others: Json } {
  const { rules, ...about } = ruleset as { rules: readonly Json[] }
  return {
    cueRules: rules.filter(isCueRule),
    setAside: rules.filter((rule) => isCueRule(rule) || isWeighed(rule)),
    others: { ...about, rules: rules.filter((rule) => !isCueRule(rule) && !isWeighed(rule)) },
  }
}

function joined(data: Json, untouched: readonly Json[]): Json {
  const { rules, ...about } = data as { rules: readonly Json[] }
  return { ...about, rules: [...untouched, ...rules] }
}
