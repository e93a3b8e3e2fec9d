import {
  RULING_LISTS,
  type DomainKey,
  type GatheredFact,
  type GovernorDecision11,
  type GovernorRequest11,
  type MessageCue,
  type QueryPlan,
  type QueryRequest11,
  type StrategicModeState,
  type SynthesizerOutput11,
  type SynthesizerRequest11,
} from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { limitsOf, phaseOf } from './phase.ts'
import { readerFor } from './router/index.ts'
import { createMessageReader, type MessageReader } from './router/read-message.ts'
import { DOMAINS, INTENTS, selection } from './router/rules.ts'

/** How far a query has come; null is what is still missing. */
export interface QueryState<Decision = GovernorDecision11, Output = SynthesizerOutput11> {
  readonly request: QueryRequest11
  /** The Router's plan. */
  readonly plan: QueryPlan | null
  readonly gathered: readonly GatheredFact[] | null
  /** The Router's plan, or the one that the Governor put in its place. */
  readonly plan_in_force: QueryPlan | null
  readonly decision: Decision | null
  readonly output: Output | null
}

/** What is presented of a decision of an edition. */
export type Synthesis<Decision> = Omit<SynthesizerRequest11, 'decision'> & { readonly decision: Decision }

/** What comes next, with what it is done on. */
export type QueryStep<Decision = GovernorDecision11> =
  | { readonly step: 'route'; readonly input: QueryRequest11 }
  | { readonly step: 'gather'; readonly agents: readonly string[]; readonly skills: readonly string[] }
  | { readonly step: 'review-lab'; readonly input: GovernorRequest11 }
  | { readonly step: 'govern'; readonly input: GovernorRequest11 }
  | { readonly step: 'synthesize'; readonly input: Synthesis<Decision> }
  | { readonly step: 'done' }

/** The order of a query: plan, facts, laboratory, decision, answer. Resuming is asking again. */
export function createNext(
  routerRules: Ruleset,
): <Decision, Output>(state: QueryState<Decision, Output>) => QueryStep<Decision> {
  const own = createMessageReader(routerRules)
  const { weights } = routerRules.optionsOf(selection)
  return (state) => {
    const { request, plan, gathered, plan_in_force: inForce, decision } = state
    if (plan === null) return { step: 'route', input: request }
    if (gathered === null) return { step: 'gather', ...providersOf(request, plan) }
    const reader = readerFor(request, own, routerRules)
    const cues = cuesOf(request.message, reader)
    const advisories = advisoriesOf(request.strategic_mode, reader, weights.strong)
    const about = (chosen: QueryPlan): GovernorRequest11 => ({
      message: request.message,
      phase: phaseOf(request),
      plan: chosen,
      strategic_mode: request.strategic_mode,
      facts: request.facts,
      gathered,
      cues,
      advisories,
    })
    if (inForce === null) return { step: 'review-lab', input: about(plan) }
    if (decision === null) return { step: 'govern', input: about(inForce) }
    if (state.output !== null) return { step: 'done' }
    return { step: 'synthesize', input: synthesisOf(request, { plan, inForce }, decision, cues) }
  }
}

/** The agents of the plan, and the skills that bring a fact nobody gave. */
function providersOf(request: QueryRequest11, plan: QueryPlan): { agents: string[]; skills: string[] } {
  const known = new Set(
    Object.entries(request.facts).flatMap(([name, value]) => (value === 'unknown' ? [] : [name])),
  )
  const skills = plan.needs_skills
    ? request.registry.skills.filter(({ provides }) => provides.some((fact) => !known.has(fact)))
    : []
  return { agents: plan.agents_selected, skills: skills.map(({ skill_id }) => skill_id) }
}

function cuesOf(message: string, reader: MessageReader): MessageCue[] {
  const { domains, intents } = reader.read(message)
  return [
    ...DOMAINS.flatMap((cue) => domains[cue].spans.map(({ start, end }) => ({ cue, start, end }))),
    ...INTENTS.flatMap((cue) => intents[cue].map(({ start, end }) => ({ cue, start, end }))),
  ]
}

/** The domains that the plain sentences of a Strategic Mode speak of. */
function advisoriesOf(
  mode: StrategicModeState,
  reader: MessageReader,
  evident: number,
): GovernorRequest11['advisories'] {
  if (mode.status !== 'parsed') return []
  return RULING_LISTS.flatMap((list) =>
    mode.document[list].flatMap((item, index) =>
      typeof item === 'string'
        ? [{ pointer: `/${list}/${index}`, domains: domainsOf(item, reader, evident) }]
        : [],
    ),
  )
}

function domainsOf(sentence: string, reader: MessageReader, evident: number): DomainKey[] {
  const { domains } = reader.readWhole(sentence)
  return DOMAINS.filter((domain) => domains[domain].score >= evident)
}

function synthesisOf<Decision>(
  request: QueryRequest11,
  { plan, inForce }: { readonly plan: QueryPlan; readonly inForce: QueryPlan },
  decision: Decision,
  cues: readonly MessageCue[],
): Synthesis<Decision> {
  const { fast_seconds, deep_seconds, max_words } = limitsOf(request.strategic_mode)
  return {
    message: request.message,
    user_id: request.user_id,
    phase: phaseOf(request),
    plan: inForce,
    superseded_plan: inForce === plan || JSON.stringify(inForce) === JSON.stringify(plan) ? null : plan,
    decision,
    cues,
    limits: { fast_seconds, deep_seconds, max_words },
  }
}
