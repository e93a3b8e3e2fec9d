import { defineRule, type Mark } from '@dictamen/kernel'
import { analyse, analyseStatement } from './contradiction/analysis.ts'
import { compareClaims, marksOf } from './contradiction/compare.ts'
import { lexiconOf } from './contradiction/lexicon.ts'
import { ContradictionOptions } from './contradiction/options.ts'
import { readTakenUp } from './contradiction/slots/taken-up.ts'
import { thingsAsked } from './contradiction/slots/things-asked.ts'

export { analyse, analyseStatement, type Analysis } from './contradiction/analysis.ts'
export { compareClaims, marksOf, type Comparator } from './contradiction/compare.ts'
export { ContradictionOptions } from './contradiction/options.ts'
export { lexiconOf } from './contradiction/lexicon.ts'
export { readTakenUp } from './contradiction/slots/taken-up.ts'
export { type Asked, NOTHING_ASKED, thingsAsked } from './contradiction/slots/things-asked.ts'
export { StatementIndex } from './contradiction/statement-index.ts'

/** The answer contradicts one statement of the context: the subject has `statement`, `question_text` and `answer_text`. */
export const contradictionWithContext = defineRule({
  id: 'flags/contradiction_with_context',
  options: ContradictionOptions,
  detect(subject, options) {
    const [answer, statement] = [
      analyse(subject.text('answer_text'), options),
      analyseStatement(subject.text('statement'), options),
    ]
    const question = thingsAsked(subject.tokens('question_text'), options)
    const contradictions = compareClaims(answer, statement, options).flatMap(({ marks }) => marks)
    const takenUp = readTakenUp(answer, statement, question, lexiconOf(options)).filter(
      ({ agrees }) => !agrees,
    )
    return distinct([...contradictions, ...takenUp.flatMap(({ finding }) => marksOf(finding))])
  },
})

function distinct(marks: readonly Mark[]): Mark[] {
  const seen = new Map(marks.map((mark) => [`${mark.field} ${mark.start} ${mark.end}`, mark]))
  return [...seen.values()]
}
