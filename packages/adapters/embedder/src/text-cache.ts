/** What an entry costs besides its text, in characters: about the size of a vector. */
const ENTRY_COST = 1_024
const BUDGET = 16_000_000

/** Keeps what was computed for the texts used last, within a fixed budget of memory. */
export class TextCache<Entry> {
  readonly #entries = new Map<string, Entry>()
  #cost = 0

  get(text: string): Entry | undefined {
    const entry = this.#entries.get(text)
    if (entry === undefined) return undefined
    // A map remembers the order of insertion: the first key is the one not used for longest.
    this.#entries.delete(text)
    this.#entries.set(text, entry)
    return entry
  }

  set(text: string, entry: Entry): void {
    if (this.#entries.has(text)) return
    this.#entries.set(text, entry)
    this.#cost += ENTRY_COST + text.length
    for (const [oldest] of this.#entries) {
      if (this.#cost <= BUDGET) break
      this.#entries.delete(oldest)
      this.#cost -= ENTRY_COST + oldest.length
    }
  }

  get size(): number {
    return this.#entries.size
  }
}
