import { escalation, searchDossier, type Escalation, type SearchDossier } from '@dictamen/contracts'
import { Fault, nameOf, type Contract, type Json, type System } from '@dictamen/kernel'
import { recordOf } from '@dictamen/kernel/record'
import {
  createCandidateSystem,
  reduceSearch,
  type CandidateObservations,
  type SearchSoFar,
} from '@dictamen/searches'
import type { KeptVerdict } from '../records/records.ts'
import { onlyCandidate } from './only-candidate.ts'
import { openSearchRules, type SearchRules } from './open-rules.ts'
import { searchRuleset } from './search-verdicts.ts'

type SearchSystem<Output> = System<SearchDossier, CandidateObservations, Output>

/** How each verdict of a search is decided again. */
export const searchSystems = {
  'searches/candidate': (rules: SearchRules) => createCandidateSystem(rules.steps, searchRuleset(rules)),
  'searches/escalation': createEscalation,
} as const

function createEscalation(rules: SearchRules): SearchSystem<Escalation> {
  return defineSearch<Escalation>('searches/escalation', escalation, rules, (soFar, dossier) => {
    const file = soFar.files().get(escalationOf(dossier.candidates[0]!.candidate_id))
    if (file === undefined) throw new Fault('nobody was escalated')
    return JSON.parse(file) as Escalation
  })
}

/** What a search decided, one candidate after the other as they are asked for: each is a subject of their own. */
export function* keptSearch({
  dossier,
  observed,
}: {
  readonly dossier: SearchDossier
  readonly observed: CandidateObservations
}): Generator<{ readonly subject: string; readonly verdicts: readonly KeptVerdict[] }> {
  for (const { candidate_id: candidate } of dossier.candidates) {
    const verdicts = keptCandidate(onlyCandidate(dossier, candidate), observed)
    if (verdicts.length > 0) yield { subject: `${dossier.search_id}/${candidate}`, verdicts }
  }
}

/** Whom a search is about, as its records call them. */
export function subjectsOf({ search_id, candidates }: SearchDossier): readonly string[] {
  return candidates.map(({ candidate_id }) => `${search_id}/${candidate_id}`)
}

/** Where a search writes the case of a candidate that the protocol does not close. */
function escalationOf(candidate: string): string {
  return `outputs/${candidate}/escalation.json`
}

/**
 * What a search decided of the one candidate of a dossier, and the case it made of it where people must decide. The report
 * is no record: it follows from these, and a record is about one person.
 */
function keptCandidate(dossier: SearchDossier, observed: CandidateObservations): readonly KeptVerdict[] {
  const rules = openSearchRules()
  const soFar = reduce(rules, dossier, observed)
  const decision = soFar.candidates[0]?.decision
  if (decision === null || decision === undefined) return []
  const isDiscard = decision.decision.startsWith('DESCARTADO')
  const kept: KeptVerdict = {
    verdict: keptOf(searchSystems['searches/candidate'](rules), dossier, observed),
    review: isDiscard ? 'confirmation' : undefined,
  }
  if (!soFar.files().has(escalationOf(dossier.candidates[0]!.candidate_id))) return [kept]
  const links = [{ rel: 'decision', record: 0 }]
  return [kept, { verdict: keptOf(createEscalation(rules), dossier, observed), links, review: 'escalation' }]
}

function keptOf<Output>(
  system: SearchSystem<Output>,
  dossier: SearchDossier,
  observations: CandidateObservations,
): KeptVerdict['verdict'] {
  const { output, trace } = system.decide(dossier, observations)
  const { id, ruleset } = system
  const contract = nameOf(system.output)
  return {
    record: recordOf({ system: id, contract, ruleset, input: dossier, observations, output, trace }),
    ground: {},
  }
}

/** One of the verdicts of a search: what follows from its dossier and the answers of its agent. */
function defineSearch<Output>(
  id: string,
  output: Contract<Output>,
  rules: SearchRules,
  pick: (soFar: SearchSoFar, dossier: SearchDossier) => Output,
): SearchSystem<Output> {
  return {
    id,
    input: searchDossier,
    output,
    ruleset: searchRuleset(rules),
    observe: () => Promise.reject(new Fault('a search observes step by step')),
    decide: (dossier, observed) => ({ output: pick(reduce(rules, dossier, observed), dossier), trace: [] }),
    sources: ({ sources }) =>
      Object.fromEntries(sources.map(({ path, text }): [string, Json] => [path, text])),
  }
}

function reduce(
  rules: SearchRules,
  dossier: SearchDossier,
  { identity, now, answers }: CandidateObservations,
): SearchSoFar {
  const book = { find: (key: string) => answers[key], decided: new Map(), irresoluble: new Map() }
  return reduceSearch({ dossier, rules: rules.steps, identity, now }, book)
}
