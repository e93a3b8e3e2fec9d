import type { z } from 'zod'
import { FindingShape as Former, placeFindings as placeFormer } from './finding-1.0.ts'
import { PointId } from './judgement-terms-1.0.ts'

/** The one form in which a witness states something; it may say which point to judge it bears on. */
export const FindingShape = Former.extend({ point_id: PointId.optional() })

export type Finding = z.infer<typeof FindingShape>
export type Polarity = Finding['polarity']
export type Severity = NonNullable<Finding['severity']>
export type FindingStatus = Finding['status']

/** A finding and the JSON pointer at which it stands. */
export interface PlacedFinding {
  readonly pointer: string
  /** The list that holds it: `logros_calibrados`, `foda/fortalezas`. */
  readonly section: string
  readonly finding: Finding
}

/** The findings of a GEM's content with their place, in reading order. */
export function placeFindings(content: object): PlacedFinding[] {
  return placeFormer(content)
}
