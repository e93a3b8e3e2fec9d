import type {
  GatheredFact,
  GovernorDecision11,
  GovernorRequest11,
  QueryPlan,
  QueryRequest11,
  SynthesizerOutput11,
  SynthesizerRequest11,
} from '@dictamen/contracts'
import { Fault } from '@dictamen/kernel'
import type { QueryState, QueryStep } from './next.ts'

interface Done<Output> {
  readonly output: Output
}

type PlanDone = Done<QueryPlan>
type DecisionDone = Done<GovernorDecision11>
type AnswerDone = Done<SynthesizerOutput11>

/** What a query is done with: who takes each step, and what comes back of it besides its output. */
export interface QueryMeans<Plan extends PlanDone, Decision extends DecisionDone, Answer extends AnswerDone> {
  readonly next: (state: QueryState) => QueryStep
  readonly route: (input: QueryRequest11) => Promise<Plan>
  readonly reviewLab: (input: GovernorRequest11) => Promise<Plan>
  readonly govern: (input: GovernorRequest11) => Promise<Decision>
  readonly synthesize: (input: SynthesizerRequest11) => Promise<Answer>
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
  step: Exclude<QueryStep, { readonly step: 'done' }>,
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

function stateOf(
  request: QueryRequest11,
  progress: Progress<PlanDone, DecisionDone, AnswerDone>,
): QueryState {
  return {
    request,
    plan: progress.plan?.output ?? null,
    gathered: progress.gathered ?? null,
    plan_in_force: progress.plan_in_force?.output ?? null,
    decision: progress.decision?.output ?? null,
    output: progress.output?.output ?? null,
  }
}
