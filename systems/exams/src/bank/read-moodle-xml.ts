import type { ExamBank } from '@dictamen/contracts'
import { Refusal } from '@dictamen/kernel'
import { bankOf, choiceOf, type Imported } from './imported.ts'
import { childOf, readXml, type Element } from './xml.ts'

/** Reads Moodle XML; refuses a question of a type that the bank does not have. */
export function importMoodleXml(text: string, name: string): ExamBank {
  const quiz = readXml(text.replace(/^\uFEFF/, ''), name)
  if (quiz.name !== 'quiz') {
    throw new Refusal('FormatUnknown', { name, reason: 'el elemento principal no es <quiz>' })
  }
  const questions = quiz.children.filter(
    (element) => element.name === 'question' && element.attributes.type !== 'category',
  )
  return bankOf(questions.map((element) => readOne(element, name)))
}

function readOne(element: Element, name: string): Imported {
  const grade = childOf(element, 'defaultgrade')?.text.trim()
  return {
    stem: textIn(childOf(element, 'questiontext')),
    score_max: grade === undefined || grade === '' ? null : Number(grade),
    question: readQuestion(element, name),
  }
}

function readQuestion(element: Element, name: string): Imported['question'] {
  const answers = element.children
    .filter((child) => child.name === 'answer')
    .map((child) => ({
      text: textIn(child),
      right: Number(child.attributes.fraction ?? 0) > 0,
      tolerance: childOf(child, 'tolerance')?.text ?? null,
    }))
  const right = answers.filter((answer) => answer.right).map(({ text }) => text)
  const { type } = element.attributes
  switch (type) {
    case 'multichoice': {
      const single = childOf(element, 'single')?.text.trim() !== 'false'
      return { kind: single ? 'single_choice' : 'multi_select', content: choiceOf(answers) }
    }
    case 'truefalse':
      return { kind: 'true_false', content: { correct: right[0] === undefined ? null : right[0] === 'true' } }
    case 'shortanswer':
      return { kind: 'short_answer_text', content: { expected: right } }
    case 'numerical':
      return { kind: 'numeric', content: { expected: right, tolerance: answers[0]?.tolerance ?? null } }
    case 'matching':
      return { kind: 'matching', content: { pairs: pairsOf(element) } }
    case 'essay':
    case 'description':
      return { kind: type, content: {} }
    default:
      throw new Refusal('FormatUnknown', {
        name,
        reason: `no se conoce la clase de pregunta ${type ?? 'sin tipo'}`,
      })
  }
}

function pairsOf(element: Element): { left: string; right: string | null }[] {
  const pairs = element.children.filter((child) => child.name === 'subquestion')
  return pairs.map((pair) => {
    const answer = childOf(pair, 'answer')
    return { left: textIn(pair), right: answer === undefined ? null : textIn(answer) }
  })
}

function textIn(element: Element | undefined): string {
  return element === undefined ? '' : (childOf(element, 'text')?.text ?? '')
}
