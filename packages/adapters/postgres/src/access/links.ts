import type pg from 'pg'
import { inTransaction } from '../transaction.ts'
import { createSecret, hashSecret } from './secrets.ts'

const LIFE_MS = 15 * 60_000

/** Links that open once: the one that makes the first administrator, and those that set a new password. */
export class Links {
  readonly #pool: pg.Pool
  readonly #now: () => Date
  #redeeming: Promise<void> = Promise.resolve()

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

  /**
   * Uses a link up for whom it was (null: for a first administrator), and does with it what it is for; when that is refused
   * the link stays good. Undefined when it does not open.
   */
  async redeem<Result>(
    secret: string,
    use: (member: string | null) => Promise<Result>,
  ): Promise<Result | undefined> {
    // One after the other: each needs a second connection while it holds the first.
    const before = this.#redeeming
    const redeemed = before.then(() => this.#redeemNow(secret, use))
    this.#redeeming = redeemed.then(
      () => undefined,
      () => undefined,
    )
    return redeemed
  }

  #redeemNow<Result>(
    secret: string,
    use: (member: string | null) => Promise<Result>,
  ): Promise<Result | undefined> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ member: string | null }>(
        'UPDATE dictamen.links SET used_at = $2 WHERE hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING member',
        [hashSecret(secret), this.#now()],
      )
      return rows[0] === undefined ? undefined : await use(rows[0].member)
    })
  }
}
