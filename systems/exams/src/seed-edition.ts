import type { Exam, Exam10, Exam10Question, ExamQuestion } from '@dictamen/contracts'
import { Fault, type Decision } from '@dictamen/kernel'

/** A decision under exam@1.0: the rules of that edition give no kind that came later. */
export function asExam10({ output, trace }: Decision<Exam>): Decision<Exam10> {
  const questions = output.questions.map((question) => {
    if (!isOfSeed(question)) throw new Fault(`exam@1.0 knows no ${question.kind} (${question.id})`)
    return question
  })
  return { output: { ...output, schema_version: '1.0', questions }, trace }
}

const LATER: ReadonlySet<string> = new Set(['true_false', 'cloze_inline', 'essay', 'description'])

function isOfSeed(question: ExamQuestion): question is Exam10Question {
  return !LATER.has(question.kind) && question.grading !== null
}
