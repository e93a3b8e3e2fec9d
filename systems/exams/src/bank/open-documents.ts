import {
  correctedExam,
  exam,
  exam10,
  examBank,
  type CorrectedExam,
  type Exam,
  type Exam10,
  type ExamBank,
} from '@dictamen/contracts'
import { parseContract, valueAt, type Document } from '@dictamen/kernel'
import { mergeExams, type Attempt } from './merge.ts'

/** One bank of several attempts: every answer kept, corrections laid over, keys recovered with their proof. */
export function mergeAttempts(documents: readonly Document[]): ExamBank {
  return parseContract(examBank, mergeExams(documents.map(readAttempt)))
}

/** A bank; a review that was read is a bank of one attempt. */
export function openBank(document: Document): ExamBank {
  const isReview = ['/source', '/original'].some((at) => valueAt(document.value, at) !== undefined)
  return isReview ? mergeAttempts([document]) : parseContract(examBank, document)
}

/** Whether a document is a bank and not a review. */
export function isBank(document: Document): boolean {
  return valueAt(document.value, '/sources') !== undefined
}

/** A review with what was corrected in it, if anything was. */
export function openReview(document: Document): CorrectedExam {
  if (valueAt(document.value, '/original') !== undefined) return parseContract(correctedExam, document)
  return { schema_version: '1.0', original: readExam(document), corrections: [] }
}

/** Refuses a review that is not what its own version says. */
export function checkExam(document: Document): void {
  readExam(document)
}

function readExam(document: Document): Exam | Exam10 {
  const old = valueAt(document.value, '/schema_version') === '1.0'
  return old ? parseContract(exam10, document) : parseContract(exam, document)
}

function readAttempt(document: Document): Attempt {
  const { original, corrections } = openReview(document)
  return { exam: widen(original), corrections }
}

/** What 1.0 holds, 1.1 holds too. */
function widen(read: Exam | Exam10): Exam {
  return read.schema_version === '1.0' ? { ...read, schema_version: '1.1' } : read
}
