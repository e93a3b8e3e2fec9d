/** Numbers that look drawn and are the same on every machine (xorshift). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From nothing up to one, without it. */
  next(): number {
    let state = this.#state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.#state = state
    return (state >>> 0) / 2 ** 32
  }

  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  isUnder(share: number): boolean {
    return this.next() < share
  }

  shuffled<T>(items: readonly T[]): T[] {
    const shuffled = [...items]
    for (let at = shuffled.length - 1; at > 0; at--) {
      const other = this.below(at + 1)
      ;[shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!]
    }
    return shuffled
  }
}
