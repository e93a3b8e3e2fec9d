import type { GovernorDecision, GovernorDecision11, QueryPlan } from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import { hashOf, idFrom } from '@dictamen/kernel/record'

/** The id of a plan: a UUID of version 8 made from contract, content, time and actor. */
export function planIdOf(plan: QueryPlan, actor: string): string {
  const { timestamp, ...content } = plan
  return uuidFrom({ contract: 'query-plan@1.0', content: content as Json, time: timestamp, actor })
}

/** The id of a decision, made from its content and the plan it decides on. */
export function decisionIdOf(decision: GovernorDecision, query_plan_id: string): string {
  const content = decision as Json
  return idFrom('gd', { contract: 'governor-decision@1.0', content, query_plan_id })
}

function uuidFrom(content: Json): string {
  const hex = hashOf(content)
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) & 3]!
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return groups.join('-')
}

/** The id of a decision of the second edition. */
export function decision11IdOf(decision: GovernorDecision11, query_plan_id: string): string {
  const content = decision as Json
  return idFrom('gd', { contract: 'governor-decision@1.1', content, query_plan_id })
}
