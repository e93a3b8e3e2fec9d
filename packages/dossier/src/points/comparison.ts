import type { MonthNumber } from '@dictamen/spanish'
import type { Position } from '../timeline/positions.ts'
import type { Line } from './demand.ts'
import type { Fact } from './facts.ts'
import type { MeasureOptions } from './measure-options.ts'
import { Wording, type Found, type Place, type Said } from './spoken.ts'

/** A position of the CV, as measures read it. */
export interface Held {
  readonly position: Position
  /** Its header, and what the line under it says of the house: in which trade it was. */
  readonly told: readonly [Found, ...Found[]]
}

/** What the documents of a candidate give to measure. */
export interface Evidence {
  readonly said: readonly Said[]
  readonly held: readonly Held[]
  /** The lines over a CV, which say where the candidate lives. */
  readonly homes: readonly Said[]
  /** Every dated stay of the CV was read, each has a house, and no long time lies between two of them. */
  readonly isWholeCareer: boolean
  /** The last month in which somebody wrote about the candidate, as far as is known. */
  readonly seen: MonthNumber
  /** The most years that the periods of the CV can add up to. */
  readonly mostYears: number
}

/** A comparison that could be made. */
export interface Comparison {
  /** Whether the candidate is as the mandate wants. */
  readonly isMet: boolean
  readonly asked: Place
  readonly found: readonly Found[]
}

/** Compares a line of the mandate in the way of a measure; `told` gives the values found in what is said. */
export type Compare = (
  line: Line,
  options: MeasureOptions,
  evidence: Evidence,
  told: () => readonly Fact[],
) => Comparison | null

export function wholeOf(said: Said): Found {
  return { said, start: 0, end: said.wording.text.length }
}

export function headerOf({ citation, employer, title }: Position): Found {
  const context = new Wording('')
  const wording = new Wording(
    citation.quote.includes(title ?? '') ? citation.quote : `${title}, ${citation.quote}`,
  )
  return wholeOf({ wording, context, kind: 'cv', voice: 'cv', employer, citation })
}
