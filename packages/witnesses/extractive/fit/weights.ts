import type { Chance } from './chance.ts'

/** Places with how much each counts. */
interface Row {
  readonly at: readonly number[]
  readonly value: readonly number[]
}

const FIRST = 0.1
const STEADY = 0.9
const STEADY_SQUARES = 0.999
const LEAST = 1e-6

/** A table of weights, a row for each form, moved by Adam's rule with fading. */
export class Weights {
  readonly #width: number
  readonly #own: Float32Array
  readonly #slopes: Float32Array
  readonly #mean: Float32Array
  readonly #squares: Float32Array
  readonly #kept: Float64Array
  #times = 0
  #meanLeft = 1
  #squaresLeft = 1

  constructor(rows: number, width: number, chance: Chance) {
    const size = rows * width
    this.#width = width
    this.#own = Float32Array.from({ length: size }, () => FIRST * around(chance))
    this.#slopes = new Float32Array(size)
    this.#mean = new Float32Array(size)
    this.#squares = new Float32Array(size)
    this.#kept = new Float64Array(size)
  }

  /** Takes the weights as they stand into the mean that is given in the end. */
  keep(): void {
    this.#times++
    for (let at = 0; at < this.#own.length; at++) this.#kept[at]! += this.#own[at]!
  }

  /** The mean of what was kept of a row. */
  row(at: number): number[] {
    return Array.from(
      this.#kept.subarray(at * this.#width, (at + 1) * this.#width),
      (sum) => sum / this.#times,
    )
  }

  sum({ at, value }: Row): Float64Array {
    const width = this.#width
    const sum = new Float64Array(width)
    for (let form = 0; form < at.length; form++) {
      const from = at[form]! * width
      const share = value[form]!
      for (let k = 0; k < width; k++) sum[k]! += share * this.#own[from + k]!
    }
    return sum
  }

  /** One step down the slopes of the sums of some rows. */
  move(rows: readonly Row[], slopes: readonly Float64Array[], rate: number, fades: number): void {
    this.#slopes.fill(0)
    for (const [number, { at, value }] of rows.entries()) this.#spread(at, value, slopes[number]!)
    this.#meanLeft *= STEADY
    this.#squaresLeft *= STEADY_SQUARES
    const kept = 1 - rate * fades
    for (let at = 0; at < this.#own.length; at++) {
      const slope = this.#slopes[at]!
      const mean = STEADY * this.#mean[at]! + (1 - STEADY) * slope
      const squares = STEADY_SQUARES * this.#squares[at]! + (1 - STEADY_SQUARES) * slope * slope
      this.#mean[at] = mean
      this.#squares[at] = squares
      const step = mean / (1 - this.#meanLeft) / (Math.sqrt(squares / (1 - this.#squaresLeft)) + LEAST)
      this.#own[at] = (this.#own[at]! - rate * step) * kept
    }
  }

  #spread(at: readonly number[], value: readonly number[], slope: Float64Array): void {
    const width = this.#width
    for (let form = 0; form < at.length; form++) {
      const from = at[form]! * width
      const share = value[form]!
      for (let k = 0; k < width; k++) this.#slopes[from + k]! += share * slope[k]!
    }
  }
}

/** About nothing, mostly within two of it: the sum of twelve draws. */
function around(chance: Chance): number {
  let sum = -6
  for (let draw = 0; draw < 12; draw++) sum += chance.next()
  return sum
}
