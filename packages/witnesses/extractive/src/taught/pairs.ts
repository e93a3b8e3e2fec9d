import { z } from 'zod'
import type { Forms } from '@dictamen/dossier/taught'

/** One sign for each weight, from the least to the greatest. */
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const MIDDLE = (SIGNS.length - 1) / 2

/** The greatest number of steps that a weight has. */
export const MOST_STEPS = MIDDLE

/** Rows of signs, a line a form, and what one step is worth, in millionths. */
interface Rows {
  readonly step: number
  readonly rows: string
}

/**
 * Fitted weights of pairs of texts: a row for each form of what is asked, and one for each form of what is said, with one
 * sign more for what the form is worth whatever is asked.
 */
export interface PairWeights {
  /** SHA-256 of the sentences that they were fitted to. */
  readonly corpus: string
  readonly dimensions: number
  /** What a pair starts with, in millionths. */
  readonly start: number
  readonly asked: Rows
  readonly said: Rows
}

const RowsShape: z.ZodType<Rows> = z.strictObject({ step: z.int().min(1), rows: z.string().min(1) })

export const Pairs: z.ZodType<PairWeights> = z.strictObject({
  corpus: z.string().regex(/^[0-9a-f]{64}$/),
  dimensions: z.int().min(1).max(512),
  start: z.int(),
  asked: RowsShape,
  said: RowsShape,
})

export function packRow(form: string, steps: readonly number[]): string {
  return `${form} ${steps.map((step) => SIGNS[step + MIDDLE]!).join('')}`
}

const MILLION = 1_000_000
const POINTS = 100

/** What every question weighs where a form is worth something whatever is asked. */
export const WHATEVER_IS_ASKED = 1

/** What the forms of a text come to, a longer text no more than a short one. */
export type Vector = Float64Array

/** Packed weights of pairs, ready to be asked. */
export class PairTable {
  readonly #start: number
  readonly #asked: Table
  readonly #said: Table

  constructor({ dimensions, start, asked, said }: PairWeights) {
    this.#start = start / MILLION
    this.#asked = new Table(asked, dimensions)
    this.#said = new Table(said, dimensions + 1)
  }

  readAsked(forms: Forms): Vector {
    return Float64Array.of(...this.#asked.read(forms), WHATEVER_IS_ASKED)
  }

  readSaid(forms: Forms): Vector {
    return this.#said.read(forms)
  }

  /** How well what is said answers what is asked, in hundredths: more than nothing when it does. */
  points(asked: Vector, said: Vector): number {
    let sum = this.#start
    for (let at = 0; at < said.length; at++) sum += asked[at]! * said[at]!
    return Math.round(sum * POINTS)
  }
}

class Table {
  readonly #width: number
  readonly #step: number
  readonly #places = new Map<string, number>()
  readonly #steps: Int8Array

  constructor({ step, rows }: Rows, width: number) {
    const lines = rows.trimEnd().split('\n')
    this.#width = width
    this.#step = step / MILLION
    this.#steps = new Int8Array(lines.length * width)
    for (const [place, line] of lines.entries()) {
      const at = line.lastIndexOf(' ')
      if (line.length - at - 1 !== width) throw new Error(`a row of ${width} signs was expected: ${line}`)
      this.#places.set(line.slice(0, at), place)
      for (let k = 0; k < width; k++) this.#steps[place * width + k] = stepOf(line.charCodeAt(at + 1 + k))
    }
  }

  read(forms: Forms): Vector {
    const sum = new Float64Array(this.#width)
    let squares = 0
    for (const [form, share] of forms) {
      const place = this.#places.get(form)
      if (place === undefined) continue
      squares += share * share
      const from = place * this.#width
      for (let k = 0; k < this.#width; k++) sum[k]! += share * this.#steps[from + k]!
    }
    const length = lengthOf(squares)
    for (let k = 0; k < this.#width; k++) sum[k]! *= this.#step / length
    return sum
  }
}

const TENTHS = 10

/** The length of a text whose shares have these squares, and never less than that of one word. */
export function lengthOf(squares: number): number {
  return Math.max(TENTHS, Math.sqrt(squares))
}

const STEPS = new Map([...SIGNS].map((sign, at) => [sign.charCodeAt(0), at - MIDDLE]))

function stepOf(code: number): number {
  const step = STEPS.get(code)
  if (step === undefined) throw new Error(`no sign of a weight: ${String.fromCharCode(code)}`)
  return step
}
