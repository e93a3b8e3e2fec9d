import type { Exam, Exam10, Exam10Question, Exam12 } from '@dictamen/contracts'
import { Fault, type Decision } from '@dictamen/kernel'

/** A decision under exam@1.0: the rules of that edition give no kind that came later. */
export function asExam10({ output, trace }: Decision<Exam | Exam12>): Decision<Exam10> {
  const questions = output.questions.map((question) => {
    if (!isOfSeed(question)) throw new Fault(`exam@1.0 knows no ${question.kind} (${question.id})`)
    return question
  })
  return { output: { ...output, schema_version: '1.0', questions }, trace }
}

const LATER: ReadonlySet<string> = new Set(['true_false', 'cloze_inline', 'essay', 'description'])

type Question = (Exam | Exam12)['questions'][number]

function isOfSeed(question: Question): question is Exam10Question {
  return !LATER.has(question.kind) && question.grading !== null
}
