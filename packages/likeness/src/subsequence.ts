// A word of the row holds 30 places of the quote: the sum of two words and a carry then stays a small integer.
const BITS = 30
const FULL = (1 << BITS) - 1

/**
 * Length of the longest common subsequence of a quote and a text that grows by one symbol at a time. difflib's
 * blocks are a common subsequence, so it never matches more than this.
 */
export class GrowingSubsequence {
  readonly #words: number
  /** For each symbol the places of the quote that have it, one bit each. */
  readonly #places: Int32Array
  // A bit is 0 where the longest subsequence grew; the bit after the last place catches the carry.
  readonly #row: Int32Array
  readonly #overflowBit: number
  #length = 0

  constructor(quote: Int32Array, symbols: number) {
    this.#words = Math.floor(quote.length / BITS) + 1
    this.#overflowBit = 1 << (quote.length % BITS)
    this.#places = new Int32Array(symbols * this.#words)
    this.#row = new Int32Array(this.#words)
    for (let at = 0; at < quote.length; at++) {
      if (quote[at]! < 0) continue
      const word = quote[at]! * this.#words + Math.floor(at / BITS)
      this.#places[word] = this.#places[word]! | (1 << (at % BITS))
    }
    this.clear()
  }

  get length(): number {
    return this.#length
  }

  clear(): void {
    this.#row.fill(FULL)
    this.#row[this.#words - 1] = this.#overflowBit - 1
    this.#length = 0
  }

  /** The text grows by the symbols from one place to another. */
  grow(symbols: Int32Array, from: number, to: number): void {
    const row = this.#row
    const places = this.#places
    const words = this.#words
    const overflowBit = this.#overflowBit
    for (let next = from; next < to; next++) {
      let carry = 0
      let at = symbols[next]! * words
      for (let word = 0; word < words; word++, at++) {
        const bits = row[word]!
        const hits = bits & places[at]!
        const sum = bits + hits + carry
        carry = sum >>> BITS
        row[word] = (sum & FULL) | (bits & ~hits)
      }
      const top = row[words - 1]!
      if ((top & overflowBit) === 0) continue
      row[words - 1] = top & ~overflowBit
      this.#length++
    }
  }
}
