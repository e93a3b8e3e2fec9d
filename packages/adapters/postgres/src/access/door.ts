import type pg from 'pg'
import { hashSecret } from './secrets.ts'
import type { Admitted } from './visitor.ts'

const REMEMBER_MS = 10_000
const RETRY_MS = 1000
const MOST = 10_000

interface Remembered {
  readonly admitted: Admitted
  readonly since: number
}

/**
 * Remembers for a moment whom a key let in, and forgets everybody as soon as anything about access changes: at once when
 * this process changed it, and when the database tells of a change by another. While nobody tells, nothing is remembered.
 */
export class Door {
  readonly #pool: pg.Pool
  readonly #now: () => Date
  readonly #known = new Map<string, Remembered>()
  #generation = 0
  #listener: pg.PoolClient | null = null
  #isClosed = false

  constructor(pool: pg.Pool, now: () => Date) {
    this.#pool = pool
    this.#now = now
  }

  /** Whom a key lets in: as remembered, or as `ask` tells. */
  async admit(secret: string, ask: (secret: string) => Promise<Admitted | null>): Promise<Admitted | null> {
    const name = hashSecret(secret).toString('base64')
    const now = this.#now().getTime()
    const found = this.#known.get(name)
    if (found !== undefined && now - found.since < REMEMBER_MS && now >= found.since) {
      if (found.admitted.until.getTime() > now) return found.admitted
    }
    const generation = this.#generation
    const admitted = await ask(secret)
    if (this.#listener !== null && generation === this.#generation && admitted !== null) {
      if (this.#known.size >= MOST) this.#known.clear()
      this.#known.set(name, { admitted, since: now })
    }
    return admitted
  }

  /** Forgets everybody. */
  forget(): void {
    this.#generation += 1
    this.#known.clear()
  }

  /** Begins to hear of changes by other processes. */
  async listen(): Promise<void> {
    const client = await this.#pool.connect()
    const lose = (error?: Error): void => {
      if (this.#listener !== client) return
      this.#listener = null
      this.forget()
      client.release(error ?? true)
      if (!this.#isClosed) this.#listenAgain()
    }
    client.on('notification', () => this.forget())
    client.on('error', lose)
    client.on('end', () => lose())
    const isHeard = await client.query('LISTEN dictamen_access').then(
      () => !this.#isClosed,
      (error: Error) => error,
    )
    if (isHeard !== true) {
      // A connection that nobody gives back would keep the pool from ever closing.
      client.release(true)
      if (isHeard !== false) throw isHeard
      return
    }
    this.forget()
    this.#listener = client
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const client = this.#listener
    this.#listener = null
    this.forget()
    client?.release(true)
  }

  #listenAgain(): void {
    setTimeout(() => {
      if (!this.#isClosed) this.listen().catch(() => this.#listenAgain())
    }, RETRY_MS).unref()
  }
}
