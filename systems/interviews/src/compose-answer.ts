import type { Subject } from '@dictamen/kernel'
import { declareQuestion } from '@dictamen/spanish/declared-question'
import type { lexiconOf } from './rules/contradiction-with-context.ts'

const BARE = /^\s*(s[ií]|no)\s*[.!]?\s*$/iu

/** «¿Tienes carné?» «No» state that the speaker has none; null for any other question or answer. */
export function composeAnswer(subject: Subject, { slots }: ReturnType<typeof lexiconOf>): string | null {
  if (slots === null || subject.value('closure_rule') !== 'binario') return null
  const bare = BARE.exec(subject.text('answer_text'))?.[1]
  const question = bare === undefined ? null : declareQuestion(subject.text('question_text'))
  if (bare === undefined || question === null) return null
  const denies = /^n/iu.test(bare)
  if (question.denies) return denies ? `yo ${question.text}` : null
  return denies ? `yo no ${question.text}` : `yo ${question.text}`
}
