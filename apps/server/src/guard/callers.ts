import { Denial } from '../problem.ts'

/** How many requests of each caller are being answered: nobody takes all the places. */
export class Callers {
  readonly #most: number
  readonly #inside = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  async serve<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    const inside = this.#inside.get(caller) ?? 0
    if (inside >= this.#most) throw new Denial('TooManyRequests', undefined, { 'retry-after': '1' })
    this.#inside.set(caller, inside + 1)
    try {
      return await work()
    } finally {
      const left = this.#inside.get(caller)! - 1
      if (left === 0) this.#inside.delete(caller)
      else this.#inside.set(caller, left)
    }
  }
}
