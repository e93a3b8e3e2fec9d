import { correctedExam, exam, exam10, type CorrectedExam, type Exam, type Exam10 } from '@dictamen/contracts'
import {
  addCorrections,
  isStanding,
  layCorrections,
  layOver,
  undoCorrections,
  type Authorship,
} from '@dictamen/exams'
import { documentOf, parseContract, valueAt, type Document, type Json } from '@dictamen/kernel'
import { readBank, type AnyBank } from './banks.ts'

export interface CorrectOptions {
  /** Corrections, each `PLACE=VALUE`. */
  readonly set: readonly string[]
  /** Corrections to undo, by their id. */
  readonly undo: readonly string[]
  readonly who: string
  readonly why: string
  readonly now?: string | undefined
}

/** A review or a bank with corrections laid beside what was read, which stays as it is. Refuses one that breaks the contract. */
export function correctExam(document: Document, options: CorrectOptions): CorrectedExam | AnyBank {
  const when = options.now ?? new Date().toISOString().replace(/\.\d{3}Z$/, 'Z')
  const by: Authorship = { who: options.who, when, why: options.why }
  if (valueAt(document.value, '/sources') !== undefined) {
    return correctBank(readBank(document), document.name, options, by)
  }
  return correctReview(openReview(document), document.name, options, by)
}

function openReview(document: Document): CorrectedExam {
  if (valueAt(document.value, '/original') !== undefined) return parseContract(correctedExam, document)
  const old = valueAt(document.value, '/schema_version') === '1.0'
  const original: Exam | Exam10 = old ? parseContract(exam10, document) : parseContract(exam, document)
  return { schema_version: '1.0', original, corrections: [] }
}

function correctReview(
  review: CorrectedExam,
  name: string,
  { set, undo }: CorrectOptions,
  by: Authorship,
): CorrectedExam {
  const { original } = review
  const kept = undoCorrections(review.corrections, undo, by)
  const corrections = addCorrections(original as Json, kept, set, by)
  const laid = documentOf(layOver(original, corrections.filter(isStanding)) as Json, name)
  if (original.schema_version === '1.0') parseContract(exam10, laid)
  else parseContract(exam, laid)
  return parseContract(correctedExam, { ...review, corrections })
}

/** Only the bank's own corrections: those of its reviews are already in it. */
function correctBank(bank: AnyBank, name: string, { set, undo }: CorrectOptions, by: Authorship): AnyBank {
  const history = bank.corrections.filter(({ sha256 }) => sha256 !== null)
  const own = bank.corrections.filter(({ sha256 }) => sha256 === null)
  const kept = undoCorrections(own, undo, by)
  const added = addCorrections(bank as Json, kept, set, by).map((one) => ({ ...one, sha256: null }))
  const corrected = {
    ...bank,
    corrections: [...history, ...added.map((one, at) => ({ ...one, id: `C${history.length + at + 1}` }))],
  }
  readBank(documentOf(layCorrections(corrected).bank as Json, name))
  return readBank(documentOf(corrected as Json, name))
}
