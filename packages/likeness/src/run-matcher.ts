import { firstFrom } from './ascending.ts'
import { findCommonRuns, type CommonRuns } from './common-runs.ts'
import type { IndexedText } from './indexed-text.ts'
import { RunParts } from './run-parts.ts'

const REMEMBERED = 1 << 18

/**
 * Counts the same as Matcher for slices of fewer than 200 code points, in which no character is popular. Made for
 * many overlapping slices, asked by start and then by end: they share their longest runs, hence what lies on the left
 * of these (for one start) and on the right (for one end).
 */
export class RunMatcher {
  readonly #rows: number
  readonly #columns: number
  readonly #runs: CommonRuns
  readonly #parts: RunParts
  readonly #left = new Map<number, number>()
  readonly #right = new Map<number, number>()
  #start = -1
  #end = -1
  /** First run that begins too late for the slices seen so far. */
  #next = 0
  /** Runs that go on beyond the end of the slice. */
  #crossing: number[] = []
  // The longest run that lies within the slice, cut at its start.
  #inA = 0
  #inB = 0
  #size = 0

  /** `a` is given in the symbols of `b`. */
  constructor(a: Int32Array, b: IndexedText) {
    this.#rows = a.length
    this.#columns = b.symbols.length
    this.#runs = findCommonRuns(a, b.symbols, b.alphabet.size)
    this.#parts = new RunParts(a, b.symbols, this.#runs)
  }

  /** Code points of `a` matched in the slice; -1 when it is certain at once that they are fewer than `atLeast`. */
  count(start: number, end: number, atLeast: number): number {
    if (start !== this.#start || end < this.#end) this.#begin(start)
    this.#advance(end)
    const inside = { inA: this.#inA, inB: this.#inB, size: this.#size }
    for (const run of this.#crossing) this.#take(run, end)
    const { inA, inB, size } = { inA: this.#inA, inB: this.#inB, size: this.#size }
    this.#inA = inside.inA
    this.#inB = inside.inB
    this.#size = inside.size
    return size === 0 ? this.#parts.count(0, this.#rows, start, end) : this.#around(inA, inB, size, atLeast)
  }

  #around(inA: number, inB: number, size: number, atLeast: number): number {
    const hope = Math.min(inA, inB - this.#start)
    const rest = Math.min(this.#rows - inA - size, this.#end - inB - size)
    if (hope + size + rest < atLeast) return -1
    const matched = size + this.#countRight(inA + size, inB + size)
    return matched + hope < atLeast ? -1 : matched + this.#countLeft(inA, inB)
  }

  #begin(start: number): void {
    this.#start = start
    this.#next = firstFrom(this.#runs.reach, start + 2)
    this.#crossing = []
    this.#size = 0
    this.#left.clear()
  }

  #advance(end: number): void {
    const { inB, size } = this.#runs
    this.#end = end
    const crossing: number[] = []
    for (const run of this.#crossing) {
      if (inB[run]! + size[run]! > end) crossing.push(run)
      else this.#take(run, end)
    }
    for (; this.#next < inB.length && inB[this.#next]! < end - 1; this.#next++) {
      if (inB[this.#next]! + size[this.#next]! > end) crossing.push(this.#next)
      else this.#take(this.#next, end)
    }
    this.#crossing = crossing
  }

  /** Keeps the run, cut to the slice, if difflib would prefer it to the one kept so far. */
  #take(run: number, end: number): void {
    const cut = Math.max(0, this.#start - this.#runs.inB[run]!)
    const inA = this.#runs.inA[run]! + cut
    const inB = this.#runs.inB[run]! + cut
    const size = Math.min(this.#runs.size[run]! - cut, end - inB)
    if (size < 2 || size < this.#size) return
    if (size === this.#size && (inA - this.#inA || inB - this.#inB) >= 0) return
    this.#inA = inA
    this.#inB = inB
    this.#size = size
  }

  #countLeft(inA: number, inB: number): number {
    const key = inA * this.#columns + inB
    let matched = this.#left.get(key)
    if (matched === undefined) {
      matched = this.#parts.count(0, inA, this.#start, inB)
      this.#left.set(key, matched)
    }
    return matched
  }

  #countRight(inA: number, inB: number): number {
    const key = (inA * (this.#columns + 1) + inB) * (this.#columns + 1) + this.#end
    let matched = this.#right.get(key)
    if (matched === undefined) {
      matched = this.#parts.count(inA, this.#rows, inB, this.#end)
      if (this.#right.size >= REMEMBERED) this.#right.clear()
      this.#right.set(key, matched)
    }
    return matched
  }
}
