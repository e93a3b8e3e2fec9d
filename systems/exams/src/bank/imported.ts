import type { BankQuestion11, ExamBank11 } from '@dictamen/contracts'
import { lossOf, type Loss, type LossCode } from './loss.ts'

/** What a format says of a question. */
export interface Imported {
  readonly stem: string
  readonly score_max: number | null
  readonly feedback: string | null
  /** What is said of one answer. */
  readonly answerFeedback?: AnswerFeedback[]
  /** Files of pictures, by the name they have in the bank. */
  readonly pictures: readonly string[]
  readonly question: { readonly kind: BankQuestion11['kind']; readonly content: BankQuestion11['content'] }
  readonly losses: readonly LossCode[]
}

export type AnswerFeedback = BankQuestion11['answer_feedback'][number]

/** A bank that arrived, the pictures it brought and what did not. */
export interface Arrived {
  readonly bank: ExamBank11
  readonly pictures: readonly { readonly file: string; readonly base64: string }[]
  readonly losses: readonly Loss[]
}

/** A bank of imported questions: their keys are those that the file prints. */
export function bankOf(items: readonly Imported[], pictures: Arrived['pictures'] = []): Arrived {
  const questions = items.map(
    ({ stem, score_max, feedback, answerFeedback = [], pictures: files, question }, index) =>
      ({
        id: `B${index + 1}`,
        stem: {
          text: stem,
          assets: files.map((file) => ({ type: 'image', page: null, bbox: null, file })),
          drawings: [],
          tex: [],
        },
        score_max,
        feedback,
        answer_feedback: answerFeedback,
        asset_required: files.length > 0,
        key: { origin: isKeyed(question.content) ? 'printed' : 'unknown', proof: [] },
        attempts: [],
        ...question,
      }) as BankQuestion11,
  )
  return {
    bank: { schema_version: '1.1', sources: [], questions, corrections: [] },
    pictures,
    losses: items.flatMap(({ losses }, index) => losses.map((code) => lossOf(code, questions[index]!))),
  }
}

function isKeyed(content: BankQuestion11['content']): boolean {
  if ('correct' in content)
    return Array.isArray(content.correct) ? content.correct.length > 0 : content.correct !== null
  if ('expected' in content) return content.expected.length > 0
  if ('blanks' in content) return content.blanks.every(({ expected }) => expected.length > 0)
  return 'pairs' in content && content.pairs.every(({ right }) => right !== null)
}

/** An answer and its share of the mark, in percent. */
export interface Weighed {
  readonly text: string
  readonly weight: number
}

/** The answers that win the whole mark; where none does, those that win most. */
export function bestOf<Answer extends Weighed>(answers: readonly Answer[]): Answer[] {
  const most = Math.max(0, ...answers.map(({ weight }) => weight))
  return most === 0 ? [] : answers.filter(({ weight }) => weight === most)
}

/** Options with keys by their place; of several right ones each wins a part, of one the whole. */
export function choiceOf(
  answers: readonly Weighed[],
  single: boolean,
): { options: { key: string; text: string; drawings: string[] }[]; correct: string[] } {
  const right = single ? bestOf(answers) : answers.filter(({ weight }) => weight > 0)
  return {
    options: answers.map(({ text }, index) => ({ key: String(index + 1), text, drawings: [] })),
    correct: answers.flatMap((answer, index) => (right.includes(answer) ? [String(index + 1)] : [])),
  }
}

/** An accepted answer as people write it: Moodle writes a star that is no wildcard behind a backslash. */
export function unstarred(text: string): string {
  return text.replaceAll('\\*', '*')
}
