import { z } from 'zod'
import type { Forms } from './forms.ts'

/** One sign for each weight, from the least to the greatest: many kinds and many forms, and still a text. */
const SIGNS = 'gfedcba.ABCDEFG'
const MIDDLE = SIGNS.indexOf('.')

/** The greatest number of steps that a weight has. */
export const MOST_STEPS = MIDDLE

/** Fitted weights of many kinds: for each kind the points a text starts with, for each form a row of signs. */
export interface PackedWeights {
  readonly kinds: readonly string[]
  /** What one step is worth, in hundredths of a point. */
  readonly step: number
  readonly start: readonly number[]
  /** A line a form: the form, a space, and a sign for each kind. */
  readonly rows: string
}

export const Packed: z.ZodType<PackedWeights> = z.strictObject({
  kinds: z.array(z.string().min(1)).min(1),
  step: z.int().min(1),
  start: z.array(z.int()).min(1),
  rows: z.string().min(1),
})

export function packRow(form: string, steps: readonly number[]): string {
  return `${form} ${steps.map((step) => SIGNS[step + MIDDLE]!).join('')}`
}

const TENTHS = 10
const HUNDREDTHS = 100

/** How much a text counts: twice as many words say more, but not twice as much. Only roots, which are the same everywhere. */
export function lengthOf(shares: readonly number[]): number {
  const squares = shares.reduce((sum, share) => sum + (share / TENTHS) * (share / TENTHS), 0)
  return Math.max(1, Math.sqrt(Math.sqrt(squares)))
}

/** Packed weights, ready to be asked. */
export class PackedTable {
  readonly kinds: readonly string[]
  readonly #step: number
  readonly #start: readonly number[]
  readonly #rows: ReadonlyMap<string, string>

  constructor({ kinds, step, start, rows }: PackedWeights) {
    this.kinds = kinds
    this.#step = step
    this.#start = start
    this.#rows = new Map(
      rows
        .trimEnd()
        .split('\n')
        .map((line): [string, string] => {
          const at = line.lastIndexOf(' ')
          return [line.slice(0, at), line.slice(at + 1)]
        }),
    )
  }

  /** The points of some kinds, by their places, for a text. */
  read(forms: Forms, places: readonly number[]): number[] {
    const known = [...forms].flatMap(([form, share]) => {
      const row = this.#rows.get(form)
      return row === undefined ? [] : [{ row, share }]
    })
    const length = lengthOf(known.map(({ share }) => share))
    return places.map((place) => {
      const steps = known.reduce(
        (sum, { row, share }) => sum + (SIGNS.indexOf(row[place]!) - MIDDLE) * share,
        0,
      )
      return Math.round((steps * this.#step) / (TENTHS * HUNDREDTHS * length)) + this.#start[place]!
    })
  }
}
