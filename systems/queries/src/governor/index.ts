import {
  governorDecision,
  governorRequest,
  governorRequest11,
  queryPlan,
  type GovernorDecision,
  type GovernorRequest,
  type GovernorRequest11,
  type QueryPlan,
} from '@dictamen/contracts'
import type { Json, Ruleset, Sources, System } from '@dictamen/kernel'
import type { Ports } from '@dictamen/kernel/ports'
import { decideGovernor, type GovernorObservations } from './decide.ts'
import { reviewLab } from './lab-review.ts'
import { readPolicyRules } from './policy-rules.ts'
import { SOURCES } from './subject.ts'

export { reviewItemOf } from './review-item.ts'
export { governorRules } from './rules.ts'

/** Decides a question under the Strategic Mode: execute, postpone, reframe or discard. */
export function createGovernor(
  rules: Ruleset,
): System<GovernorRequest, GovernorObservations, GovernorDecision, 'clock'> {
  const policy = readPolicyRules(rules)
  return {
    id: 'queries/governor',
    input: governorRequest,
    output: governorDecision,
    ruleset: rules,
    observe: observeTime,
    decide: (request, observations) => decideGovernor(request, observations, policy, rules),
    sources: sourcesOf,
  }
}

/** Looks at a request for the laboratory and gives the plan in force. */
export function createLabReview(
  rules: Ruleset,
): System<GovernorRequest11, GovernorObservations, QueryPlan, 'clock'> {
  const policy = readPolicyRules(rules)
  return {
    id: 'queries/lab-review',
    input: governorRequest11,
    output: queryPlan,
    ruleset: rules,
    observe: observeTime,
    decide: (request, observations) => reviewLab(request, observations, policy, rules),
    sources: sourcesOf,
  }
}

function observeTime(
  _request: GovernorRequest,
  { clock }: Pick<Ports, 'clock'>,
): Promise<GovernorObservations> {
  return Promise.resolve({ timestamp: clock.now() })
}

function sourcesOf({ message, plan, facts, gathered, strategic_mode: mode }: GovernorRequest): Sources {
  const sources = {
    [SOURCES.message]: message,
    [SOURCES.plan]: plan,
    [SOURCES.facts]: facts,
    [SOURCES.gathered]: gathered,
    ...(mode.status === 'parsed' ? { [SOURCES.mode]: mode.document } : {}),
  }
  return sources as unknown as Record<string, Json>
}
