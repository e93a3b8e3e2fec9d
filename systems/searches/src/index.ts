import {
  escalation,
  escalation10,
  searchDossier,
  supervisorDecision,
  type Escalation,
  type Escalation10,
  type GemRequest,
  type SearchDossier,
  type SupervisorDecision,
} from '@dictamen/contracts'
import type { System } from '@dictamen/kernel'
import type { Witness } from '@dictamen/kernel/witness'
import { decideCandidateOf, decideEscalationOf } from './decide.ts'
import { observeCandidate, type Observations } from './observe.ts'
import type { SearchRules } from './search-rules.ts'
import { FIRST_EDITION } from './run/first-edition.ts'
import { sourcesOfSearch } from './supervisor/ground.ts'

export { objectWithin } from './answers/json-within.ts'
export { quotesRules } from './citations/answer-checks.ts'
export { hearSearch, observationsOf, type Observations } from './observe.ts'
export type { Protocol } from './protocol/protocol.ts'
export { protocolRules } from './protocol/rules.ts'
export { FIRST_EDITION } from './run/first-edition.ts'
export { metricsFrom } from './run/metrics.ts'
export { openBook, type AnswerBook } from './run/answer-book.ts'
export type { PendingStep } from './run/run-steps.ts'
export { pagesRules } from './outputs/pages.ts'
export { judgingRules } from './sheet/rules.ts'
export { reduceSearch, type SearchSoFar } from './run/search-so-far.ts'
export { heardWitness } from './run/step-keys.ts'
export type { StoredAnswer } from './run/stored-answer.ts'
export {
  checklistGem1Rules,
  checklistGem2Rules,
  checklistGem3Rules,
  checklistGem4Rules,
  checklistGem5Rules,
} from './scoring/rules.ts'
export { createSearchRules, type SearchRules } from './search-rules.ts'
export type { StepRules } from './steps/step.ts'

/** Whoever answers what a search asks. */
export type SearchWitness = Witness<GemRequest>

type SearchSystem<Output> = System<SearchDossier, Observations, Output, 'clock' | 'witness'>

/** One candidate as an evaluator: a dossier with this candidate only in, the Supervisor's decision out. */
export function createCandidate({ steps, reference }: SearchRules): SearchSystem<SupervisorDecision> {
  return {
    id: 'searches/candidate',
    input: searchDossier,
    output: supervisorDecision,
    ruleset: reference,
    observe: (dossier, ports) => observeCandidate(dossier, steps, ports),
    decide: (dossier, observations) => decideCandidateOf(dossier, observations, steps),
    sources: sourcesOfSearch,
  }
}

/** The case of a candidate whom the protocol does not close, as the senior consultant receives it: with its points, since there are any. */
export function createEscalation({ steps, reference }: SearchRules): SearchSystem<Escalation | Escalation10> {
  const isFirst = reference.version === FIRST_EDITION.version
  return {
    id: 'searches/escalation',
    input: searchDossier,
    output: isFirst ? escalation10 : escalation,
    ruleset: reference,
    observe: (dossier, ports) => observeCandidate(dossier, steps, ports),
    decide: (dossier, observations) => decideEscalationOf(dossier, observations, steps),
    sources: sourcesOfSearch,
  }
}
