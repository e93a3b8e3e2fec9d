import { contracts } from '@dictamen/contracts'
import type { Json, System } from '@dictamen/kernel'
import { evaluate, type Evaluation } from '@dictamen/kernel/host'
import {
  contractEvaluator,
  readYaml,
  ShippedRules,
  type CaseResult,
  type Evaluators,
} from '@dictamen/testkit'
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
  driveQuery,
  governorRules,
  planIdOf,
  reviewItemOf,
  routerRules,
  synthesizerRules,
  type QueryEvaluations,
} from '../src/index.ts'
import { gatherFrom, portsOf } from './fakes.ts'
import { readGiven, requestOf, type Given } from './given.ts'

export const folder = join(import.meta.dirname, '..')

/** The rule sets of this system. The Router leaves its fitted words to a model. */
const shipped = new ShippedRules(
  [
    { file: 'router-1.0.yaml', definition: routerRules },
    { file: 'governor-1.0.yaml', definition: governorRules },
    { file: 'synthesizer-1.0.yaml', definition: synthesizerRules },
    { file: 'decisions-1.0.yaml', definition: decisionRules },
    { file: 'answers-1.0.yaml', definition: answerRules },
  ],
  (file) => {
    const data = readYaml(join(folder, 'rules', file))
    if (file !== 'router-1.0.yaml') return data
    const fitted = readYaml(join(folder, 'models/router-words-1.0.yaml'))
    return { ...(data as object), rules: [...rulesIn(data), ...rulesIn(fitted)] }
  },
)

export const rulesets = shipped.sets

export function readRules(file: string): Json {
  return shipped.read(file)
}

function rulesIn(data: Json): readonly Json[] {
  return (data as { readonly rules: readonly Json[] }).rules
}

/** One query from question to answer. */
interface QueryRun {
  readonly evaluations: QueryEvaluations
  readonly steps: Readonly<Record<keyof QueryEvaluations, Required<CaseResult>>>
  readonly called: readonly string[]
}

type RunQuery = (given: Given) => Promise<QueryRun>

type Edition = 'first' | 'second'
type Governor = ReturnType<typeof createGovernor>
type Synthesizer = ReturnType<typeof createSynthesizer>

/** Who decides and who answers in an edition: each holds what it is given to its own contract. */
function editionOf(
  edition: Edition,
  changed: Readonly<Record<string, Json>>,
): { govern: Governor; synthesize: Synthesizer } {
  if (edition === 'second')
    return {
      govern: createGovernor(shipped.load('decisions-1.0.yaml', changed)),
      synthesize: createSynthesizer(shipped.load('answers-1.0.yaml', changed)),
    }
  const governor = createFirstGovernor(shipped.load('governor-1.0.yaml', changed))
  const synthesizer = createFirstSynthesizer(shipped.load('synthesizer-1.0.yaml', changed))
  return { govern: governor as unknown as Governor, synthesize: synthesizer as unknown as Synthesizer }
}

/** Runs queries with the rule sets of this system; `changed` replaces the data of one by its id. */
export function createRunner(
  changed: Readonly<Record<string, Json>> = {},
  edition: Edition = 'second',
): RunQuery {
  const router = shipped.load('router-1.0.yaml', changed)
  const evaluators = {
    route: createRouter(router),
    'review-lab': createLabReview(shipped.load('governor-1.0.yaml', changed)),
    ...editionOf(edition, changed),
  }
  const next = createNext(router)
  return async (given) => {
    const called: string[] = []
    const evaluations = await driveQuery(requestOf(given), {
      next,
      evaluators,
      ports: portsOf(given.fake, given.now),
      gather: (names) => {
        called.push(...names)
        return Promise.resolve(gatherFrom(given.fake, names))
      },
    })
    const { plan, plan_in_force, decision, output } = evaluations
    const steps = {
      plan: resultOf(evaluators.route, plan),
      plan_in_force: resultOf(evaluators['review-lab'], plan_in_force),
      decision: resultOf(evaluators.govern, decision),
      output: resultOf(evaluators.synthesize, output),
    }
    return { evaluations, steps, called }
  }
}

/** What a case compares of one step. */
function resultOf<Input, Observations, Output>(
  system: System<Input, Observations, Output, 'clock'>,
  { input, observations, output, trace }: Evaluation<Input, Observations, Output>,
): Required<CaseResult> {
  return { output: output as Json, trace, sources: system.sources(input, observations) }
}

const Rows = z.strictObject({ rows: z.array(z.json()) })

/** The evaluators that cases name. */
export function createEvaluators(changed: Readonly<Record<string, Json>> = {}): Evaluators {
  const first = createRunner(changed, 'first')
  const second = createRunner(changed, 'second')
  const router = createRouter(shipped.load('router-1.0.yaml', changed))
  const plan = async (raw: Json): Promise<CaseResult> => {
    const given = readGiven(raw)
    return resultOf(router, await evaluate(router, requestOf(given), portsOf(given.fake, given.now)))
  }
  const step =
    (run: RunQuery, name: keyof QueryEvaluations) =>
    async (raw: Json): Promise<CaseResult> =>
      (await run(readGiven(raw))).steps[name]
  return {
    plan,
    plans: eachRow(plan),
    'plan-in-force': step(first, 'plan_in_force'),
    decision: step(first, 'decision'),
    decisions: eachRow(step(first, 'decision')),
    govern: async (raw) => {
      const governor = createFirstGovernor(shipped.load('governor-1.0.yaml', changed))
      return resultOf(governor, await evaluate(governor, raw, portsOf(readGiven({}).fake)))
    },
    answer: step(first, 'output'),
    'second-decision': step(second, 'decision'),
    'second-decisions': eachRow(step(second, 'decision')),
    'second-answer': step(second, 'output'),
    query: async (raw) => ({ output: summaryOf(await second(readGiven(raw)), readGiven(raw)) }),
    contract: contractEvaluator(contracts),
  }
}

/** One evaluator over the rows of a case. */
function eachRow(one: (raw: Json) => Promise<CaseResult>): (raw: Json) => Promise<CaseResult> {
  return async (raw) => {
    const outputs: Json[] = []
    for (const row of Rows.parse(raw).rows) outputs.push((await one(row)).output)
    return { output: { rows: outputs } }
  }
}

/** A whole query: what the log keeps of it, who is asked to look at it, and who was called. */
function summaryOf({ evaluations, called }: QueryRun, given: Given): Json {
  const plan = evaluations.plan.output
  const inForce = evaluations.plan_in_force.output
  const decision = evaluations.decision.output
  const output = evaluations.output.output
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
