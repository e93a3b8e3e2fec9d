import type { StepContext } from '@dictamen/kernel/durable'
import { setTimeout as sleep } from 'node:timers/promises'

const AGAIN_MS = 500

/** Which runs this process is at work on, beside those that the database says it holds. */
export class Executions {
  readonly #running = new Map<string, number>()
  /** Runs whose steps are left in the middle when this process is asked to end. */
  readonly #left = new Set<string>()
  #missing = new Set<string>()
  #seen = new Set<string>()
  readonly #abandoned = new AbortController()
  readonly #leaving = new AbortController()
  readonly #isLost: (error: unknown) => boolean

  constructor(isLost: (error: unknown) => boolean) {
    this.#isLost = isLost
  }

  /** Does a run's work and knows of it meanwhile. */
  async track<Result>(run: string, isLeftAtOnce: boolean, work: () => Promise<Result>): Promise<Result> {
    if (isLeftAtOnce) this.#left.add(run)
    this.#running.set(run, (this.#running.get(run) ?? 0) + 1)
    try {
      return await work()
    } finally {
      const left = this.#running.get(run)! - 1
      if (left === 0) this.#forget(run)
      else this.#running.set(run, left)
    }
  }

  #forget(run: string): void {
    this.#running.delete(run)
    this.#left.delete(run)
  }

  /** Lets go of what is left in the middle; whether anything else is under way. */
  leave(): boolean {
    this.#leaving.abort()
    return [...this.#running.keys()].some((run) => !this.#left.has(run))
  }

  /** From now on no run takes another step here: whoever takes it over does. */
  abandon(): void {
    this.#abandoned.abort()
  }

  /** Takes a step, or never comes to it. */
  async step<Result>(run: string, take: () => Promise<Result>): Promise<Result> {
    return this.#stopFor(run).aborted ? await forever() : await take()
  }

  #stopFor(run: string): AbortSignal {
    return this.#left.has(run) ? this.#leaving.signal : this.#abandoned.signal
  }

  /**
   * Does what a step does. What it leaves half done because its run was abandoned is no failure of the step, and neither is
   * a database that was lost: it is done again until there is one.
   */
  async body<Result>(
    run: string,
    context: StepContext,
    does: (context: StepContext) => Promise<Result>,
  ): Promise<Result> {
    const abandoned = this.#stopFor(run)
    const signal = AbortSignal.any([context.signal, abandoned])
    for (;;) {
      try {
        return await this.step(run, () => does({ ...context, signal }))
      } catch (error) {
        if (abandoned.aborted) return await forever()
        if (signal.aborted || !this.#isLost(error)) throw error
        await sleep(AGAIN_MS)
      }
    }
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

function forever(): Promise<never> {
  return new Promise(() => undefined)
}
