import { spanOf, type Mark, type Ruleset, type Span, type Subject } from '@dictamen/kernel'
import { composeAnswer } from './compose-answer.ts'
import {
  analyse,
  analyseStatement,
  compareClaims,
  contradictionWithContext,
  lexiconOf,
  marksOf,
  readTakenUp,
  StatementIndex,
  NOTHING_ASKED,
  thingsAsked,
  type Analysis,
  type Asked,
  type ContradictionOptions,
} from './rules/contradiction-with-context.ts'
import type { Statement } from './session-sources.ts'

const NO_SPANS: readonly Span[] = []
const NONE: Contradicted[] = []

interface ReadStatement {
  readonly statement: Statement
  readonly analysis: Analysis
}

/** The facts and decisions of a context, read once and ready to be contrasted with any number of answers. */
export class Contrast {
  readonly #statements: readonly ReadStatement[]
  readonly #index: StatementIndex
  readonly #options: ContradictionOptions

  constructor(statements: readonly Statement[], rules: Ruleset) {
    const options = rules.optionsOf(contradictionWithContext)
    this.#options = options
    this.#statements = statements.map((statement) => ({
      statement,
      analysis: analyseStatement(statement.text, options),
    }))
    this.#index = new StatementIndex(
      this.#statements.map(({ analysis }) => analysis),
      lexiconOf(options),
    )
  }

  /** What an answer contradicts, as pairs of evidence: its own words and those of the context. */
  find(subject: Subject, entry: string): readonly Span[] {
    if (this.#statements.length === 0) return NO_SPANS
    const answer = subject.text('answer_text')
    const source = `${entry}#/answer_text`
    const spans = new Map<string, Span>()
    for (const { statement, marks } of this.#contradictions(
      analyse(answer, this.#options, subject.tokens('answer_text')),
      thingsAsked(subject.tokens('question_text'), this.#options),
    )) {
      for (const { field, start, end } of marks) {
        const span =
          field === 'statement'
            ? spanOf(statement.source, statement.text, start, end)
            : spanOf(source, answer, start, end)
        spans.set(`${span.source} ${start} ${end}`, span)
      }
    }
    for (const span of this.#composed(subject, entry)) spans.set(`${span.source} ${span.start}`, span)
    return spans.size === 0 ? NO_SPANS : [...spans.values()]
  }

  /** What a bare yes or no to a question of that kind states together with it. */
  #composed(subject: Subject, entry: string): Span[] {
    const stated = composeAnswer(subject, lexiconOf(this.#options))
    if (stated === null) return []
    const analysis = analyse(stated, this.#options)
    const [answer, question] = [subject.text('answer_text'), subject.text('question_text')]
    return this.#contradictions(analysis, NOTHING_ASKED).flatMap(({ statement, marks }) => [
      spanOf(`${entry}#/answer_text`, answer, 0, answer.length),
      spanOf(`${entry}#/question_text`, question, 0, question.length),
      ...marks
        .filter(({ field }) => field === 'statement')
        .map(({ start, end }) => spanOf(statement.source, statement.text, start, end)),
    ])
  }

  /** What only takes something up contradicts a statement when no other one may be meant. */
  #contradictions(answer: Analysis, asked: Asked): Contradicted[] {
    const comparable = this.#index.comparable(answer, asked).map((at) => this.#statements[at]!)
    if (comparable.length === 0) return NONE
    const found = comparable.flatMap(({ statement, analysis }) =>
      compareClaims(answer, analysis, this.#options).map(({ marks }) => ({ statement, marks })),
    )
    const meant = comparable.flatMap(({ statement, analysis }) =>
      readTakenUp(answer, analysis, asked, lexiconOf(this.#options)).map((taken) => ({
        statement,
        ...taken,
      })),
    )
    if (meant.length !== 1 || meant[0]!.agrees) return found
    return [...found, { statement: meant[0]!.statement, marks: marksOf(meant[0]!.finding) }]
  }
}

interface Contradicted {
  readonly statement: Statement
  readonly marks: readonly Mark[]
}
