import type { SourceContradiction } from '@dictamen/contracts'
import type { Figure } from '../../reading/figures.ts'
import type { Citation } from '../../reading/reading.ts'
import type { FuzzyDate, Period } from '@dictamen/spanish'

export type Topic = SourceContradiction['topic']

/** What a voice says of an employment. */
export interface Fact {
  readonly topic: Topic
  /** What it is the value of; only values of one attribute are compared. */
  readonly attribute: string
  readonly employer: string | null
  readonly voice: string
  readonly citation: Citation
  readonly value: Value
  /** Where in its sentence it stands; what denies or comes from a table of posts has no place. */
  readonly at?: number
  /** A size that nobody calls one: it counts where it is the only one that its voice gives of that employment. */
  readonly isLoose?: boolean
  /** What only the labelled sentences say: it counts where nothing else that its voice or the CV says is of that date. */
  readonly isTaught?: boolean
  /** The time of which it is said; unknown when absent. */
  readonly during?: Period
}

export type Value =
  | {
      readonly kind: 'quantity'
      readonly figure: Figure
      /** The only year that the sentence names; null when it names none or several. */
      readonly year: number | null
      /** True of a moment within the period: "llegó a", "al principio". */
      readonly moving: boolean
      readonly side: 'gross' | 'net' | null
      readonly change: boolean
      readonly words: string
      /** What the people that it counts are, where they are not just people: «mecánicos». */
      readonly trade: string | null
      /** "Doce comerciales, nada más": the sentence says that there were no others. */
      readonly isAll: boolean
    }
  | { readonly kind: 'date'; readonly date: FuzzyDate; readonly words: string }
  | {
      readonly kind: 'title'
      readonly rank: number
      readonly phrase: string
      readonly formal: boolean
      /** "No era director": the title is denied. */
      readonly denied: boolean
      /** The word of the title that is denied; the rest may hold. */
      readonly scope?: string
    }
  | { readonly kind: 'reason'; readonly reason: Reason; readonly words: string }
  | { readonly kind: 'level'; readonly level: number; readonly words: string }

export type Reason = 'voluntary' | 'dismissal' | 'restructuring' | 'agreed' | 'ended'
