import type { QueryRequest } from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { loadCases, survivorsOf, type Case } from '@dictamen/testkit'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMessages } from '../fit/messages.ts'
import { routerRules } from '../src/index.ts'
import { createMessageReader, type MessageReader } from '../src/router/read-message.ts'
import { shorthand } from '../src/router/rules.ts'
import { isCueRule, unnoticedCues } from './cue-mutants.ts'
import { unnoticedFigures, WEIGHED } from './figure-mutants.ts'
import { readGiven, requestOf } from './given.ts'
import { HANDS, plainRequest, readLabelled, UNSEEN } from './labelled.ts'
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
  ({ rule }) => {
    expect(unnoticedCues(rule)).toEqual([])
  },
)

const rules = loadRuleset(
  { name: 'router-1.0.yaml', value: readRules('router-1.0.yaml'), locate: () => ({}) },
  routerRules,
)
const requests = [
  ...cases
    .filter(({ evaluator, refused }) => WATCHING['router']!.includes(evaluator) && refused === undefined)
    .flatMap(requestsOf),
  ...[...readMessages(), ...readLabelled([...HANDS, UNSEEN])].map(({ text }) => plainRequest(text)),
]

test.each(WEIGHED)('no figure of $id moves without a request being planned otherwise', (rule) => {
  expect(unnoticedFigures(rule, rules, requests)).toEqual([])
})

test('a shortened word says what the whole one says', () => {
  const reader = createMessageReader(rules)
  for (const [short, whole] of rules.optionsOf(shorthand))
    expect([short, pointsOf(reader, `mucho ${short} mucho`)]).toEqual([
      short,
      pointsOf(reader, `mucho ${whole} mucho`),
    ])
})

function pointsOf(reader: MessageReader, message: string): number[] {
  return Object.values(reader.read(message).domains).map(({ points }) => points)
}

function requestsOf({ given }: Case): QueryRequest[] {
  const { rows = [given] } = given as { rows?: readonly Json[] }
  return rows.map((row) => requestOf(readGiven(row)))
}

/** The fitted words are fitted again by a test of their own, and real messages watch the figures beside them. */
function isWeighed(rule: Json): boolean {
  return ['router/words', shorthand.id, ...WEIGHED.map(({ id }) => id)].includes((rule as { id: string }).id)
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
