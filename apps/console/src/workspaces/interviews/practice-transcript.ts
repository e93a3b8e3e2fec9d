import type { QuestionSet, Transcript } from '@dictamen/contracts'
import type { Answered } from './asked-question.tsx'

/** What was asked and answered in a round, as the contract has it. */
export function transcriptOf(set: QuestionSet, answered: readonly Answered[], begun: string): Transcript {
  const stamp = begun.replace(/\.\d{3}Z$/, 'Z')
  return {
    transcript_id: `tr_practica_${stamp.replaceAll(/\D/g, '')}`,
    questionset_id: set.questionset_id,
    target: set.target,
    started_at: stamp,
    ended_at: new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'),
    entries: answered.map(({ question, text, seconds, isCut }, at) => ({
      entry_id: `e${at + 1}`,
      question_id: question.question_id,
      question_text: question.text,
      answer_text: text,
      word_count: text.split(/\s+/).filter((word) => word !== '').length,
      time_sec: seconds,
      forced_closure: isCut,
    })),
  }
}
