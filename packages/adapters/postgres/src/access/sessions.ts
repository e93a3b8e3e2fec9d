import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Attempts } from './attempts.ts'
import { createSecret, hashSecret, isPassword, NOBODY } from './secrets.ts'
import { Turns } from './turns.ts'
import { foldLogin } from './users.ts'
import { ROLES_OF, type Admitted, type Roles, type Visitor } from './visitor.ts'

export interface SessionOptions {
  readonly now: () => Date
  readonly lifeMs?: number
  readonly idleMs?: number
  /** Hears when somebody may no longer do what they could. */
  readonly changed?: () => void
  /** Waits; the clock's own unless a test waits otherwise. */
  readonly pause?: (ms: number) => Promise<unknown>
}

const HOUR = 3_600_000
const LIFE_MS = 12 * HOUR
const IDLE_MS = 2 * HOUR
/** Checking a password takes 32 MB and a thread of the pool that files are read with. */
const CHECKS_AT_ONCE = 2

/** How an attempt to enter ended. */
export type Entry =
  | { readonly kind: 'in'; readonly secret: string; readonly csrf: string; readonly member: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number }

/** Sessions in the database; another way of knowing people would take its place. */
export class Sessions {
  readonly #pool: pg.Pool
  readonly #now: () => Date
  readonly #life: number
  readonly #idle: number
  readonly #changed: () => void
  readonly #attempts: Attempts
  readonly #checking = new Turns(CHECKS_AT_ONCE)
  readonly #pause: (ms: number) => Promise<unknown>

  constructor(pool: pg.Pool, options: SessionOptions) {
    const { now, lifeMs = LIFE_MS, idleMs = IDLE_MS, changed, pause = sleep } = options
    this.#changed = changed ?? (() => undefined)
    this.#attempts = new Attempts(pool, now)
    this.#pause = pause
    this.#pool = pool
    this.#now = now
    this.#life = lifeMs
    this.#idle = idleMs
  }

  /** Lets a person in with login and password; each failure makes the next attempts from there wait longer. */
  async enter(login: string, password: string, address: string): Promise<Entry> {
    const name = foldLogin(login).slice(0, 256)
    const seconds = await this.#attempts.take(name, address)
    if (seconds > 0) return { kind: 'wait', seconds }
    const delay = await this.#attempts.delayMs(name, address)
    if (delay > 0) await this.#pause(delay)
    const { rows } = await this.#pool.query<{ id: string; password: string }>(
      'SELECT id, password FROM dictamen.users WHERE login = $1 AND disabled_at IS NULL',
      [name],
    )
    const kept = rows[0]?.password ?? (await NOBODY)
    const right = await this.#checking.take(() => isPassword(password, kept))
    if (rows[0] === undefined || !right) {
      await this.#attempts.noteFailure(name, address)
      return { kind: 'wrong' }
    }
    await this.#attempts.forget(name, address)
    return this.open(rows[0].id)
  }

  /** Opens a session for somebody whose identity is known. */
  async open(member: string): Promise<Extract<Entry, { kind: 'in' }>> {
    const { text, hash } = createSecret('ses')
    const csrf = createSecret('csrf').text
    const now = this.#now()
    await this.#pool.query(
      `INSERT INTO dictamen.sessions (hash, member, csrf, created_at, seen_at, expires_at)
       VALUES ($1, $2, $3, $4, $4, $5)`,
      [hash, member, csrf, now, new Date(now.getTime() + this.#life)],
    )
    return { kind: 'in', secret: text, csrf, member }
  }

  /** Whose session a secret is and what they are where; null when it is nobody's, or no longer. */
  async admit(secret: string): Promise<Admitted | null> {
    const now = this.#now()
    const { rows } = await this.#pool.query<
      Omit<Visitor, 'scopes' | 'space'> & { until: Date; roles: Roles }
    >({
      name: 'session',
      text: `UPDATE dictamen.sessions SET seen_at = $2 FROM dictamen.users
       WHERE hash = $1 AND users.id = member AND disabled_at IS NULL AND expires_at > $2 AND seen_at > $3
       RETURNING member, login, name, administrator, csrf, expires_at AS until, ${ROLES_OF}`,
      values: [hashSecret(secret), now, new Date(now.getTime() - this.#idle)],
    })
    const [row] = rows
    if (row === undefined) return null
    const { until, roles, ...visitor } = row
    return {
      visitor: { ...visitor, scopes: null, space: null },
      roles: new Map(Object.entries(roles)),
      until,
    }
  }

  async close(secret: string): Promise<void> {
    await this.#pool.query('DELETE FROM dictamen.sessions WHERE hash = $1', [hashSecret(secret)])
    this.#changed()
  }

  /** Forgets what has run out. */
  async sweep(): Promise<void> {
    const now = this.#now()
    await this.#pool.query('DELETE FROM dictamen.sessions WHERE expires_at <= $1 OR seen_at <= $2', [
      now,
      new Date(now.getTime() - this.#idle),
    ])
    await this.#attempts.sweep()
  }
}
