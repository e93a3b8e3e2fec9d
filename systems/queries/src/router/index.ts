import { queryPlan, queryRequest11, type QueryPlan, type QueryRequest11 } from '@dictamen/contracts'
import type { Json, Ruleset, Sources, System } from '@dictamen/kernel'
import { phaseOf } from '../phase.ts'
import { decidePlan } from './decide.ts'
import { observeRoute, type RouteObservations } from './observe.ts'
import { createMessageReader, MESSAGE, type MessageReader } from './read-message.ts'
import { pack } from './rules.ts'
import { REQUEST } from './explain.ts'

export { routerRules } from './rules.ts'

/** QueryPlan 1.0: which domains a question is about and why; it never selects the laboratory. */
export function createRouter(rules: Ruleset): System<QueryRequest11, RouteObservations, QueryPlan, 'clock'> {
  const own = createMessageReader(rules)
  const readerOf = (request: QueryRequest11): MessageReader => readerFor(request, own, rules)
  return {
    id: 'queries/router',
    input: queryRequest11,
    output: queryPlan,
    ruleset: rules,
    observe: (request, ports) => observeRoute(request, ports, readerOf(request), rules),
    decide: (request, observations) => decidePlan(request, observations, readerOf(request), rules),
    sources: sourcesOf,
  }
}

/** The reader of a request: from phase 5 on a domain pack replaces the words of the rule set. */
export function readerFor(request: QueryRequest11, own: MessageReader, rules: Ruleset): MessageReader {
  const { domain_pack } = request
  const replaced = domain_pack !== null && phaseOf(request) >= rules.optionsOf(pack).from_phase
  return replaced ? own.withPack(domain_pack) : own
}

function sourcesOf({ message, ...asked }: QueryRequest11): Sources {
  return { [MESSAGE]: message, [REQUEST]: asked as Json }
}
