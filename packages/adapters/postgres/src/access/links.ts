import type pg from 'pg'
import { createSecret, hashSecret } from './secrets.ts'

const LIFE_MS = 15 * 60_000

/** Links that open once: the one that makes the first administrator, and those that set a new password. */
export class Links {
  readonly #pool: pg.Pool
  readonly #now: () => Date

  constructor(pool: pg.Pool, now: () => Date) {
    this.#pool = pool
    this.#now = now
  }

  /** A new link; an older one of the same kind stops working. */
  async create(member: string | null): Promise<string> {
    const { text, hash } = createSecret('enl')
    await this.#pool.query('DELETE FROM dictamen.links WHERE member IS NOT DISTINCT FROM $1', [member])
    await this.#pool.query('INSERT INTO dictamen.links (hash, member, expires_at) VALUES ($1, $2, $3)', [
      hash,
      member,
      new Date(this.#now().getTime() + LIFE_MS),
    ])
    return text
  }

  /** Uses a link up and answers for whom it was; undefined when it does not open. */
  async redeem(secret: string): Promise<string | null | undefined> {
    const { rows } = await this.#pool.query<{ member: string | null }>(
      'UPDATE dictamen.links SET used_at = $2 WHERE hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING member',
      [hashSecret(secret), this.#now()],
    )
    return rows[0]?.member
  }
}
