import type { QueryAnswer } from './queries.ts'
import type { Verdict } from './verdict.ts'

/** A verdict, and which of those before it in the list it rests on. */
export interface RecordedVerdict {
  readonly verdict: Verdict<unknown>
  readonly links?: readonly { readonly rel: string; readonly to: number }[]
}

/**
 * What the log keeps of a query, in order: the plan, the one that superseded it, the decision, the answer, and the
 * entries of the audit log, each linked to what it rests on.
 */
export function recordedQuery({ verdicts, audits }: QueryAnswer): RecordedVerdict[] {
  const { plan, plan_in_force: inForce, decision, output, audits: audited } = verdicts
  const superseded = inForce !== plan
  const at = superseded ? { plan: 1, decision: 2, answer: 3 } : { plan: 0, decision: 1, answer: 2 }
  return [
    { verdict: plan },
    ...(superseded ? [{ verdict: inForce, links: [{ rel: 'supersedes', to: 0 }] }] : []),
    { verdict: decision, links: [{ rel: 'plan', to: at.plan }] },
    { verdict: output, links: [{ rel: 'decision', to: at.decision }] },
    ...audited.map((verdict, index) => ({
      verdict,
      links:
        audits[index]!.status === 'superseded'
          ? [{ rel: 'plan', to: 0 }]
          : [
              { rel: 'plan', to: at.plan },
              { rel: 'decision', to: at.decision },
              { rel: 'answer', to: at.answer },
            ],
    })),
  ]
}

/** Whom a recorded query is about, unless it is said: the one who asks. */
export function querySubject(user: string = 'local'): string {
  return `user:${user}`
}
