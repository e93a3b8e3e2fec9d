import type { Figure, FuzzyDate, Period } from '@dictamen/spanish'
import type { SourceContradiction } from '@dictamen/contracts'
import type { Citation } from '../../reading/reading.ts'

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
      readonly words: string
      /** The other figures that the sentence gives and does not deny. */
      readonly beside: readonly number[]
      /** Of which people it is the number; null when of all. */
      readonly part: string | null
    }
  | { readonly kind: 'date'; readonly date: FuzzyDate; readonly words: string }
  | {
      readonly kind: 'title'
      readonly rank: number
      readonly phrase: string
      /** "En nómina figura como": the title of a paper. */
      readonly formal: boolean
      /** "No era director": the title is denied. */
      readonly denied: boolean
    }
  | { readonly kind: 'reason'; readonly reason: Reason; readonly words: string }

export type Reason = 'voluntary' | 'dismissal' | 'restructuring' | 'agreed' | 'ended'
