import { spanOf, Subject, type Mark, type Ruleset, type Span } from '@dictamen/kernel'
import type { Contrast } from './contrast.ts'
import { detectHedging } from './hedging.ts'
import { coreTokens, detectDrift, driftDetected } from './rules/drift-detected.ts'
import { overExplanation } from './rules/over-explanation.ts'
import type { Turn } from './session-sources.ts'

/** The evidence for each observable flag of one answer; a flag without evidence is false. */
export interface TurnEvidence {
  /** The words of the question that an answer may stay on. */
  readonly core: readonly string[]
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
  const spansOf = (marks: readonly Mark[]): readonly Span[] =>
    marks.length === 0 ? NO_SPANS : marks.map((mark) => spanOfMark(turn, subject, mark))
  const drift = rules.optionsOf(driftDetected)
  const core = coreTokens(subject, drift)
  return {
    core: [...core],
    forced: spansOf(rules.rule('flags/closure_ok').detect(subject)),
    hedging: spansOf(detectHedging(subject, rules)),
    drift: spansOf(detectDrift(subject, core, drift)),
    overExplanation: spansOf(rules.rule(overExplanation.id).detect(subject)),
    contradiction: contrast.find(subject, turn.entrySource),
  }
}

const NO_SPANS: readonly Span[] = []
const QUESTION_FIELDS: ReadonlySet<string> = new Set(['closure_rule', 'max_time_sec'])

function spanOfMark(turn: Turn, subject: Subject, { field, start, end }: Mark): Span {
  const source = QUESTION_FIELDS.has(field) ? turn.questionSource : turn.entrySource
  return spanOf(`${source}#/${field}`, subject.text(field), start, end)
}
