import type { GovernorDecision11, GovernorRequest11, QueryPlan } from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import { loadRuleset, unnoticedMutants } from '@dictamen/kernel/host'
import { firstPersonForms } from '@dictamen/spanish'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMessages } from '../fit/messages.ts'
import { acts } from '../src/decisions/rules.ts'
import { createGovernor, decisionRules } from '../src/index.ts'
import { unnoticedInActs } from './act-mutants.ts'
import { createRunner, readRules } from './evaluators.ts'
import { readGiven } from './given.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const file = 'decisions-1.0.yaml'
const rules = loadRuleset({ name: file, value: readRules(file), locate: () => ({}) }, decisionRules)
const governor = createGovernor(rules)
const table = rules.optionsOf(acts)
const NOW = '2026-02-12T18:14:00Z'

const plan: QueryPlan = {
  mode: 'fast',
  domain_hint: 'auto',
  domains_selected: ['market'],
  agents_selected: [],
  needs_evidence: false,
  needs_skills: false,
  lab_policy: { allow_lab: false, status: 'denied', rationale: 'Fase 2.' },
  rationale: 'Se consulta el mercado.',
  confidence: 'high',
  flags: [],
  timestamp: NOW,
}

const RICH = { cash: 1_000_000, runway: 48, closings: 60, outlay: 100 }

function decide(message: string, facts: GovernorRequest11['facts'] = {}): GovernorDecision11 {
  const request: GovernorRequest11 = {
    message,
    phase: 2,
    plan,
    strategic_mode: { status: 'absent' },
    facts,
    gathered: [],
    cues: [],
    advisories: [],
  }
  return governor.decide(request, { timestamp: NOW }).output
}

/** A verb as somebody says it of themselves. */
function said(verb: string): string {
  return [...firstPersonForms(verb)].find(([, form]) => form === 'finite')![0]
}

test(`an act and its contrary are never both executed, over every verb of the table ${proves('QP-17.5')}`, () => {
  const both: string[] = []
  let executed = 0
  for (const act of table.data.acts)
    for (const verb of act.verbs)
      for (const object of [...table.sampleOf(act)].slice(0, 3))
        for (const facts of [{}, RICH]) {
          if (decide(`¿${said(verb)} el ${object}?`, facts).recommendation !== 'execute') continue
          executed += 1
          const contraries = [
            `¿No ${said(verb)} el ${object}?`,
            `¿Dejo de ${verb.split('/')[0]} el ${object}?`,
            ...table.contrariesOf(verb).map((contrary) => `¿${said(contrary)} el ${object}?`),
          ]
          for (const contrary of contraries)
            if (decide(contrary, facts).recommendation === 'execute')
              both.push(`${verb} ${object}: ${contrary}`)
        }
  expect(both).toEqual([])
  expect(executed).toBeGreaterThan(500)
})

const letters = fc.string({ unit: fc.constantFrom(...'abcdefgilmnoprstuz'), minLength: 3, maxLength: 8 })

test(`nothing outside the table of known acts is executed ${proves('QP-17.4')}`, () => {
  fc.assert(
    fc.property(letters, letters, fc.constantFrom('o', 'amos', 'emos', 'imos'), (stem, object, ending) => {
      const verb = stem + ending
      if (table.formOf(verb) !== undefined) return true
      const { recommendation } = decide(`¿${verb} el ${object}?`, RICH)
      return recommendation !== 'execute'
    }),
    { numRuns: 1000 },
  )
})

const { acts: rows, stops, touches } = table.data
const plainOf = (words: readonly string[]): string[] => words.map((word) => word.replaceAll(/\*|…/gu, ''))

test(`what takes back, or touches what an act may not touch, keeps it from being executed ${proves('QP-17.4')}`, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...rows.flatMap((act) => act.says.map((example) => ({ act, example })))),
      fc.constantFrom(
        ...plainOf(stops).map((word) => ({ word, dimension: null })),
        ...Object.entries(touches).flatMap(([dimension, words]) =>
          plainOf(words).map((word) => ({ word, dimension })),
        ),
      ),
      ({ act, example }, { word, dimension }) => {
        if (dimension !== null && act.may.includes(dimension)) return true
        const plain = example.replaceAll(/\[\[|\]\]|\?/gu, '')
        return decide(`${plain} con ${word}?`, RICH).recommendation !== 'execute'
      },
    ),
    { numRuns: 1000 },
  )
})

const QUESTIONS = [
  '¿Abro una segunda oficina?',
  '¿Contrato a un comercial?',
  '¿Pido la excedencia en septiembre?',
  '¿Constituyo una sociedad limitada?',
  '¿Compro un ordenador nuevo?',
  '¿Preparo una plantilla para los correos?',
  '¿Dejo el trabajo en enero?',
]
const fact = (most: number): fc.Arbitrary<number | undefined> =>
  fc.option(fc.integer({ min: 0, max: most }), { nil: undefined })

test(`taking away a fact that no other disputes never turns a decision into execute ${proves('QP-17.4', 'QP-17.8')}`, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...QUESTIONS),
      fc.record({
        cash: fact(100_000),
        runway: fact(24),
        closings: fact(40),
        monthly_costs: fact(9000),
        outlay: fact(60_000),
      }),
      (question, given) => {
        const facts = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
        const whole = decide(question, facts)
        // Two values that stand against each other are told, not decided on.
        if (whole.recommendation === 'execute' || whole.reasoning.at(-1)!.outcome === 'stops') return true
        return Object.keys(facts).every((name) => {
          const { [name]: _taken, ...less } = facts
          return decide(question, less).recommendation !== 'execute'
        })
      },
    ),
    { numRuns: 1000 },
  )
})

test(`two hundred questions get at least thirty lists of steps, each about its own question ${proves('QP-18.1')}`, async () => {
  const run = createRunner()
  const all = readMessages().map(({ text }) => text)
  const step = Math.floor(all.length / 200)
  const questions = Array.from({ length: 200 }, (_, at) => all[at * step]!)
  const lists = new Set<string>()
  const silent: string[] = []
  for (const message of questions) {
    const { decision } = (await run(readGiven({ message }))).steps
    const { next_steps, proposal } = decision.output
    const steps = next_steps.join('\n')
    const words = message
      .replaceAll(/[¿?¡!]/gu, ' ')
      .trim()
      .split(/\s+/u)
    const own = [
      proposal.object?.text.replaceAll(/\s+/gu, ' ').replace(/[\s,;:.]+$/u, ''),
      words.slice(0, 3).join(' '),
    ]
    const named = own.filter((text) => text !== undefined && steps.includes(text))
    if (named.length === 0 && !/\d/u.test(steps)) silent.push(`${message}: ${steps}`)
    lists.add(masked(next_steps, proposal, message))
  }
  expect(silent).toEqual([])
  expect(lists.size).toBeGreaterThanOrEqual(30)
})

/** Steps without the words and figures of their question. */
function masked(
  steps: readonly string[],
  { object, not_understood }: GovernorDecision11['proposal'],
  message: string,
): string {
  let text = steps.join('\n').replaceAll(/\d[\d.,]*/gu, '#')
  for (const own of [object?.text, ...not_understood.map((place) => place.text)])
    if (own !== undefined)
      text = text.replaceAll(own.replaceAll(/\s+/gu, ' ').replace(/[\s,;:.]+$/u, ''), '_')
  for (const word of new Set(message.match(/[\p{L}\p{N}]{4,}/gu))) text = text.replaceAll(word, '_')
  return text.replaceAll(/«[^»]*»/gu, '_').replaceAll(/(?:_[\s,]*)+/gu, '_')
}

test('every word of the readings, vetoes and doors stands in an example that notices when it goes', () => {
  const { rules: written, ...about } = readRules(file) as {
    readonly rules: readonly Readonly<Record<string, Json>>[]
  }
  const worded = { ...about, rules: written.filter(({ when }) => when !== undefined) } as Json
  const { unnoticed } = unnoticedMutants(worded, decisionRules)
  const words = unnoticed.map(({ change }) => change).filter((change) => / when.*removed$/u.test(change))
  expect(words).toEqual([])
})

test('every dimension, closed class and licence of the table of acts stands in an example that notices when it goes', () => {
  expect(unnoticedInActs(table.data)).toEqual([])
})
