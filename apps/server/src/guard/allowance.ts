import { Denial } from '../problem.ts'

/** What an account may send at one go, and how much of it comes back each second. */
const MOST = 1024 * 1024 * 1024
const PER_SECOND = 16 * 1024 * 1024

/** How much each account sends: who sends more than there is room for, however many requests it takes, waits. */
export class Allowance {
  readonly #now: () => number
  readonly #used = new Map<string, { readonly bytes: number; readonly at: number }>()

  /** `now` in milliseconds, of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Refuses, before anything is read, who has used up what they may send. */
  check(account: string): void {
    const over = this.#usedBy(account) - MOST
    if (over < 0) return
    const seconds = Math.max(1, Math.ceil(over / PER_SECOND))
    throw new Denial('TooManyRequests', 'Ha enviado demasiado en poco tiempo; espere antes de seguir.', {
      'retry-after': String(seconds),
      connection: 'close',
    })
  }

  note(account: string, bytes: number): void {
    if (bytes > 0) this.#used.set(account, { bytes: this.#usedBy(account) + bytes, at: this.#now() })
  }

  #usedBy(account: string): number {
    const known = this.#used.get(account)
    if (known === undefined) return 0
    const left = known.bytes - ((this.#now() - known.at) / 1000) * PER_SECOND
    if (left > 0) return left
    this.#used.delete(account)
    return 0
  }
}
