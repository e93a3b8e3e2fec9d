import type { QuestionFlags } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { Contrast } from '../contrast.ts'
import { decideAnswer, decideSummary, statesOf } from '../decide.ts'
import type { Cabinet } from '../doctor.ts'
import { gatherEvidence } from '../evidence.ts'
import { statementsOf, turnsOf, type Turn } from '../session-sources.ts'
import type { Findings } from './findings.ts'

const OBSERVED = ['closure_ok', 'over_explanation', 'hedging_detected', 'drift_detected'] as const
const LEVELS = ['authority_level', 'verbal_risk'] as const

/**
 * Holds foreign Flags to the rules: what the transcripts at hand allow to observe again, then levels and aggregates
 * from the values that should stand there.
 */
export function examineFlags(
  { name: document, value }: Cabinet['flags'][number],
  cabinet: Cabinet,
  rules: Ruleset,
  findings: Findings,
): void {
  const turns = turnsAtHand(cabinet)
  const contrast = contrastAtHand(cabinet, rules)
  const expected = value.by_question.map((answer, index) => {
    const pointer = `/by_question/${index}`
    const turn = turns.get(answer.question_id)
    if (turn === undefined && turns.size > 0) {
      const message = `la pregunta «${answer.question_id}» no está en las transcripciones dadas`
      findings.diverges({
        document,
        pointer: `${pointer}/question_id`,
        rule: 'transcript@1.0',
        found: answer.question_id,
        expected: null,
        message,
      })
    }
    const should = expectedAnswer(answer, turn, contrast, rules)
    for (const field of [...OBSERVED, 'contradiction_with_context', ...LEVELS, 'target'] as const) {
      const rule = field === 'target' ? 'question-set@1.1' : `flags/${field}`
      findings.expect({ document, pointer: `${pointer}/${field}`, rule }, answer[field], should[field])
    }
    return should
  })
  const summary = decideSummary(expected, rules)
  for (const field of ['overall_closure', 'overall_authority', 'overall_verbal_risk'] as const) {
    findings.expect(
      { document, pointer: `/summary/${field}`, rule: `flags/${field}` },
      value.summary[field],
      summary[field],
    )
  }
}

function expectedAnswer(
  answer: QuestionFlags,
  turn: Turn | undefined,
  contrast: Contrast | null,
  rules: Ruleset,
): QuestionFlags {
  if (turn === undefined) return decideAnswer(answer, answer, rules)
  const states = statesOf(gatherEvidence(turn, contrast ?? new Contrast([], rules), rules))
  const known = contrast === null ? { contradiction_with_context: answer.contradiction_with_context } : {}
  return decideAnswer(
    { question_id: answer.question_id, target: turn.question.target },
    { ...states, ...known },
    rules,
  )
}

function contrastAtHand({ contexts: [context] }: Cabinet, rules: Ruleset): Contrast | null {
  return context === undefined ? null : new Contrast(statementsOf(context.value), rules)
}

function turnsAtHand({ transcripts, questionSets }: Cabinet): Map<string, Turn> {
  const turns = transcripts.flatMap(({ value }) =>
    turnsOf(
      value,
      questionSets.map((filed) => filed.value),
    ),
  )
  return new Map(turns.map((turn) => [turn.entry.question_id, turn]))
}
