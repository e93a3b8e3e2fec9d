import type { SearchDossier, SupervisorDecision } from '@dictamen/contracts'
import { evaluate, type RulesetReference } from '@dictamen/kernel'
import {
  createCandidateSystem,
  type AgentIdentity,
  type SearchSoFar,
  type StoredAnswer,
} from '@dictamen/searches'
import { present, type Verdict } from '../verdict.ts'
import { onlyCandidate } from './only-candidate.ts'
import { openSearchRules, type SearchRules } from './open-rules.ts'

/** The decision about one candidate, with whom it is about. */
export interface CandidateVerdict {
  /** `search_id/candidate_id`. */
  readonly subject: string
  readonly verdict: Verdict<SupervisorDecision>
}

/** All rule sets of a search as one. */
export function searchRuleset({ sha256 }: SearchRules): RulesetReference {
  return { id: 'searches', version: '1.0.0', sha256, profile: null }
}

/** The final decisions of a search, each as an evaluation of its own that can be decided again. */
export async function verdictsOf(
  dossier: SearchDossier,
  identity: AgentIdentity,
  { mandate, candidates, report }: SearchSoFar,
): Promise<readonly CandidateVerdict[]> {
  const rules = openSearchRules()
  const verdicts: CandidateVerdict[] = []
  for (const { state, records, decision } of candidates) {
    if (decision === null || decision.decision === 'BLOQUEADO_QA_REINTENTO') continue
    const heard = [...(mandate === null ? [] : [mandate]), ...records]
    const answers = Object.fromEntries(
      heard.flatMap(({ keys, answers: own }) =>
        keys.map((key, at): [string, StoredAnswer] => [key, own[at]!]),
      ),
    )
    const observations = { identity, now: report.timestamp, answers }
    const system = createCandidateSystem(rules.steps, searchRuleset(rules), observations)
    const evaluation = await evaluate(system, onlyCandidate(dossier, state.candidate_id), {})
    const subject = `${dossier.search_id}/${state.candidate_id}`
    verdicts.push({ subject, verdict: present(system, evaluation) })
  }
  return verdicts
}
