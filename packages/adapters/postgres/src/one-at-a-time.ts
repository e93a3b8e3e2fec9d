import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 100
/** Longer than a question to a model lasts with all its tries: who holds a name beyond it is frozen and may never come back. */
const PATIENCE_MS = 900_000

interface Session {
  readonly client: pg.PoolClient
  isOpen: boolean
  users: number
}

/**
 * Lets one process at a time do something about a name. The lock is the session's, so that it goes with a process that is
 * killed; a process that is only slow keeps it, whatever the others think of it.
 */
export class OneAtATime {
  readonly #pool: pg.Pool
  readonly #patienceMs: number
  readonly #here = new Map<string, Promise<unknown>>()
  #session: Promise<Session> | null = null

  constructor(pool: pg.Pool, patienceMs = PATIENCE_MS) {
    this.#pool = pool
    this.#patienceMs = patienceMs
  }

  /** Does something when nobody else does anything about this name. */
  async alone<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
    // A session may lock what it has locked: those of one process wait for each other here.
    const before = this.#here.get(name) ?? Promise.resolve()
    const result = before.then(() => this.#locked(name, action))
    const ended = result.then(nothing, nothing)
    this.#here.set(name, ended)
    try {
      return await result
    } finally {
      if (this.#here.get(name) === ended) this.#here.delete(name)
    }
  }

  async #locked<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
    const session = await this.#enter()
    try {
      const isLocked = await this.#lock(session.client, name)
      try {
        return await action()
      } finally {
        if (isLocked) await session.client.query(UNLOCK, [name]).catch(nothing)
      }
    } finally {
      this.#leave(session)
    }
  }

  async #lock(client: pg.PoolClient, name: string): Promise<boolean> {
    const until = Date.now() + this.#patienceMs
    for (;;) {
      const { rows } = await client.query<{ ours: boolean }>(LOCK, [name])
      if (rows[0]!.ours) return true
      if (Date.now() >= until) return false
      await sleep(PAUSE_MS)
    }
  }

  /** All names of a process share one connection while any is wanted: nobody waits for a second one while holding a first. */
  async #enter(): Promise<Session> {
    for (;;) {
      const opened = (this.#session ??= this.#open())
      const session = await opened.catch(() => null)
      if (session?.isOpen === true) {
        session.users += 1
        return session
      }
      if (this.#session === opened) this.#session = null
      if (session === null) await opened
    }
  }

  async #open(): Promise<Session> {
    const session: Session = { client: await this.#pool.connect(), isOpen: true, users: 0 }
    session.client.on('error', () => (session.isOpen = false))
    return session
  }

  #leave(session: Session): void {
    session.users -= 1
    if (session.users > 0) return
    session.isOpen = false
    session.client.release(true)
  }
}

const LOCK = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS ours'
const UNLOCK = 'SELECT pg_advisory_unlock(hashtextextended($1, 0))'

function nothing(): void {}
