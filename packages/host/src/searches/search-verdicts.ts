import type { SearchDossier } from '@dictamen/contracts'
import { nameOf } from '@dictamen/kernel'
import type { WitnessIdentity } from '@dictamen/kernel/witness'
import { observationsOf, type Observations, type SearchSoFar } from '@dictamen/searches'
import { finalVerdictsOf } from '@dictamen/searches/final-verdicts'
import { openEvaluator, type AnySystem } from '../evaluators.ts'
import type { KeptVerdict } from '../records/records.ts'
import { present, type Verdict } from '../verdict.ts'
import { onlyCandidate } from './only-candidate.ts'

/** What a search decided of one candidate: the decision and, where people must decide, the case it made of it. */
export interface CandidateVerdicts {
  /** `search_id/candidate_id`. */
  readonly subject: string
  readonly verdicts: readonly (KeptVerdict & { readonly verdict: Verdict<unknown> })[]
}

/**
 * The final decisions of a search, one candidate after the other as they are asked for: each is a subject of their own,
 * and what was heard of others is in no record of theirs. The report is no record: it follows from these.
 */
export function* verdictsOf(
  dossier: SearchDossier,
  identity: WitnessIdentity,
  soFar: SearchSoFar,
): Generator<CandidateVerdicts> {
  for (const { candidate, verdicts } of finalVerdictsOf(soFar)) {
    const own = onlyCandidate(dossier, candidate)
    const observations = observationsOf(soFar, identity, candidate)
    yield {
      subject: `${dossier.search_id}/${candidate}`,
      verdicts: verdicts.map(({ evaluator, ...kept }) => ({
        verdict: verdictOf(openEvaluator(evaluator), own, observations),
        ...kept,
      })),
    }
  }
}

/** Whom a search is about, as its records call them. */
export function subjectsOf({ search_id, candidates }: SearchDossier): readonly string[] {
  return candidates.map(({ candidate_id }) => `${search_id}/${candidate_id}`)
}

function verdictOf(system: AnySystem, input: SearchDossier, observations: Observations): Verdict<unknown> {
  const { id, ruleset } = system
  const decision = system.decide(input, observations)
  const contract = nameOf(system.output)
  return present(system, { system: id, contract, ruleset, input, observations, ...decision })
}
