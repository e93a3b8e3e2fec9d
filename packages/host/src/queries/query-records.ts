import type { QueryAnswer } from './ask-query.ts'
import type { KeptVerdict } from '../records/records.ts'

/**
 * What the log keeps of a query, in order: the plan, the one that superseded it, the decision, the answer, and the
 * entries of the audit log, each linked to what it rests on. The decision waits for people when the Governor asked for them.
 */
export function recordedQuery({ verdicts, audits, review }: QueryAnswer): KeptVerdict[] {
  const { plan, plan_in_force: inForce, decision, output, audits: audited } = verdicts
  const superseded = inForce !== plan
  const at = superseded ? { plan: 1, decision: 2, answer: 3 } : { plan: 0, decision: 1, answer: 2 }
  return [
    { verdict: plan },
    ...(superseded ? [{ verdict: inForce, links: [{ rel: 'supersedes', record: 0 }] }] : []),
    {
      verdict: decision,
      links: [{ rel: 'plan', record: at.plan }],
      review: review === null ? undefined : 'needs_human',
    },
    { verdict: output, links: [{ rel: 'decision', record: at.decision }] },
    ...audited.map((verdict, index) => ({
      verdict,
      links:
        audits[index]!.status === 'superseded'
          ? [{ rel: 'plan', record: 0 }]
          : [
              { rel: 'plan', record: at.plan },
              { rel: 'decision', record: at.decision },
              { rel: 'answer', record: at.answer },
            ],
    })),
  ]
}

/** Whom a recorded query is about, unless it is said: the one who asks. */
export function querySubject(user: string = 'local'): string {
  return `user:${user}`
}
