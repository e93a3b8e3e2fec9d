/** Parties that are remembered: one that was forgotten has not had its turn. */
const MOST_KNOWN = 1000

/** Whose turn it is: who has waited longest since the last one, party by party, and among equals who came first. */
export class Turns {
  /** The parties that have had a turn, the latest last. */
  readonly #taken = new Map<string, number>()
  #count = 0

  first<Waiting extends { readonly client: readonly string[] }>(
    waiting: readonly Waiting[],
  ): Waiting | undefined {
    return waiting.toSorted((one, other) => this.#compare(one.client, other.client))[0]
  }

  take(client: readonly string[]): void {
    this.#count += 1
    for (const party of client) {
      this.#taken.delete(party)
      this.#taken.set(party, this.#count)
    }
    for (const party of this.#taken.keys()) {
      if (this.#taken.size <= MOST_KNOWN) break
      this.#taken.delete(party)
    }
  }

  #compare(one: readonly string[], other: readonly string[]): number {
    for (const [index, party] of one.entries()) {
      const difference = this.#turnOf(party) - this.#turnOf(other[index])
      if (difference !== 0) return difference
    }
    return 0
  }

  #turnOf(party: string | undefined): number {
    return party === undefined ? 0 : (this.#taken.get(party) ?? 0)
  }
}
