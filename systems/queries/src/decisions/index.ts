import {
  governorDecision11,
  governorRequest11,
  type GovernorDecision11,
  type GovernorRequest11,
} from '@dictamen/contracts'
import type { Json, Ruleset, Sources, System } from '@dictamen/kernel'
import { SOURCES } from '../governor/subject.ts'
import { decideProposal, type DecisionObservations } from './decide.ts'
import { createRoom } from './room.ts'

export { decisionRules } from './rules.ts'

/** Decides a proposal under the Strategic Mode; what is not in the table of known acts is never executed. */
export function createGovernor(
  rules: Ruleset,
): System<GovernorRequest11, DecisionObservations, GovernorDecision11, 'clock'> {
  const room = createRoom(rules)
  return {
    id: 'queries/governor@1.1',
    input: governorRequest11,
    output: governorDecision11,
    ruleset: rules,
    observe: (_request, { clock }) => Promise.resolve({ timestamp: clock.now() }),
    decide: (request, observations) => decideProposal(request, observations, room),
    sources: sourcesOf,
  }
}

function sourcesOf({ message, plan, facts, gathered, strategic_mode: mode }: GovernorRequest11): Sources {
  const sources = {
    [SOURCES.message]: message,
    [SOURCES.plan]: plan,
    [SOURCES.facts]: facts,
    [SOURCES.gathered]: gathered,
    ...(mode.status === 'parsed' ? { [SOURCES.mode]: mode.document } : {}),
  }
  return sources as unknown as Record<string, Json>
}
