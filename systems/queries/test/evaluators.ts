import {
  contracts,
  type GovernorDecision,
  type GovernorDecision11,
  type QueryPlan,
  type SynthesizerOutput,
  type SynthesizerOutput11,
} from '@dictamen/contracts'
import type { Json, System } from '@dictamen/kernel'
import { evaluate } from '@dictamen/kernel/host'
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
  type QuerySteps,
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

/** What a case compares of one step. */
type Taken<Output> = Omit<Required<CaseResult>, 'output' | 'checkReplay'> & { readonly output: Output }

/** One query from question to answer. */
interface QueryRun<Decision = GovernorDecision11, Answer = SynthesizerOutput11> {
  readonly steps: QuerySteps<Taken<QueryPlan>, Taken<Decision>, Taken<Answer>>
  readonly called: readonly string[]
}

type RunQuery<Decision = GovernorDecision11, Answer = SynthesizerOutput11> = (
  given: Given,
) => Promise<QueryRun<Decision, Answer>>

/** Who decides and who answers in an edition: each holds what it is given to its own contract. */
interface Edition<Decision, Answer> {
  readonly govern: Take<Decision>
  readonly synthesize: Take<Answer>
}

type Take<Output> = (raw: unknown, given: Given) => Promise<Taken<Output>>

function takeWith<Input, Observations, Output>(
  system: System<Input, Observations, Output, 'clock'>,
): Take<Output> {
  return (raw, given) => take(system, raw, given)
}

/** Runs queries with the rule sets of this system; `changed` replaces the data of one by its id. */
export function createRunner(changed: Readonly<Record<string, Json>> = {}): RunQuery {
  return runnerOf(
    {
      govern: takeWith(createGovernor(shipped.load('decisions-1.0.yaml', changed))),
      synthesize: takeWith(createSynthesizer(shipped.load('answers-1.0.yaml', changed))),
    },
    changed,
  )
}

/** The same with those who decided and answered in the first edition. */
function createFirstRunner(
  changed: Readonly<Record<string, Json>>,
): RunQuery<GovernorDecision, SynthesizerOutput> {
  return runnerOf(
    {
      govern: takeWith(createFirstGovernor(shipped.load('governor-1.0.yaml', changed))),
      synthesize: takeWith(createFirstSynthesizer(shipped.load('synthesizer-1.0.yaml', changed))),
    },
    changed,
  )
}

function runnerOf<Decision, Answer>(
  { govern, synthesize }: Edition<Decision, Answer>,
  changed: Readonly<Record<string, Json>>,
): RunQuery<Decision, Answer> {
  const rules = shipped.load('router-1.0.yaml', changed)
  const router = createRouter(rules)
  const labReview = createLabReview(shipped.load('governor-1.0.yaml', changed))
  const next = createNext(rules)
  return async (given) => {
    const called: string[] = []
    const steps = await driveQuery<Taken<QueryPlan>, Taken<Decision>, Taken<Answer>>(requestOf(given), {
      next,
      route: (input) => take(router, input, given),
      reviewLab: (input) => take(labReview, input, given),
      govern: (input) => govern(input, given),
      synthesize: (input) => synthesize(input, given),
      gather: (names) => {
        called.push(...names)
        return Promise.resolve(gatherFrom(given.fake, names))
      },
    })
    return { steps, called }
  }
}

async function take<Input, Observations, Output>(
  system: System<Input, Observations, Output, 'clock'>,
  raw: unknown,
  { fake, now }: Pick<Given, 'fake' | 'now'>,
): Promise<Taken<Output>> {
  const { input, observations, output, trace } = await evaluate(system, raw, portsOf(fake, now))
  return { output, trace, sources: system.sources(input, observations) }
}

const Rows = z.strictObject({ rows: z.array(z.json()) })

/** The evaluators that cases name. */
export function createEvaluators(changed: Readonly<Record<string, Json>> = {}): Evaluators {
  const first = createFirstRunner(changed)
  const second = createRunner(changed)
  const router = createRouter(shipped.load('router-1.0.yaml', changed))
  const plan = async (raw: Json): Promise<CaseResult> => {
    const given = readGiven(raw)
    return take(router, requestOf(given), given)
  }
  const step =
    (run: RunQuery<unknown, unknown>, name: keyof QueryRun['steps']) =>
    async (raw: Json): Promise<CaseResult> => {
      const taken = (await run(readGiven(raw))).steps[name]
      return { ...taken, output: taken.output as Json }
    }
  return {
    plan,
    plans: eachRow(plan),
    'plan-in-force': step(first, 'plan_in_force'),
    decision: step(first, 'decision'),
    decisions: eachRow(step(first, 'decision')),
    govern: async (raw) => {
      const governor = createFirstGovernor(shipped.load('governor-1.0.yaml', changed))
      return take(governor, raw, readGiven({}))
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
function summaryOf({ steps, called }: QueryRun, given: Given): Json {
  const plan = steps.plan.output
  const inForce = steps.plan_in_force.output
  const decision = steps.decision.output
  const output = steps.output.output
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
