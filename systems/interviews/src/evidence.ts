import { spanOf, Subject, type Mark, type Ruleset, type Span } from '@dictamen/kernel'
import type { Contrast } from './contrast.ts'
import { driftDetected } from './rules/drift-detected.ts'
import { overExplanation } from './rules/over-explanation.ts'
import type { Turn } from './session-sources.ts'

/** The evidence for each observable flag of one answer; a flag without evidence is false. */
export interface TurnEvidence {
  /** The answer and its question, as the rules read them. */
  readonly subject: Subject
  /** Evidence that the answer was cut. */
  readonly forced: readonly Span[]
  readonly hedging: readonly Span[]
  readonly drift: readonly Span[]
  readonly overExplanation: readonly Span[]
  readonly contradiction: readonly Span[]
}

export function gatherEvidence(turn: Turn, contrast: Contrast, rules: Ruleset): TurnEvidence {
  const { entry, question } = turn
  const subject = new Subject({
    question_text: entry.question_text,
    answer_text: entry.answer_text,
    closure_rule: question.closure_rule,
    forced_closure: entry.forced_closure,
    time_sec: entry.time_sec,
    max_time_sec: question.max_time_sec,
  })
  const spansFor = (rule: string): Span[] =>
    rules
      .rule(rule)
      .detect(subject)
      .map((mark) => spanOfMark(turn, subject, mark))
  return {
    subject,
    forced: spansFor('flags/closure_ok'),
    hedging: spansFor('flags/hedging_detected'),
    drift: spansFor(driftDetected.id),
    overExplanation: spansFor(overExplanation.id),
    contradiction: contrast.find(subject, `${turn.entrySource}#/answer_text`),
  }
}

const QUESTION_FIELDS: ReadonlySet<string> = new Set(['closure_rule', 'max_time_sec'])

function spanOfMark(turn: Turn, subject: Subject, { field, start, end }: Mark): Span {
  const source = QUESTION_FIELDS.has(field) ? turn.questionSource : turn.entrySource
  return spanOf(`${source}#/${field}`, subject.text(field), start, end)
}
