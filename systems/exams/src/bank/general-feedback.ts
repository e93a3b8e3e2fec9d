import type { Exam12 } from '@dictamen/contracts'
import { answerOf } from './answers.ts'

type Question = Exam12['questions'][number]

// What Moodle says of one attempt by default, in the languages of the locale packs: it is no explanation of the question.
const STOCK = [
  'Respuesta (?:parcialmente correcta|incorrecta|correcta)\\.?(?: Ha seleccionado (?:correctamente )?\\d+\\.?)?',
  'Your answer is (?:partially correct|incorrect|correct)\\.(?: You have (?:correctly )?selected \\d+\\.?)?',
  'La (?:teva|vostra) resposta és (?:parcialment correcta|incorrecta|correcta)\\.',
  'A súa resposta é (?:parcialmente correcta|incorrecta|correcta)\\.',
  'Zure (?:erantzuna|galdera) (?:zuzena da neurri batean|ez da zuzena|zuzena da)\\.?',
  'Votre réponse est (?:partiellement correcte|incorrecte|correcte)\\.',
  'A sua resposta está (?:parcialmente correta|incorreta|correta)\\.',
]
const SAID_OF_AN_ATTEMPT = new RegExp(`(?:^|\\s)(?:${STOCK.join('|')})(?=\\s|$)`)
const CHEER = /^¡Correcto!\s*/

const FEWEST_WORDS = 4

/** What is said of a question whatever is answered: Moodle prints it last, behind what it says of one answer. */
export function generalFeedbackOf(met: readonly Question[]): string | null {
  const said = met.flatMap((question) => {
    const feedback = question.grading?.feedback?.trim() ?? ''
    if (feedback === '') return []
    const [own, ...rest] = feedback.split(SAID_OF_AN_ATTEMPT)
    return [{ question, own: own!.trim(), behind: rest.length === 0 ? null : rest.join(' ').trim() }]
  })
  const behind = mostSaid(said.flatMap((one) => (one.behind === null ? [] : [one.behind])))
  if (behind !== '') return behind
  const [first] = said
  if (first === undefined) return null
  const answers = new Set(said.map(({ question }) => JSON.stringify(answerOf(question))))
  if (answers.size > 1 && first.own !== '' && said.every(({ own }) => own === first.own)) return first.own
  return explanationIn(said)
}

/** Where nobody judged it is all there is; else what is said of a right answer explains it, unless it only cheers. */
function explanationIn(said: readonly { question: Question; own: string }[]): string | null {
  if (said.every(({ question }) => question.grading?.status === null)) return said[0]!.own || null
  const right = said.filter(({ question }) => question.grading?.status === 'Correcta')
  const text = mostSaid(right.map(({ own }) => own)).replace(CHEER, '')
  return text.split(/\s+/).length >= FEWEST_WORDS ? text : null
}

/** The text that most say; the first of those said as often. Nothing is a text too. */
function mostSaid(texts: readonly string[]): string {
  const often = (text: string): number => texts.filter((other) => other === text).length
  return texts.reduce((best, text) => (often(text) > often(best) ? text : best), texts[0] ?? '')
}
