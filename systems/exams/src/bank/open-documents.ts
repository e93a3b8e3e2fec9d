import {
  correctedExam,
  exam,
  exam10,
  exam12,
  examBank,
  examBank11,
  type CorrectedExam,
  type Exam,
  type Exam10,
  type ExamBank,
  type ExamBank11,
} from '@dictamen/contracts'
import { parseContract, valueAt, type Document } from '@dictamen/kernel'
import { writeBank } from './editions.ts'
import { mergeExams, type Attempt } from './merge.ts'

/** A bank of either edition. */
export type AnyBank = ExamBank | ExamBank11

/** One bank of several attempts: every answer kept, corrections laid over, keys recovered with their proof. */
export function mergeAttempts(documents: readonly Document[]): AnyBank {
  return checkBank(writeBank(mergeExams(documents.map(readAttempt))))
}

/** A bank; a review that was read is a bank of one attempt. */
export function openBank(document: Document): AnyBank {
  const isReview = ['/source', '/original'].some((at) => valueAt(document.value, at) !== undefined)
  return isReview ? mergeAttempts([document]) : readBank(document)
}

/** Whether a document is a bank and not a review. */
export function isBank(document: Document): boolean {
  return valueAt(document.value, '/sources') !== undefined
}

/** A bank of either edition, held to its contract. */
export function readBank(document: Document): AnyBank {
  const isSecond = valueAt(document.value, '/schema_version') === '1.1'
  return isSecond ? parseContract(examBank11, document) : parseContract(examBank, document)
}

/** Holds a bank that was made here to the contract of its edition. */
export function checkBank(bank: AnyBank): AnyBank {
  return bank.schema_version === '1.0' ? parseContract(examBank, bank) : parseContract(examBank11, bank)
}

/** A review with what was corrected in it, if anything was. */
export function openReview(document: Document): CorrectedExam {
  if (isCorrected(document)) return parseContract(correctedExam, document)
  return { schema_version: '1.0', original: readCorrectable(document), corrections: [] }
}

/** Refuses a review that is not what its own version says. */
export function checkExam(document: Document): void {
  readCorrectable(document)
}

function isCorrected(document: Document): boolean {
  return valueAt(document.value, '/original') !== undefined
}

/** An exam of an edition that corrections are laid beside. */
function readCorrectable(document: Document): Exam | Exam10 {
  const old = valueAt(document.value, '/schema_version') === '1.0'
  return old ? parseContract(exam10, document) : parseContract(exam, document)
}

function readAttempt(document: Document): Attempt {
  const isSecond = valueAt(document.value, '/schema_version') === '1.2'
  if (isSecond) return { exam: parseContract(exam12, document), corrections: [] }
  const { original, corrections } = openReview(document)
  return { exam: original, corrections }
}
