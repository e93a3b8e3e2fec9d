import type { BankQuestion11 } from '@dictamen/contracts'
import { lossOf, type Loss } from './loss.ts'

type AnswerFeedback = BankQuestion11['answer_feedback'][number]

/** What is said of one answer; null where nothing is. */
export function feedbackOf({ answer_feedback }: BankQuestion11, text: string): string | null {
  return answer_feedback.find(({ answer }) => answer === text)?.feedback ?? null
}

/** What is said of answers that are not among the right ones. */
export function otherFeedback(
  { answer_feedback }: BankQuestion11,
  right: readonly string[],
): AnswerFeedback[] {
  return answer_feedback.filter(({ answer }) => !right.includes(answer))
}

/** What is lost where the format says nothing of single answers. */
export function feedbackLosses(question: BankQuestion11): Loss[] {
  return question.answer_feedback.length === 0 ? [] : [lossOf('FEEDBACK_NOT_EXPORTED', question)]
}
