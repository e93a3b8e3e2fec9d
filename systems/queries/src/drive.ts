import type { GatheredFact, GovernorRequest11, QueryPlan, QueryRequest11 } from '@dictamen/contracts'
import { Fault } from '@dictamen/kernel'
import type { QueryState, QueryStep, Synthesis } from './next.ts'

interface Done<Output> {
  readonly output: Output
}

type PlanDone = Done<QueryPlan>
/** Of the edition that decides. */
type DecisionDone = Done<unknown>
type AnswerDone = Done<unknown>

/** What a query is done with: who takes each step, and what comes back of it besides its output. */
export interface QueryMeans<Plan extends PlanDone, Decision extends DecisionDone, Answer extends AnswerDone> {
  readonly next: (state: QueryState<Decision['output'], Answer['output']>) => QueryStep<Decision['output']>
  readonly route: (input: QueryRequest11) => Promise<Plan>
  readonly reviewLab: (input: GovernorRequest11) => Promise<Plan>
  readonly govern: (input: GovernorRequest11) => Promise<Decision>
  readonly synthesize: (input: Synthesis<Decision['output']>) => Promise<Answer>
  /** The facts that the agents and skills of these names bring. */
  readonly gather: (called: readonly string[]) => Promise<readonly GatheredFact[]>
}

/** Every step of a query, as it was taken. */
export interface QuerySteps<Plan, Decision, Answer> {
  readonly plan: Plan
  readonly plan_in_force: Plan
  readonly decision: Decision
  readonly output: Answer
}

type Progress<Plan, Decision, Answer> = Partial<QuerySteps<Plan, Decision, Answer>> & {
  readonly gathered?: readonly GatheredFact[]
}

/** Does what `next` says until nothing is missing. */
export async function driveQuery<
  Plan extends PlanDone,
  Decision extends DecisionDone,
  Answer extends AnswerDone,
>(
  request: QueryRequest11,
  means: QueryMeans<Plan, Decision, Answer>,
): Promise<QuerySteps<Plan, Decision, Answer>> {
  let progress: Progress<Plan, Decision, Answer> = {}
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

async function take<Plan extends PlanDone, Decision extends DecisionDone, Answer extends AnswerDone>(
  step: Exclude<QueryStep<Decision['output']>, { readonly step: 'done' }>,
  means: QueryMeans<Plan, Decision, Answer>,
): Promise<Progress<Plan, Decision, Answer>> {
  switch (step.step) {
    case 'route':
      return { plan: await means.route(step.input) }
    case 'gather':
      return { gathered: await means.gather([...step.agents, ...step.skills]) }
    case 'review-lab':
      return { plan_in_force: await means.reviewLab(step.input) }
    case 'govern':
      return { decision: await means.govern(step.input) }
    default:
      return { output: await means.synthesize(step.input) }
  }
}

function stateOf<Decision, Output>(
  request: QueryRequest11,
  progress: Progress<PlanDone, Done<Decision>, Done<Output>>,
): QueryState<Decision, Output> {
  return {
    request,
    plan: progress.plan?.output ?? null,
    gathered: progress.gathered ?? null,
    plan_in_force: progress.plan_in_force?.output ?? null,
    decision: progress.decision?.output ?? null,
    output: progress.output?.output ?? null,
  }
}
