import { Refusal } from '@dictamen/kernel'
import {
  bankOf,
  bestOf,
  choiceOf,
  unstarred,
  type AnswerFeedback,
  type Arrived,
  type Imported,
  type Weighed,
} from './imported.ts'
import type { LossCode } from './loss.ts'
import { readCloze, readClozeCells } from './moodle-cloze.ts'
import { richTextOf, tableIn } from './rich-text.ts'
import { childOf, readXml, type Element } from './xml.ts'

/** Reads Moodle XML. A question of a type that the bank does not have keeps its text, and is told. */
export function importMoodleXml(text: string, name: string): Arrived {
  const quiz = readXml(text.replace(/^\uFEFF/, ''), name)
  if (quiz.name !== 'quiz') {
    throw new Refusal('FormatUnknown', { name, reason: 'el elemento principal no es <quiz>' })
  }
  const questions = quiz.children.filter(
    (element) => element.name === 'question' && element.attributes.type !== 'category',
  )
  const files: { file: string; base64: string }[] = []
  const items = questions.map((element, index) => readOne(element, name, index + 1, files))
  return bankOf(items, files)
}

function readOne(
  element: Element,
  name: string,
  place: number,
  files: { file: string; base64: string }[],
): Imported {
  const asked = childOf(element, 'questiontext')
  const { text, pictures } = richTextOf(asked)
  const grade = childOf(element, 'defaultgrade')?.text.trim()
  const feedback = richTextOf(childOf(element, 'generalfeedback')).text
  const found = readQuestion(element, text, name)
  const own = takeFiles(asked === undefined ? [] : [asked], pictures, place, files)
  const others = element.children.filter((child) => child.name === 'answer' || child.name === 'subquestion')
  const beside = takeFiles(others, [], place, files)
  return {
    stem: found.stem ?? text,
    score_max: grade === undefined || grade === '' || Number.isNaN(Number(grade)) ? null : Number(grade),
    feedback: feedback === '' ? null : feedback,
    answerFeedback: saidOf(element),
    pictures: [...own, ...beside],
    question: found.question,
    losses: [...found.losses, ...(beside.length > 0 ? (['PICTURE_NOT_PLACED'] as const) : [])],
  }
}

/** The files inside some elements, those that the text names first; each gets a name of its own in the bank. */
function takeFiles(
  elements: readonly Element[],
  named: readonly string[],
  place: number,
  files: { file: string; base64: string }[],
): string[] {
  const found = elements.flatMap((element) =>
    element.children.filter((child) => child.name === 'file' && child.attributes.encoding === 'base64'),
  )
  const rank = (file: Element): number => (named.indexOf(file.attributes.name ?? '') + 1 || Infinity) - 1
  return [...found]
    .sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
    .map((file) => {
      const plain = (file.attributes.name ?? 'imagen').replace(/[^\p{L}\p{N}._-]/gu, '_')
      const known = files.some((other) => other.file === plain)
        ? `B${place}-${files.length + 1}-${plain}`
        : plain
      files.push({ file: known, base64: file.text.replace(/\s+/g, '') })
      return known
    })
}

interface Found {
  readonly question: Imported['question']
  readonly stem?: string
  readonly losses: readonly LossCode[]
}

function readQuestion(element: Element, asked: string, name: string): Found {
  const answers = element.children.filter((child) => child.name === 'answer').map(readAnswer)
  const best = bestOf(answers)
  const right = best.map(({ text }) => text)
  const { type } = element.attributes
  const found = (question: Imported['question']): Found => ({ question, losses: [] })
  switch (type) {
    case 'multichoice': {
      const single = isSingle(element)
      return found({ kind: single ? 'single_choice' : 'multi_select', content: choiceOf(answers, single) })
    }
    case 'truefalse':
      return found({ kind: 'true_false', content: { correct: truthOf(right) } })
    case 'shortanswer':
      return found({ kind: 'short_answer_text', content: { expected: right.map(unstarred) } })
    case 'numerical':
      return found({
        kind: 'numeric',
        content: { expected: right, tolerance: toleranceOf(best), unit: unitOf(element) },
      })
    case 'matching':
      return found({ kind: 'matching', content: { pairs: pairsOf(element) } })
    case 'cloze':
    case 'multianswer':
      return readGaps(element, asked)
    case 'essay':
    case 'description':
      return found({ kind: type, content: {} })
    case undefined:
      throw new Refusal('FormatUnknown', { name, reason: 'una pregunta no dice su clase (type)' })
    default:
      return {
        question: { kind: 'unclassified', content: { raw: [`(${type})`, asked, ...right].join('\n') } },
        losses: ['KIND_NOT_IMPORTED'],
      }
  }
}

function isSingle(element: Element): boolean {
  return !/^(false|0)$/.test(childOf(element, 'single')?.text.trim() ?? '')
}

/** A question with gaps in its text or in the cells of a table. */
function readGaps(element: Element, asked: string): Found {
  const table = tableIn(childOf(element, 'questiontext'))
  if (table !== null) {
    const content = readClozeCells(table.rows)
    return { stem: table.stem, question: { kind: 'cloze', content }, losses: [] }
  }
  const { stem, content, listed } = readCloze(asked)
  const losses: Found['losses'] = listed ? ['GAP_OPTIONS_NOT_IMPORTED'] : []
  return { stem, question: { kind: 'cloze', content }, losses }
}

function truthOf([right]: readonly string[]): boolean | null {
  return right === undefined ? null : right.trim() === 'true'
}

function toleranceOf([best]: readonly { readonly tolerance: string | null }[]): string | null {
  return best?.tolerance ?? null
}

function readAnswer(element: Element): Weighed & { tolerance: string | null } {
  return {
    text: richTextOf(element).text,
    weight: Number(element.attributes.fraction ?? 0) || 0,
    tolerance: childOf(element, 'tolerance')?.text.trim() ?? null,
  }
}

/** The unit of a figure, by the first that the question takes. */
function unitOf(element: Element): string | null {
  const units = childOf(element, 'units')
  const unit = units === undefined ? undefined : childOf(units, 'unit')
  const name = unit === undefined ? undefined : childOf(unit, 'unit_name')?.text.trim()
  return name === undefined || name === '' ? null : name
}

/** What is said of single answers, by their texts as the bank has them. */
function saidOf(element: Element): AnswerFeedback[] {
  const { type } = element.attributes
  return element.children
    .filter((child) => child.name === 'answer')
    .flatMap((child) => {
      const feedback = richTextOf(childOf(child, 'feedback')).text
      const text = richTextOf(child).text
      const answer = type === 'shortanswer' ? unstarred(text) : type === 'truefalse' ? text.trim() : text
      return feedback === '' ? [] : [{ answer, feedback }]
    })
}

function pairsOf(element: Element): { left: string; right: string | null; excluded: string[] }[] {
  const pairs = element.children.filter((child) => child.name === 'subquestion')
  return pairs.map((pair) => {
    const answer = childOf(pair, 'answer')
    const right = answer === undefined ? null : richTextOf(answer).text
    return { left: richTextOf(pair).text, right, excluded: [] }
  })
}
