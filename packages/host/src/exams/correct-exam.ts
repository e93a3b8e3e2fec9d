import type { CorrectedExam } from '@dictamen/contracts'
import { correctDocument, type AnyBank, type Corrections } from '@dictamen/exams/bank'
import type { Document } from '@dictamen/kernel'
import { createClock } from '../ports.ts'

export interface CorrectOptions extends Corrections {
  readonly who: string
  readonly why: string
  readonly now?: string | undefined
}

/** A review or a bank with corrections laid beside what was read, dated here. */
export function correctExam(
  document: Document,
  { who, why, now, ...corrections }: CorrectOptions,
): CorrectedExam | AnyBank {
  return correctDocument(document, corrections, { who, why, when: createClock(now).now() })
}
