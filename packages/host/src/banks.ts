import { exam, exam10, examBank, type Exam, type ExamBank } from '@dictamen/contracts'
import { mergeExams } from '@dictamen/exams'
import { parseContract, valueAt, type Document } from '@dictamen/kernel'

/** One bank of several attempts: every answer kept, keys recovered with their proof. */
export function mergeAttempts(documents: readonly Document[]): ExamBank {
  return parseContract(examBank, mergeExams(documents.map(readExam)))
}

/** An exam of either version; what 1.0 holds, 1.1 holds too. */
function readExam(document: Document): Exam {
  if (valueAt(document.value, '/schema_version') !== '1.0') return parseContract(exam, document)
  return { ...parseContract(exam10, document), schema_version: '1.1' }
}
