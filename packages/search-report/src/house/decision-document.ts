import type { SupervisorDecision } from '@dictamen/contracts'
import type { PrintedDocument } from '@dictamen/paper'
import { dayOf, fillIn, type ReportRules } from '../rules.ts'
import { housePage, item, paragraph, part, table } from './blocks.ts'

/** The page of the Supervisor's decision. */
export function writeDecisionDocument(
  { meta, gates, decision, rationale, required_actions: actions }: SupervisorDecision,
  rules: ReportRules,
): PrintedDocument {
  const words = rules.house.supervisor
  const passOf = (pass: boolean | null): string =>
    pass === null ? words.unreached : pass ? words.passes : words.fails
  return housePage(fillIn(words.title, { candidate: meta.candidate_id }), rules, [
    {
      kind: 'paragraph',
      strong: true,
      says: [{ text: rules.words.decisions[decision] || decision.replaceAll('_', ' ') }],
    },
    paragraph(
      fillIn(words.standing, {
        decision,
        search: meta.search_id,
        date: dayOf(meta.timestamp, rules.words),
      }),
    ),
    ...table(words.gates, words.gate_head, [
      [
        passOf(gates.gem1_pass),
        passOf(gates.gem2_pass),
        passOf(gates.gem3_pass),
        passOf(gates.gem4_pass),
        fillIn(words.audits, { count: gates.qa_attempt_count, most: gates.qa_max_retries }),
      ],
    ]),
    ...part(
      words.why,
      rationale.map((text) => item(text)),
    ),
    ...part(
      words.actions,
      actions.map((text) => item(text)),
    ),
  ])
}
