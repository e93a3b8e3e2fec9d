import {
  searchDossier,
  supervisorDecision,
  type SearchDossier,
  type SupervisorDecision,
} from '@dictamen/contracts'
import { Fault, type RulesetReference, type System } from '@dictamen/kernel'
import type { StepRules } from '../steps/step.ts'
import type { AgentIdentity } from './build-request.ts'
import { reduceSearch } from './search-so-far.ts'
import type { StoredAnswer } from './stored-answer.ts'

/** What was heard of agents about one candidate: with the dossier, enough to decide again. */
export interface CandidateObservations {
  readonly identity: AgentIdentity
  readonly now: string
  /** Raw answers by the key of their step. */
  readonly answers: Readonly<Record<string, StoredAnswer>>
}

/** One candidate as an evaluator: a dossier with this candidate only in, the supervisor's decision out. */
export function createCandidateSystem(
  rules: StepRules,
  ruleset: RulesetReference,
  heard?: CandidateObservations,
): System<SearchDossier, CandidateObservations, SupervisorDecision> {
  return {
    id: 'searches/candidate',
    input: searchDossier,
    output: supervisorDecision,
    ruleset,
    observe: () =>
      heard === undefined ? Promise.reject(new Fault('agents are heard elsewhere')) : Promise.resolve(heard),
    decide(dossier, { identity, now, answers }) {
      const find = (key: string): StoredAnswer | undefined => answers[key]
      const book = { find, decided: new Map(), irresoluble: new Map() }
      const { candidates } = reduceSearch({ dossier, rules, identity, now }, book)
      const decision = candidates[0]?.decision ?? null
      if (decision === null) throw new Fault('the answers do not reach a decision')
      return { output: decision, trace: [] }
    },
    sources: ({ sources }) => Object.fromEntries(sources.map(({ path, text }) => [path, text])),
  }
}
