import type { GatheredFact, QueryRequest11 } from '@dictamen/contracts'
import { Fault, type System } from '@dictamen/kernel'
import { evaluate, type Evaluation } from '@dictamen/kernel/host'
import type { Ports } from '@dictamen/kernel/ports'
import type { createSynthesizer } from './answers/index.ts'
import type { createGovernor } from './decisions/index.ts'
import type { createLabReview } from './governor/index.ts'
import type { QueryState, QueryStep } from './next.ts'
import type { createRouter } from './router/index.ts'

/** The evaluators of a query, one a step. */
export interface QueryEvaluators {
  readonly route: ReturnType<typeof createRouter>
  readonly 'review-lab': ReturnType<typeof createLabReview>
  readonly govern: ReturnType<typeof createGovernor>
  readonly synthesize: ReturnType<typeof createSynthesizer>
}

/** What a query is done with. */
export interface QueryMeans {
  readonly next: (state: QueryState) => QueryStep
  readonly evaluators: QueryEvaluators
  readonly ports: Pick<Ports, 'clock'>
  /** The facts that the agents and skills of these names bring. */
  readonly gather: (called: readonly string[]) => Promise<readonly GatheredFact[]>
}

type EvaluationOf<Step extends keyof QueryEvaluators> =
  QueryEvaluators[Step] extends System<infer Input, infer Observations, infer Output, 'clock'>
    ? Evaluation<Input, Observations, Output>
    : never

/** Every step of a query, as it was evaluated. */
export interface QueryEvaluations {
  readonly plan: EvaluationOf<'route'>
  readonly plan_in_force: EvaluationOf<'review-lab'>
  readonly decision: EvaluationOf<'govern'>
  readonly output: EvaluationOf<'synthesize'>
}

type Progress = Partial<QueryEvaluations> & { readonly gathered?: readonly GatheredFact[] }

/** Does what `next` says until nothing is missing. */
export async function driveQuery(request: QueryRequest11, means: QueryMeans): Promise<QueryEvaluations> {
  let progress: Progress = {}
  let step = means.next(stateOf(request, progress))
  while (step.step !== 'done') {
    progress = { ...progress, ...(await take(step, means)) }
    step = means.next(stateOf(request, progress))
  }
  const { plan, plan_in_force, decision, output } = progress
  if (plan === undefined || plan_in_force === undefined || decision === undefined || output === undefined)
    throw new Fault('A query was done before it had an answer.')
  return { plan, plan_in_force, decision, output }
}

async function take(
  step: Exclude<QueryStep, { readonly step: 'done' }>,
  { evaluators, ports, gather }: QueryMeans,
): Promise<Progress> {
  switch (step.step) {
    case 'route':
      return { plan: await evaluate(evaluators.route, step.input, ports) }
    case 'gather':
      return { gathered: await gather([...step.agents, ...step.skills]) }
    case 'review-lab':
      return { plan_in_force: await evaluate(evaluators['review-lab'], step.input, ports) }
    case 'govern':
      return { decision: await evaluate(evaluators.govern, step.input, ports) }
    default:
      return { output: await evaluate(evaluators.synthesize, step.input, ports) }
  }
}

function stateOf(request: QueryRequest11, progress: Progress): QueryState {
  return {
    request,
    plan: progress.plan?.output ?? null,
    gathered: progress.gathered ?? null,
    plan_in_force: progress.plan_in_force?.output ?? null,
    decision: progress.decision?.output ?? null,
    output: progress.output?.output ?? null,
  }
}
