import type { Json, Span } from '@dictamen/kernel'
import type { NormItem } from './norms/document.ts'
import type { RankedDocument } from './norms/library.ts'

/** Something that a rule found in the output: it becomes a violation, a note, or nothing. */
export interface Finding {
  /** Which rule: IR.x.y. */
  readonly rule: string
  readonly severity: 'ERROR' | 'WARNING' | 'INFO'
  /** What is wrong, in Spanish. */
  readonly description: string
  /** Where, by offsets of the output. */
  readonly start: number
  readonly end: number
  /** The norm it is about. */
  readonly norm?: CitedNorm
  /** Further evidence: the prompt, the nearest sentence of a norm. */
  readonly spans?: readonly Span[]
  /** The figures that were compared. */
  readonly figures?: Readonly<Record<string, Json>>
}

export interface CitedNorm {
  readonly document: RankedDocument
  readonly item: NormItem | null
}
