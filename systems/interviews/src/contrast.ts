import { spanOf, type Ruleset, type Span, type Subject } from '@dictamen/kernel'
import {
  analyse,
  compareClaims,
  contradictionWithContext,
  StatementIndex,
  type Analysis,
} from './rules/contradiction-with-context.ts'
import type { Statement } from './session-sources.ts'

const NO_SPANS: readonly Span[] = []

/** The facts and decisions of a context, read once and ready to be contrasted with any number of answers. */
export class Contrast {
  readonly #statements: readonly { readonly statement: Statement; readonly analysis: Analysis }[]
  readonly #index: StatementIndex
  readonly #rules: Ruleset

  constructor(statements: readonly Statement[], rules: Ruleset) {
    const options = rules.optionsOf(contradictionWithContext)
    this.#rules = rules
    this.#statements = statements.map((statement) => ({
      statement,
      analysis: analyse(statement.text, options),
    }))
    this.#index = new StatementIndex(this.#statements.map(({ analysis }) => analysis))
  }

  /** What an answer contradicts, as pairs of evidence: its own words and those of the context. */
  find(subject: Subject, source: string): readonly Span[] {
    if (this.#statements.length === 0) return NO_SPANS
    const options = this.#rules.optionsOf(contradictionWithContext)
    const answer = subject.text('answer_text')
    const analysis = analyse(answer, options, subject.tokens('answer_text'))
    let spans: Map<string, Span> | undefined
    for (const at of this.#index.comparable(analysis)) {
      const { statement, analysis: claims } = this.#statements[at]!
      for (const { marks } of compareClaims(analysis, claims, options)) {
        for (const { field, start, end } of marks) {
          const span =
            field === 'statement'
              ? spanOf(statement.source, statement.text, start, end)
              : spanOf(source, answer, start, end)
          spans ??= new Map()
          spans.set(`${span.source} ${start} ${end}`, span)
        }
      }
    }
    return spans === undefined ? NO_SPANS : [...spans.values()]
  }
}
