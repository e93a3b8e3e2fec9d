import type { IndexedText } from './indexed-text.ts'

/** From this length on difflib leaves frequent characters out of its search for blocks. */
export const AUTOJUNK_FROM = 200
const CLOCK_LIMIT = 2_000_000_000

/** A common block: where it begins in each text, and how many code points it has. */
interface Block {
  inA: number
  inB: number
  size: number
}

/**
 * Finds what Python's SequenceMatcher(None, a, b) finds in common between `a` and any slice of one text `b`:
 * the longest common block, then the same again on its left and on its right. Of equally long blocks the one
 * that begins first in `a`, then first in `b`, is taken. In a slice of 200 code points or more, a character that
 * makes up more than one hundredth of it (plus one) may extend a block but not begin one.
 */
export class Matcher {
  readonly #a: Int32Array
  readonly #b: Int32Array
  readonly #previous: Int32Array
  // Last place of each symbol; right for every symbol that the range at hand has, outside the range for the others.
  readonly #last: Int32Array
  readonly #popular: Uint8Array
  #hasPopular = false
  // Length of the block that ends at a place of b (shifted by one), and the tick at which that was so.
  readonly #lengths: Int32Array
  readonly #ticks: Int32Array
  #clock = 1
  readonly #block: Block = { inA: 0, inB: 0, size: 0 }
  readonly #stack: number[] = []

  /** `a` is given in the symbols of `b`. */
  constructor(a: Int32Array, b: IndexedText) {
    this.#a = a
    this.#b = b.symbols
    this.#previous = b.previous
    this.#last = new Int32Array(b.alphabet.size).fill(-1)
    this.#popular = new Uint8Array(b.alphabet.size)
    this.#lengths = new Int32Array(b.symbols.length + 1)
    this.#ticks = new Int32Array(b.symbols.length + 1)
  }

  /**
   * How many code points of `a` are matched in the slice of `b`. As soon as fewer than `atLeast` are certain,
   * answers -1 instead.
   */
  count(start: number, end: number, atLeast = 0): number {
    this.#markPopular(start, end)
    const stack = this.#stack
    stack.length = 0
    stack.push(0, this.#a.length, start, end)
    let matched = 0
    let hope = Math.min(this.#a.length, end - start)
    while (stack.length > 0) {
      if (matched + hope < atLeast) return -1
      const bHigh = stack.pop()!
      const bLow = stack.pop()!
      const aHigh = stack.pop()!
      const aLow = stack.pop()!
      const { inA, inB, size } = this.longestBlock(aLow, aHigh, bLow, bHigh)
      const left = Math.min(inA - aLow, inB - bLow)
      const right = Math.min(aHigh - inA - size, bHigh - inB - size)
      hope -= Math.min(aHigh - aLow, bHigh - bLow)
      if (size === 0) continue
      matched += size
      hope += left + right
      if (left > 0) stack.push(aLow, inA, bLow, inB)
      if (right > 0) stack.push(inA + size, aHigh, inB + size, bHigh)
    }
    return matched
  }

  /** The block that difflib would take first; the answer is overwritten by the next call. */
  longestBlock(aLow: number, aHigh: number, bLow: number, bHigh: number): Readonly<Block> {
    const block = this.#block
    block.inA = aLow
    block.inB = bLow
    block.size = 0
    this.#scan(aLow, aHigh, bLow, bHigh)
    if (this.#hasPopular) this.#extend(aLow, aHigh, bLow, bHigh)
    return block
  }

  #scan(aLow: number, aHigh: number, bLow: number, bHigh: number): void {
    const a = this.#a
    const b = this.#b
    const last = this.#last
    const previous = this.#previous
    const lengths = this.#lengths
    const ticks = this.#ticks
    const popular = this.#popular
    const hasPopular = this.#hasPopular
    for (let at = bLow; at < bHigh; at++) last[b[at]!] = at
    this.#startClock(aHigh - aLow)
    let clock = this.#clock
    let size = 0
    let rowEnd = 0
    let columnEnd = 0
    for (let row = aLow; row < aHigh; row++) {
      clock++
      const symbol = a[row]!
      if (symbol < 0 || (hasPopular && popular[symbol] === 1)) continue
      let at = last[symbol]!
      if (at >= bHigh) continue
      // From right to left, so that the length at at-1 still is the previous row's.
      for (; at >= bLow; at = previous[at]!) {
        const length = ticks[at] === clock - 1 ? lengths[at]! + 1 : 1
        ticks[at + 1] = clock
        lengths[at + 1] = length
        if (length > size || (length === size && row === rowEnd)) {
          size = length
          rowEnd = row
          columnEnd = at
        }
      }
    }
    this.#clock = clock
    if (size === 0) return
    this.#block.inA = rowEnd - size + 1
    this.#block.inB = columnEnd - size + 1
    this.#block.size = size
  }

  #extend(aLow: number, aHigh: number, bLow: number, bHigh: number): void {
    const a = this.#a
    const b = this.#b
    let { inA, inB } = this.#block
    let endA = inA + this.#block.size
    let endB = inB + this.#block.size
    while (inA > aLow && inB > bLow && a[inA - 1] === b[inB - 1]) {
      inA--
      inB--
    }
    while (endA < aHigh && endB < bHigh && a[endA] === b[endB]) {
      endA++
      endB++
    }
    this.#block.inA = inA
    this.#block.inB = inB
    this.#block.size = endA - inA
  }

  #markPopular(start: number, end: number): void {
    const length = end - start
    this.#hasPopular = length >= AUTOJUNK_FROM
    if (!this.#hasPopular) return
    const counts = new Int32Array(this.#popular.length)
    for (let at = start; at < end; at++) counts[this.#b[at]!]!++
    const limit = Math.floor(length / 100) + 1
    for (let symbol = 0; symbol < counts.length; symbol++)
      this.#popular[symbol] = counts[symbol]! > limit ? 1 : 0
  }

  /** A tick that no earlier search can have left behind. */
  #startClock(rows: number): void {
    if (this.#clock + rows + 2 > CLOCK_LIMIT) {
      this.#ticks.fill(0)
      this.#clock = 0
    }
    this.#clock++
  }
}
