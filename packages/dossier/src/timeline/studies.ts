import type { Citation } from '../reading/reading.ts'
import type { Period } from '@dictamen/spanish'

/** A dated stage of studies, or without a post. */
export interface Studies {
  readonly period: Period
  readonly text: string
  readonly citation: Citation
  readonly isPause?: boolean
}
