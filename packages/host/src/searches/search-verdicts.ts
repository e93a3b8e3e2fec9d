import type { SearchDossier } from '@dictamen/contracts'
import { nameOf, type System } from '@dictamen/kernel'
import type { WitnessIdentity } from '@dictamen/kernel/witness'
import {
  createCandidate,
  createEscalation,
  observationsOf,
  type Observations,
  type SearchSoFar,
} from '@dictamen/searches'
import type { KeptVerdict } from '../records/records.ts'
import { present, type Verdict } from '../verdict.ts'
import { onlyCandidate } from './only-candidate.ts'
import { openSearchRules } from './open-rules.ts'

/** What a search decided of one candidate: the decision and, where people must decide, the case it made of it. */
export interface CandidateVerdicts {
  /** `search_id/candidate_id`. */
  readonly subject: string
  readonly verdicts: readonly (KeptVerdict & { readonly verdict: Verdict<unknown> })[]
}

type SearchSystem<Output> = System<SearchDossier, Observations, Output, 'clock' | 'witness'>

/**
 * The final decisions of a search, one candidate after the other as they are asked for: each is a subject of their own,
 * and what was heard of others is in no record of theirs. The report is no record: it follows from these.
 */
export function* verdictsOf(
  dossier: SearchDossier,
  identity: WitnessIdentity,
  soFar: SearchSoFar,
): Generator<CandidateVerdicts> {
  const rules = openSearchRules()
  for (const { state, decision } of soFar.candidates) {
    if (decision === null || decision.decision === 'BLOQUEADO_QA_REINTENTO') continue
    const { candidate_id: candidate } = state
    const own = onlyCandidate(dossier, candidate)
    const observations = observationsOf(soFar, identity, candidate)
    const { confirmacion } = soFar.report.candidates.find(({ candidate_id: id }) => id === candidate)!
    const decided = {
      verdict: verdictOf(createCandidate(rules), own, observations),
      isLatest: true,
      review: confirmacion === 'no requiere' ? undefined : ('confirmation' as const),
    }
    const escalated =
      decision.decision === 'ESCALADO_CONSULTOR_SENIOR'
        ? [
            {
              verdict: verdictOf(createEscalation(rules), own, observations),
              links: [{ rel: 'decision', record: 0 }],
              review: 'escalation' as const,
            },
          ]
        : []
    yield { subject: `${dossier.search_id}/${candidate}`, verdicts: [decided, ...escalated] }
  }
}

/** Whom a search is about, as its records call them. */
export function subjectsOf({ search_id, candidates }: SearchDossier): readonly string[] {
  return candidates.map(({ candidate_id }) => `${search_id}/${candidate_id}`)
}

function verdictOf<Output>(
  system: SearchSystem<Output>,
  input: SearchDossier,
  observations: Observations,
): Verdict<Output> {
  const { id, ruleset } = system
  const decision = system.decide(input, observations)
  return present(system, {
    system: id,
    contract: nameOf(system.output),
    ruleset,
    input,
    observations,
    ...decision,
  })
}
