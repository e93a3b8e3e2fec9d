import type { SearchSoFar } from './search-so-far.ts'

/** One verdict on a candidate, as the log keeps it. */
export interface FinalVerdict {
  readonly evaluator: 'searches/candidate' | 'searches/escalation'
  /** That it takes the place of the last one about the same person. */
  readonly isLatest?: true
  /** Why people look at it. */
  readonly review?: 'confirmation' | 'escalation' | undefined
  /** What it rests on of those before it, by their number. */
  readonly links?: readonly { readonly rel: string; readonly record: number }[]
}

/** Whom the protocol is done with: the decision and, where people must decide, the case that is made of it. */
export function finalVerdictsOf({
  candidates,
  report,
}: SearchSoFar): readonly { readonly candidate: string; readonly verdicts: readonly FinalVerdict[] }[] {
  return candidates.flatMap(({ state: { candidate_id: candidate }, decision }) => {
    if (decision === null || decision.decision === 'BLOQUEADO_QA_REINTENTO') return []
    const { confirmacion } = report.candidates.find(({ candidate_id: id }) => id === candidate)!
    const decided: FinalVerdict = {
      evaluator: 'searches/candidate',
      isLatest: true,
      review: confirmacion === 'no requiere' ? undefined : 'confirmation',
    }
    const escalated: FinalVerdict = {
      evaluator: 'searches/escalation',
      links: [{ rel: 'decision', record: 0 }],
      review: 'escalation',
    }
    const isEscalated = decision.decision === 'ESCALADO_CONSULTOR_SENIOR'
    return [{ candidate, verdicts: isEscalated ? [decided, escalated] : [decided] }]
  })
}
