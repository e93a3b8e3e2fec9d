import { exam, exam10, examBank, type Exam, type ExamBank } from '@dictamen/contracts'
import { exporters, importGift, importMoodleXml, mergeExams, type Exported } from '@dictamen/exams'
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

export const EXPORT_FORMATS = ['moodle-xml', 'gift', 'anki', 'csv', 'markdown', 'html'] as const

/** A bank in another format, with everything that the format does not carry. */
export function exportBank(document: Document, format: (typeof EXPORT_FORMATS)[number]): Exported {
  return exporters[format](parseContract(examBank, document))
}

/** A bank from Moodle XML or GIFT, told by its content. */
export function importBank(text: string, name: string): ExamBank {
  const read = /^\uFEFF?\s*</.test(text) ? importMoodleXml : importGift
  return parseContract(examBank, read(text, name))
}
