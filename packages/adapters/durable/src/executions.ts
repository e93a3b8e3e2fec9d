/** Which runs this process is at work on, beside those that the database says it holds. */
export class Executions {
  readonly #running = new Map<string, number>()
  #missing = new Set<string>()
  #seen = new Set<string>()
  #abandoned = false

  /** Does a run's work and knows of it meanwhile. */
  async track<Result>(run: string, work: () => Promise<Result>): Promise<Result> {
    this.#running.set(run, (this.#running.get(run) ?? 0) + 1)
    try {
      return await work()
    } finally {
      const left = this.#running.get(run)! - 1
      if (left === 0) this.#running.delete(run)
      else this.#running.set(run, left)
    }
  }

  /** From now on no run takes another step here: whoever takes it over does. */
  abandon(): void {
    this.#abandoned = true
  }

  /** Takes a step, or never comes to it. */
  async step<Result>(take: () => Promise<Result>): Promise<Result> {
    return this.#abandoned ? await new Promise<never>(() => undefined) : await take()
  }

  /** Begins another look at what is held. */
  look(): void {
    this.#missing = this.#seen
    this.#seen = new Set()
  }

  /** Whether nobody here is at work on a run that is held, now and at the look before: one may be just beginning or ending. */
  isLost(run: string): boolean {
    if (this.#running.has(run)) return false
    this.#seen.add(run)
    return this.#missing.has(run)
  }
}
