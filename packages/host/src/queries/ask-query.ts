import {
  queryRequest11,
  type GovernorDecision11,
  type QueryAudit11,
  type QueryPlan,
  type QueryRequest11,
  type ReviewItem,
  type SynthesizerOutput11,
} from '@dictamen/contracts'
import { parseContract, textOf, valueAt, type Document, type Ruleset, type System } from '@dictamen/kernel'
import { evaluate } from '@dictamen/kernel/host'
import type { Clock, Embedder, Model } from '@dictamen/kernel/ports'
import {
  auditsOf,
  createGovernor,
  createLabReview,
  createNext,
  createQueryAudit,
  createRouter,
  createSynthesizer,
  driveQuery,
  reviewItemOf,
  type AuditText,
  type Notebook,
} from '@dictamen/queries'
import { createDeadline } from './deadline.ts'
import { gatherFacts } from './gather-facts.ts'
import { oncePerRuleset } from '../once-per-ruleset.ts'
import { createClock } from '../ports.ts'
import { registryOf, type QueryProviders } from './query-providers.ts'
import { composeRequest, readStrategicMode, type NamedText } from './query-request.ts'
import { groundOf, openRuleset, type RulesetOptions } from '../rulesets.ts'
import { present, type Verdict } from '../verdict.ts'
import { Refusal } from '../sentences.ts'

/** What a question may come with. */
export interface QueryOptions {
  /** `fast` or `deep`: a wish. */
  readonly mode?: string | undefined
  /** `auto` or a domain: a preference. */
  readonly hint?: string | undefined
  readonly phase?: number | undefined
  /** Who asks; without it, `local`. */
  readonly user?: string | undefined
  readonly strategicMode?: NamedText | undefined
  readonly facts?: Document | undefined
  readonly domainPack?: Document | undefined
  readonly providers?: QueryProviders | undefined
  readonly embedder?: Embedder | undefined
  /** Another rule set in the place of the one of its name that ships. */
  readonly rules?: Document | undefined
  readonly now?: string | undefined
}

export interface AskOptions extends QueryOptions {
  readonly notebook?: Notebook | undefined
  readonly model?: Model | undefined
  readonly audit?: AuditText | undefined
}

/** Each step of a query with its evidence and its record. */
interface QueryVerdicts {
  /** The Router's plan; superseded when the Governor put another in its place. */
  readonly plan: Verdict<QueryPlan>
  readonly plan_in_force: Verdict<QueryPlan>
  readonly decision: Verdict<GovernorDecision11>
  readonly output: Verdict<SynthesizerOutput11>
  /** What the audit log keeps, ready to be sealed. */
  readonly audits: readonly Verdict<QueryAudit11>[]
}

type StepVerdicts = Omit<QueryVerdicts, 'audits'>

/** A query from question to answer, with the plan in force. */
export interface QueryAnswer {
  readonly plan: QueryPlan
  readonly decision: GovernorDecision11
  readonly output: SynthesizerOutput11
  readonly verdicts: QueryVerdicts
  /** What the audit log keeps. */
  readonly audits: readonly QueryAudit11[]
  /** What a person is asked to look at; null when nothing. */
  readonly review: ReviewItem | null
  readonly warnings: readonly string[]
}

const routerOf = oncePerRuleset(createRouter)
const labReviewOf = oncePerRuleset(createLabReview)
const governorOf = oncePerRuleset(createGovernor)
const synthesizerOf = oncePerRuleset(createSynthesizer)

/** QueryPlan 1.0 of a question. */
export async function planQuery(message: string, options: QueryOptions = {}): Promise<Verdict<QueryPlan>> {
  checkRules(options, ['router'])
  const { request, warnings } = requestOf(message, options)
  const system = routerOf(openRules('router', options))
  const evaluation = await evaluate(system, request, portsOf(options))
  return present(system, evaluation, { ground: groundOf(rulesFor('router', options)), warnings })
}

/** Plan, decision and answer of a question. */
export async function askQuery(message: string, options: AskOptions = {}): Promise<QueryAnswer> {
  checkRules(options, ['router', 'governor', 'decisions', 'answers'])
  const { request, warnings } = requestOf(message, options)
  const parsed = parseContract(queryRequest11, request)
  const { verdicts, failures } = await drive(parsed, options)
  const { plan, plan_in_force, decision, output } = verdicts
  const { user_id } = parsed
  const audits = auditsOf({
    message,
    user_id,
    plan: plan.output,
    plan_in_force: plan_in_force.output,
    decision: decision.output,
    output: output.output,
  })
  return {
    plan: plan_in_force.output,
    decision: decision.output,
    output: output.output,
    verdicts: { ...verdicts, audits: await presentAudits(audits, options) },
    audits,
    review: reviewItemOf(decision.output, { message, user_id, ...output.output.trace }),
    warnings: [...warnings, ...failures],
  }
}

async function presentAudits(
  audits: readonly QueryAudit11[],
  options: AskOptions,
): Promise<Verdict<QueryAudit11>[]> {
  const system = createQueryAudit(openRules('answers', options))
  const ground = groundOf(rulesFor('answers', options))
  return Promise.all(
    audits.map(async (audit) => present(system, await evaluate(system, audit, {}), { ground })),
  )
}

/** Drives a query and presents each of its steps with what the caller brought to it. */
async function drive(
  request: QueryRequest11,
  options: AskOptions,
): Promise<{ verdicts: StepVerdicts; failures: readonly string[] }> {
  const routerRules = openRules('router', options)
  const ports = portsOf(options)
  const { providers = { agents: [], skills: [] } } = options
  const failures: string[] = []
  /** What a step was decided with is what its own rule set was brought with. */
  const takenBy =
    <Input, Output>(system: System<Input, unknown, Output, 'clock'>) =>
    async (input: Input): Promise<Verdict<Output>> => {
      const ground = groundOf(rulesFor(system.ruleset.id, options))
      return present(system, await evaluate(system, input, ports), { ground })
    }
  type Steps = Pick<StepVerdicts, 'plan' | 'decision' | 'output'>
  const verdicts = await driveQuery<Steps['plan'], Steps['decision'], Steps['output']>(request, {
    next: createNext(routerRules),
    route: takenBy(routerOf(routerRules)),
    reviewLab: takenBy(labReviewOf(openRules('governor', options))),
    govern: takenBy(governorOf(openRules('decisions', options))),
    synthesize: takenBy(synthesizerOf(openRules('answers', options))),
    async gather(called) {
      const gathering = await gatherFacts(request.message, called, providers)
      failures.push(...gathering.failures)
      return gathering.gathered
    },
  })
  return { verdicts, failures }
}

function requestOf(
  message: string,
  options: QueryOptions,
): { request: Document; warnings: readonly string[] } {
  const { state, warnings } = readStrategicMode(options.strategicMode)
  const { user, mode, hint, phase, facts, domainPack, providers } = options
  const registry = providers === undefined ? { agents: [], skills: [] } : registryOf(providers)
  const parts = { message, user, mode, hint, phase, facts, domainPack, registry, strategicMode: state }
  return { request: composeRequest(parts), warnings }
}

function portsOf({ now, embedder, notebook, model, audit }: AskOptions): {
  clock: Clock
  [name: string]: unknown
} {
  return {
    clock: createClock(now),
    deadline: createDeadline(),
    ...(embedder === undefined ? {} : { embedder }),
    ...(notebook === undefined ? {} : { notebook }),
    ...(model === undefined ? {} : { model }),
    ...(audit === undefined ? {} : { audit }),
  }
}

function checkRules({ rules }: QueryOptions, expected: readonly string[]): void {
  if (rules === undefined) return
  const found = textOf(valueAt(rules.value, '/ruleset') ?? 'ninguno')
  if (!expected.includes(found))
    throw new Refusal('RulesetForeign', { name: rules.name, found, expected: expected.join(', ') })
}

/** The rule set that ships, or the one that was given when it is of that name. */
function openRules(id: string, options: QueryOptions): Ruleset {
  return openRuleset(id, rulesFor(id, options))
}

function rulesFor(id: string, { rules }: QueryOptions): RulesetOptions {
  return rules !== undefined && valueAt(rules.value, '/ruleset') === id ? { rules } : {}
}
