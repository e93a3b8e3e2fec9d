import { correctedExam, type CorrectedExam } from '@dictamen/contracts'
import { documentOf, parseContract, type Document, type Json } from '@dictamen/kernel'
import { addCorrections, isStanding, undoCorrections, type Authorship } from './correct.ts'
import { layCorrections } from './corrections.ts'
import { layOver } from './lay-over.ts'
import { checkExam, isBank, openReview, readBank, type AnyBank } from './open-documents.ts'

/** Corrections to make and to undo. */
export interface Corrections {
  /** Each `PLACE=VALUE`. */
  readonly set: readonly string[]
  /** By their ids. */
  readonly undo: readonly string[]
}

/** A review or a bank with corrections laid beside what was read, which stays as it is. Refuses one that breaks the contract. */
export function correctDocument(
  document: Document,
  corrections: Corrections,
  by: Authorship,
): CorrectedExam | AnyBank {
  return isBank(document)
    ? correctBank(readBank(document), document.name, corrections, by)
    : correctReview(openReview(document), document.name, corrections, by)
}

function correctReview(
  review: CorrectedExam,
  name: string,
  { set, undo }: Corrections,
  by: Authorship,
): CorrectedExam {
  const { original } = review
  const kept = undoCorrections(review.corrections, undo, by)
  const corrections = addCorrections(original as Json, kept, set, by)
  checkExam(documentOf(layOver(original, corrections.filter(isStanding)) as Json, name))
  return parseContract(correctedExam, { ...review, corrections })
}

/** Only the bank's own corrections: those of its reviews are already in it. */
function correctBank(bank: AnyBank, name: string, { set, undo }: Corrections, by: Authorship): AnyBank {
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
