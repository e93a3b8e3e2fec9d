// The innermost loop of the search: bounds travel as numbers, since an object for each would cost more than the work.
/* oxlint-disable max-params */
import { firstFrom } from './ascending.ts'
import type { CommonRuns } from './common-runs.ts'

/**
 * Counts what difflib matches in a part of two texts (some rows of `a` against some columns of `b`) in which no
 * character is popular, from the runs that the texts share instead of from their characters.
 */
export class RunParts {
  readonly #a: Int32Array
  readonly #b: Int32Array
  readonly #runs: CommonRuns
  // The runs of the part at hand, then those of ever smaller parts of it, each cut to its part: a stack.
  #inA = new Int32Array(1024)
  #inB = new Int32Array(1024)
  #size = new Int32Array(1024)

  constructor(a: Int32Array, b: Int32Array, runs: CommonRuns) {
    this.#a = a
    this.#b = b
    this.#runs = runs
  }

  count(aLow: number, aHigh: number, bLow: number, bHigh: number): number {
    if (aLow === aHigh || bLow === bHigh) return 0
    const { inA, inB, size, reach } = this.#runs
    let top = 0
    for (let run = firstFrom(reach, bLow + 2); run < inB.length && inB[run]! < bHigh - 1; run++) {
      top = this.#push(top, inA[run]!, inB[run]!, size[run]!, aLow, aHigh, bLow, bHigh)
    }
    return this.#split(aLow, aHigh, bLow, bHigh, 0, top)
  }

  /** The longest run of the stack from one place to another, then what lies on its left and on its right. */
  #split(aLow: number, aHigh: number, bLow: number, bHigh: number, from: number, to: number): number {
    if (from === to) return this.#countSingles(aLow, aHigh, bLow, bHigh)
    const longest = this.#longest(from, to)
    const inA = this.#inA[longest]!
    const inB = this.#inB[longest]!
    const size = this.#size[longest]!
    let matched = size
    if (inA > aLow && inB > bLow) {
      const top = this.#cut(from, to, aLow, inA, bLow, inB)
      matched += this.#split(aLow, inA, bLow, inB, to, top)
    }
    if (inA + size < aHigh && inB + size < bHigh) {
      const top = this.#cut(from, to, inA + size, aHigh, inB + size, bHigh)
      matched += this.#split(inA + size, aHigh, inB + size, bHigh, to, top)
    }
    return matched
  }

  #longest(from: number, to: number): number {
    let best = from
    for (let run = from + 1; run < to; run++) {
      const longer = this.#size[run]! - this.#size[best]!
      if (longer < 0) continue
      const earlier = this.#inA[best]! - this.#inA[run]! || this.#inB[best]! - this.#inB[run]!
      if (longer > 0 || earlier > 0) best = run
    }
    return best
  }

  #cut(from: number, to: number, aLow: number, aHigh: number, bLow: number, bHigh: number): number {
    let top = to
    for (let run = from; run < to; run++) {
      top = this.#push(top, this.#inA[run]!, this.#inB[run]!, this.#size[run]!, aLow, aHigh, bLow, bHigh)
    }
    return top
  }

  #push(
    top: number,
    inA: number,
    inB: number,
    size: number,
    aLow: number,
    aHigh: number,
    bLow: number,
    bHigh: number,
  ): number {
    const from = Math.max(0, aLow - inA, bLow - inB)
    const to = Math.min(size, aHigh - inA, bHigh - inB)
    if (to - from < 2) return top
    if (top === this.#inA.length) this.#makeRoom()
    this.#inA[top] = inA + from
    this.#inB[top] = inB + from
    this.#size[top] = to - from
    return top + 1
  }

  /** Where no two symbols in a row are shared, single ones match one after the other. */
  #countSingles(aLow: number, aHigh: number, bLow: number, bHigh: number): number {
    let matched = 0
    let next = bLow
    for (let row = aLow; row < aHigh && next < bHigh; row++) {
      const symbol = this.#a[row]!
      let at = next
      while (at < bHigh && this.#b[at] !== symbol) at++
      if (at === bHigh) continue
      matched++
      next = at + 1
    }
    return matched
  }

  #makeRoom(): void {
    this.#inA = doubled(this.#inA)
    this.#inB = doubled(this.#inB)
    this.#size = doubled(this.#size)
  }
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
