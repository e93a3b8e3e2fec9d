import { spanOf, type Mark, type Ruleset, type Span } from '@dictamen/kernel'
import { contradictionWithContext } from './rules/contradiction-with-context.ts'
import { driftDetected } from './rules/drift-detected.ts'
import { overExplanation } from './rules/over-explanation.ts'
import type { Statement, Turn } from './session-sources.ts'

/** The evidence for each observable flag of one answer; a flag without evidence is false. */
export interface TurnEvidence {
  /** Evidence that the answer was cut. */
  readonly forced: readonly Span[]
  readonly hedging: readonly Span[]
  readonly drift: readonly Span[]
  readonly overExplanation: readonly Span[]
  readonly contradiction: readonly Span[]
}

export function gatherEvidence(turn: Turn, statements: readonly Statement[], rules: Ruleset): TurnEvidence {
  const { entry, question } = turn
  const subject = {
    question_text: entry.question_text,
    answer_text: entry.answer_text,
    closure_rule: question.closure_rule,
    forced_closure: entry.forced_closure,
    time_sec: entry.time_sec,
    max_time_sec: question.max_time_sec,
  }
  const spansFor = (rule: string): Span[] =>
    rules
      .rule(rule)
      .detect(subject)
      .map((mark) => spanOfMark(turn, mark))
  return {
    forced: spansFor('flags/closure_ok'),
    hedging: spansFor('flags/hedging_detected'),
    drift: spansFor(driftDetected.id),
    overExplanation: spansFor(overExplanation.id),
    contradiction: contrast(turn, statements, rules),
  }
}

function contrast(turn: Turn, statements: readonly Statement[], rules: Ruleset): Span[] {
  const rule = rules.rule(contradictionWithContext.id)
  const answer = turn.entry.answer_text
  return statements.flatMap(({ source, text }) =>
    rule
      .detect({ answer_text: answer, statement: text })
      .map(({ field, start, end }) =>
        field === 'statement'
          ? spanOf(source, text, start, end)
          : spanOf(`${turn.entrySource}#/answer_text`, answer, start, end),
      ),
  )
}

const QUESTION_FIELDS: ReadonlySet<string> = new Set(['closure_rule', 'max_time_sec'])

function spanOfMark(turn: Turn, { field, start, end }: Mark): Span {
  const ofQuestion = QUESTION_FIELDS.has(field)
  const owner: object = ofQuestion ? turn.question : turn.entry
  const value: unknown = Object.entries(owner).find(([key]) => key === field)?.[1]
  const source = ofQuestion ? turn.questionSource : turn.entrySource
  return spanOf(`${source}#/${field}`, typeof value === 'string' ? value : JSON.stringify(value), start, end)
}
