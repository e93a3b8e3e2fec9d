import type { QuestionSet } from '@dictamen/contracts'

/** Shapes of question that a technical set does not use: worth a look, not an error. */
export function lintQuestions(set: QuestionSet): { pointer: string; found: string; message: string }[] {
  if (set.target !== 'tecnico') return []
  return set.questions.flatMap(({ closure_rule, type }, index) => {
    const at = `/questions/${index}`
    const rule = {
      pointer: `${at}/closure_rule`,
      found: closure_rule,
      message: 'un conjunto técnico no usa el cierre de dos frases',
    }
    const kind = {
      pointer: `${at}/type`,
      found: type,
      message: 'un conjunto técnico no usa preguntas de definición',
    }
    return [...(closure_rule === '2_frases' ? [rule] : []), ...(type === 'definicion' ? [kind] : [])]
  })
}

/** The same as sentences that name the set and the question. */
export function warningsOf(set: QuestionSet): string[] {
  return lintQuestions(set).map(({ pointer, message }) => {
    const question = set.questions[Number(pointer.split('/')[2])]
    return `${set.questionset_id}, ${question?.question_id}: ${message}`
  })
}
