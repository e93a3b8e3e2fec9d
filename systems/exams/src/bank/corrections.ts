import type { ExamBank, ExamBank11 } from '@dictamen/contracts'
import { isStanding } from './correct.ts'
import { layOver } from './lay-over.ts'

const KEY_FIELDS =
  /^\/questions\/\d+\/content(\/(correct|expected|pairs|pairs_correct|blanks|gaps|items)\b|$)/

/** Whether a correction says what the right answer is. */
export function correctsKey(pointer: string): boolean {
  return KEY_FIELDS.test(pointer)
}

/** A bank with its own corrections laid over, and the questions that people corrected here or in a review. */
export function layCorrections<Bank extends ExamBank | ExamBank11>(
  bank: Bank,
): { bank: Bank; corrected: ReadonlySet<string> } {
  const own = bank.corrections.filter((one) => isStanding(one) && one.sha256 === null)
  const laid = layOver(bank, own)
  const keyed = new Set(
    own.filter(({ pointer }) => correctsKey(pointer)).map(({ question_id }) => question_id),
  )
  const questions = laid.questions.map((question) =>
    keyed.has(question.id)
      ? { ...question, key: { ...question.key, origin: 'corrected' as const } }
      : question,
  )
  return { bank: { ...laid, questions }, corrected: correctedQuestions(bank) }
}

/** The questions of a bank that people corrected, in the bank or in a review of it. */
export function correctedQuestions({
  questions,
  corrections,
}: Pick<ExamBank | ExamBank11, 'questions' | 'corrections'>): ReadonlySet<string> {
  const standing = corrections.filter(isStanding)
  const found = questions.filter(({ id, attempts }) =>
    standing.some(({ sha256, question_id }) =>
      sha256 === null
        ? question_id === id
        : attempts.some((one) => one.sha256 === sha256 && one.question_id === question_id),
    ),
  )
  return new Set(found.map(({ id }) => id))
}
