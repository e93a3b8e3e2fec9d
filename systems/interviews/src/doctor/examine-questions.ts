import type { QuestionSet } from '@dictamen/contracts'
import type { Cabinet } from '../doctor.ts'
import type { Findings } from './findings.ts'

/** A context id that does not resolve, and shapes of question that a technical set does not use. */
export function examineQuestions(
  document: string,
  set: QuestionSet,
  cabinet: Cabinet,
  findings: Findings,
): void {
  const rule = 'question-set@1.1'
  const contexts = cabinet.contexts.map(({ value }) => value.context_id)
  if (contexts.length > 0 && !contexts.includes(set.generated_from)) {
    const message = `el contexto «${set.generated_from}» no es el que se ha dado`
    const expected = contexts.length === 1 ? contexts[0]! : null
    findings.diverges({
      document,
      pointer: '/generated_from',
      rule,
      found: set.generated_from,
      expected,
      message,
    })
  }
  if (set.target !== 'tecnico') return
  set.questions.forEach(({ closure_rule, type }, index) => {
    const at = `/questions/${index}`
    const warning = { document, rule, expected: null }
    if (closure_rule === '2_frases') {
      const message = 'un conjunto técnico no usa el cierre de dos frases'
      findings.warns({ ...warning, pointer: `${at}/closure_rule`, found: closure_rule, message })
    }
    if (type === 'definicion') {
      const message = 'un conjunto técnico no usa preguntas de definición'
      findings.warns({ ...warning, pointer: `${at}/type`, found: type, message })
    }
  })
}
