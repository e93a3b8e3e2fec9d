import type { QueryPlan, QueryRequest11 } from '@dictamen/contracts'
import type { Decision, Ruleset } from '@dictamen/kernel'
import { limitsOf } from '../phase.ts'
import { explainPlan } from './explain.ts'
import type { RouteObservations } from './observe.ts'
import type { MessageReader } from './read-message.ts'
import { composeLabRationale, composeRationale } from './rationale.ts'
import { routeMessage, type Routing } from './routing.ts'
import { agents, evidence, skills } from './rules.ts'

/** The plan of a query: which domains, how deep, how sure, and why. */
export function decidePlan(
  request: QueryRequest11,
  observations: RouteObservations,
  reader: MessageReader,
  rules: Ruleset,
): Decision<QueryPlan> {
  const routing = routeMessage(request, observations, reader, rules)
  const { selected } = routing
  const deep = routing.deepBecause.length > 0
  const output: QueryPlan = {
    mode: deep ? 'deep' : 'fast',
    domain_hint: request.domain_hint,
    domains_selected: selected.chosen.map(({ domain }) => domain),
    agents_selected: selectAgents(request, routing, rules),
    needs_evidence: needsEvidence(routing, rules),
    needs_skills: needsSkills(request, routing, rules),
    lab_policy: {
      allow_lab: false,
      status: 'denied',
      rationale: composeLabRationale(request, routing, rules),
    },
    rationale: composeRationale(request, routing, rules),
    confidence: routing.confidence.level,
    flags: flagsOf(request, routing),
    timestamp: observations.timestamp,
  }
  return { output, trace: explainPlan(request, routing, output) }
}

/** Registered agents of the chosen domains, in the order of the registry. */
function selectAgents(request: QueryRequest11, { selected, phase }: Routing, rules: Ruleset): string[] {
  const { from_phase, most } = rules.optionsOf(agents)
  if (phase < from_phase) return []
  const limit = Math.min(most, limitsOf(request.strategic_mode).max_agents)
  return request.registry.agents
    .filter(({ domains }) => selected.chosen.some(({ domain }) => domains.includes(domain)))
    .slice(0, limit)
    .map(({ agent_id }) => agent_id)
}

function needsEvidence({ reading, selected, phase }: Routing, rules: Ruleset): boolean {
  const { from_phase, decision_in, question_in } = rules.optionsOf(evidence)
  if (phase < from_phase) return false
  const isIn = (list: readonly string[]): boolean =>
    selected.chosen.some(({ domain }) => list.includes(domain))
  const decides = reading.intents.decision.length > 0
  return (decides && isIn(decision_in)) || isIn(question_in) || reading.intents.check_data.length > 0
}

/** A decision whose policy reads a fact that the person did not give and that a skill can bring. */
function needsSkills(
  request: QueryRequest11,
  { reading, selected, phase }: Routing,
  rules: Ruleset,
): boolean {
  const { from_phase, reads } = rules.optionsOf(skills)
  if (phase < from_phase || reading.intents.decision.length === 0) return false
  const missing = selected.chosen
    .flatMap(({ domain }) => (domain === 'lab' ? [] : (reads[domain] ?? [])))
    .filter((fact) => isUnknown(request, fact))
  return request.registry.skills.some(({ provides }) => missing.some((fact) => provides.includes(fact)))
}

function isUnknown({ facts }: QueryRequest11, fact: string): boolean {
  const given = Object.entries(facts).find(([name]) => name === fact)?.[1]
  return given === undefined || given === 'unknown'
}

function flagsOf(
  request: QueryRequest11,
  { selected, reading, labRequested, deepBecause }: Routing,
): string[] {
  const unclear = (selected.unclear && !labRequested) || reading.foreign.length > 0
  const flags: Record<string, boolean> = {
    'needs-clarification': unclear,
    'domain-hint-overridden': selected.hint === 'overridden',
    'lab-access-requested': labRequested,
    'lab-access-denied': labRequested,
    'strategic-mode-parse-failed': request.strategic_mode.status === 'failed',
    'router-ambiguity-detected': selected.dropped.length > 0,
    'mode-forced-deep': request.mode === 'fast' && deepBecause.length > 0,
  }
  return Object.keys(flags).filter((flag) => flags[flag])
}
