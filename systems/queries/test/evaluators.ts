import {
  contracts,
  type GatheredFact,
  type GovernorDecision11,
  type QueryPlan,
  type SynthesizerOutput11,
} from '@dictamen/contracts'
import {
  evaluate,
  loadRuleset,
  nameOf,
  parseContract,
  readDocument,
  type Contract,
  type Json,
  type Ruleset,
  type RulesetDefinition,
  type Sources,
  type Trace,
} from '@dictamen/kernel'
import type { CaseResult, Evaluators } from '@dictamen/testkit'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  answerRules,
  auditsOf,
  createFirstGovernor,
  createFirstSynthesizer,
  createGovernor,
  createLabReview,
  createNext,
  createRouter,
  createSynthesizer,
  decisionRules,
  governorRules,
  planIdOf,
  reviewItemOf,
  routerRules,
  synthesizerRules,
  type QueryState,
} from '../src/index.ts'
import { gatherFrom, portsOf } from './fakes.ts'
import { readGiven, requestOf, type Given } from './given.ts'

export const folder = join(import.meta.dirname, '..')

/** The rule sets of this system: file and definition. */
export const rulesets: readonly { readonly file: string; readonly definition: RulesetDefinition }[] = [
  { file: 'router-1.0.yaml', definition: routerRules },
  { file: 'governor-1.0.yaml', definition: governorRules },
  { file: 'synthesizer-1.0.yaml', definition: synthesizerRules },
  { file: 'decisions-1.0.yaml', definition: decisionRules },
  { file: 'answers-1.0.yaml', definition: answerRules },
]

export function readRules(file: string): Json {
  const read = (path: string): Readonly<Record<string, Json>> =>
    readDocument(readFileSync(join(folder, path), 'utf8'), file).value as Readonly<Record<string, Json>>
  const data = read(`rules/${file}`)
  if (file !== 'router-1.0.yaml') return data
  // The Router leaves its fitted words to a model.
  const fitted = read('models/router-words-1.0.yaml')
  return { ...data, rules: [...(data['rules'] as Json[]), ...(fitted['rules'] as Json[])] }
}

const loaded = new Map<string, Ruleset>()

function load(file: string, changed: Readonly<Record<string, Json>>): Ruleset {
  const { definition } = rulesets.find((known) => known.file === file)!
  const value = changed[definition.id]
  const key = value === undefined ? file : ''
  const ruleset =
    loaded.get(key) ??
    loadRuleset({ name: file, value: value ?? readRules(file), locate: () => ({}) }, definition)
  if (key !== '') loaded.set(key, ruleset)
  return ruleset
}

interface Step {
  readonly output: Json
  readonly trace: Trace
  readonly sources: Sources
}

/** One query from question to answer, step by step as `next` says. */
interface QueryRun {
  readonly state: QueryState
  readonly steps: Readonly<Record<string, Step>>
  readonly called: readonly string[]
}

type RunQuery = (given: Given) => Promise<QueryRun>

/** Runs queries with the rule sets of this system; `changed` replaces the data of one by its id. */
export function createRunner(
  changed: Readonly<Record<string, Json>> = {},
  edition: 'first' | 'second' = 'second',
): RunQuery {
  const router = load('router-1.0.yaml', changed)
  const governor = load('governor-1.0.yaml', changed)
  const systems = {
    route: createRouter(router),
    'review-lab': createLabReview(governor),
    ...(edition === 'first'
      ? {
          govern: createFirstGovernor(governor),
          synthesize: createFirstSynthesizer(load('synthesizer-1.0.yaml', changed)),
        }
      : {
          govern: createGovernor(load('decisions-1.0.yaml', changed)),
          synthesize: createSynthesizer(load('answers-1.0.yaml', changed)),
        }),
  }
  const next = createNext(router)
  const field = {
    route: 'plan',
    'review-lab': 'plan_in_force',
    govern: 'decision',
    synthesize: 'output',
  } as const
  return async (given) => {
    const ports = portsOf(given.fake, given.now)
    const steps: Record<string, Step> = {}
    const called: string[] = []
    let state: QueryState = {
      request: requestOf(given),
      plan: null,
      gathered: null,
      plan_in_force: null,
      decision: null,
      output: null,
    }
    for (let step = next(state); step.step !== 'done'; step = next(state)) {
      if (step.step === 'gather') {
        called.push(...step.agents, ...step.skills)
        const gathered: GatheredFact[] = gatherFrom(given.fake, called)
        state = advance(state, { gathered })
        continue
      }
      const system = systems[step.step] as (typeof systems)['route']
      const run = await evaluate(system, step.input, ports)
      steps[field[step.step]] = {
        output: run.output,
        trace: run.trace,
        sources: system.sources(run.input, run.observations as never),
      }
      state = advance(state, { [field[step.step]]: run.output })
    }
    return { state, steps, called }
  }
}

function advance(state: QueryState, step: Partial<QueryState>): QueryState {
  return { ...state, ...step }
}

const Rows = z.strictObject({ rows: z.array(z.json()) })

/** The evaluators that cases name. */
export function createEvaluators(changed: Readonly<Record<string, Json>> = {}): Evaluators {
  const run = createRunner(changed, 'first')
  const second = createRunner(changed, 'second')
  const router = createRouter(load('router-1.0.yaml', changed))
  const plan = async (raw: Json): Promise<CaseResult> => {
    const given = readGiven(raw)
    const evaluation = await evaluate(router, requestOf(given), portsOf(given.fake, given.now))
    const { output, trace, input, observations } = evaluation
    return { output: output as unknown as Json, trace, sources: router.sources(input, observations) }
  }
  const step = async (raw: Json, name: string): Promise<CaseResult> =>
    (await run(readGiven(raw))).steps[name]!
  const secondStep = async (raw: Json, name: string): Promise<CaseResult> =>
    (await second(readGiven(raw))).steps[name]!
  return {
    plan,
    plans: async (raw) => {
      const outputs: Json[] = []
      for (const row of Rows.parse(raw).rows) outputs.push((await plan(row)).output)
      return { output: { rows: outputs } }
    },
    'plan-in-force': (raw) => step(raw, 'plan_in_force'),
    decision: (raw) => step(raw, 'decision'),
    decisions: async (raw) => {
      const outputs: Json[] = []
      for (const row of Rows.parse(raw).rows) outputs.push((await step(row, 'decision')).output)
      return { output: { rows: outputs } }
    },
    govern: async (raw) => {
      const governor = createFirstGovernor(load('governor-1.0.yaml', changed))
      const { output, trace, input, observations } = await evaluate(
        governor,
        raw,
        portsOf(readGiven({}).fake),
      )
      return { output: output as unknown as Json, trace, sources: governor.sources(input, observations) }
    },
    answer: (raw) => step(raw, 'output'),
    'second-decision': (raw) => secondStep(raw, 'decision'),
    'second-decisions': async (raw) => {
      const outputs: Json[] = []
      for (const row of Rows.parse(raw).rows) outputs.push((await secondStep(row, 'decision')).output)
      return { output: { rows: outputs } }
    },
    'second-answer': (raw) => secondStep(raw, 'output'),
    query: async (raw) => ({ output: summaryOf(await second(readGiven(raw)), readGiven(raw)) }),
    contract: (given) => {
      const { contract, value } = z.strictObject({ contract: z.string(), value: z.json() }).parse(given)
      const found = contracts.find((candidate) => nameOf(candidate) === contract) as unknown as Contract<Json>
      return Promise.resolve({ output: parseContract(found, value) })
    },
  }
}

/** A whole query: what the log keeps of it, who is asked to look at it, and who was called. */
function summaryOf({ state, called }: QueryRun, given: Given): Json {
  const plan = state.plan as QueryPlan
  const inForce = state.plan_in_force as QueryPlan
  const decision = state.decision as GovernorDecision11
  const output = state.output as SynthesizerOutput11
  const { message, user: user_id } = given
  const audits = auditsOf({ message, user_id, plan, plan_in_force: inForce, decision, output })
  const review = reviewItemOf(decision, { message, user_id, ...output.trace })
  const summary = {
    plan,
    plan_in_force: inForce,
    plan_id: planIdOf(inForce, user_id),
    decision,
    output,
    audits,
    review,
    called,
  }
  return JSON.parse(JSON.stringify(summary)) as Json
}
