import type { Citation, Reading } from '../reading/reading.ts'
import type { Header } from './headers.ts'
import type { Period } from '@dictamen/spanish'
import type { Studies } from './studies.ts'

/** A position of a CV: what, where, when, and the passages that speak of it. */
export interface Position extends Header {
  readonly period: Period
  readonly reading: Reading
  /** Index of the first passage of its header and of the last. */
  readonly first: number
  readonly last: number
  /** Where its sentence begins in the passage of its dates. */
  readonly from: number
  readonly citation: Citation
}

/** What a CV says of a career. */
export interface Career {
  readonly positions: readonly Position[]
  readonly studies: readonly Studies[]
}
