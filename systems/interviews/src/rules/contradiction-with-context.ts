import { defineRule, type Mark } from '@dictamen/kernel'
import { analyse } from './contradiction/analysis.ts'
import { compareClaims } from './contradiction/compare.ts'
import { ContradictionOptions } from './contradiction/options.ts'

export { analyse, type Analysis } from './contradiction/analysis.ts'
export { compareClaims, type Comparator } from './contradiction/compare.ts'
export { ContradictionOptions } from './contradiction/options.ts'
export { StatementIndex } from './contradiction/statement-index.ts'

/** The answer contradicts one statement of the context: the subject has `statement` and `answer_text`. */
export const contradictionWithContext = defineRule({
  id: 'flags/contradiction_with_context',
  options: ContradictionOptions,
  detect(subject, options) {
    const [answer, statement] = [
      analyse(subject.text('answer_text'), options),
      analyse(subject.text('statement'), options),
    ]
    const contradictions = compareClaims(answer, statement, options)
    return distinct(contradictions.flatMap(({ marks }) => marks))
  },
})

function distinct(marks: readonly Mark[]): Mark[] {
  const seen = new Map(marks.map((mark) => [`${mark.field} ${mark.start} ${mark.end}`, mark]))
  return [...seen.values()]
}
