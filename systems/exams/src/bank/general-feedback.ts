import type { Exam } from '@dictamen/contracts'
import { answerOf } from './answers.ts'

type Question = Exam['questions'][number]

// What Moodle says of one attempt by default, in the languages of the locale packs: it is no explanation of the question.
const STOCK = [
  'Respuesta (?:parcialmente correcta|incorrecta|correcta)\\.?(?: Ha seleccionado (?:correctamente )?\\d+\\.?)?',
  'Your answer is (?:partially correct|incorrect|correct)\\.(?: You have (?:correctly )?selected \\d+\\.?)?',
]
const SAID_OF_AN_ATTEMPT = new RegExp(`(?:^|\\s)(?:${STOCK.join('|')})(?=\\s|$)`)
const CHEER = /^¡Correcto!\s*/

/** What is said of a question whatever is answered: Moodle prints it last, behind what it says of one answer. */
export function generalFeedbackOf(met: readonly Question[]): string | null {
  const said = met.flatMap((question) => {
    const feedback = question.grading?.feedback?.trim() ?? ''
    if (feedback === '') return []
    const [own, ...rest] = feedback.split(SAID_OF_AN_ATTEMPT)
    return [{ question, own: own!.trim(), general: rest.join(' ').trim() }]
  })
  const behind = said.find(({ general }) => general !== '')
  if (behind !== undefined) return behind.general
  const [first] = said
  if (first === undefined) return null
  const answers = new Set(said.map(({ question }) => JSON.stringify(answerOf(question))))
  if (answers.size > 1 && first.own !== '' && said.every(({ own }) => own === first.own)) return first.own
  const right = said.find(({ question, own }) => question.grading?.status === 'Correcta' && own !== '')
  if (right !== undefined) return right.own.replace(CHEER, '') || null
  const unjudged = said.every(({ question }) => question.grading?.status === null)
  return unjudged && first.own !== '' ? first.own : null
}
