import { createHash } from 'node:crypto'
import type pg from 'pg'

/** How often a password may be wrong for one login from one address before the next attempt has to wait. */
const FREE_FAILURES = 5
const LONGEST_WAIT_SECONDS = 900
/** Beyond these, whoever comes from that address or under that login is served more slowly, and still served. */
const SOFT_FAILURES = 20
const SOFT_STEP_MS = 100
const LONGEST_DELAY_MS = 3000
const SOFT_MEMORY_MS = 15 * 60_000
const KEEP_MS = 3_600_000

const WAIT = `least(interval '1 second' * power(2, least(failures - ${FREE_FAILURES}, 20)),
  interval '${LONGEST_WAIT_SECONDS} seconds')`

/** Counts attempts to enter. An attempt counts as failed from its beginning, so that many at once are no more than one by one. */
export class Attempts {
  readonly #pool: pg.Pool
  readonly #now: () => Date

  constructor(pool: pg.Pool, now: () => Date) {
    this.#pool = pool
    this.#now = now
  }

  /** Takes one attempt; answers for how many seconds none may be made, 0 when this one may. */
  async take(login: string, address: string): Promise<number> {
    const key = keyOf('entry', login, address)
    const now = this.#now()
    const taken = await this.#pool.query(
      `INSERT INTO dictamen.failed_logins AS known (key, failures, last_at) VALUES ($1, 1, $2)
       ON CONFLICT (key) DO UPDATE SET failures = known.failures + 1, last_at = $2
       WHERE known.failures < ${FREE_FAILURES} OR known.last_at + ${WAIT.replaceAll('failures', 'known.failures')} <= $2`,
      [key, now],
    )
    if (taken.rowCount === 1) return 0
    const { rows } = await this.#pool.query<{ until: Date }>(
      `SELECT last_at + ${WAIT} AS until FROM dictamen.failed_logins WHERE key = $1`,
      [key],
    )
    const until = rows[0]?.until.getTime() ?? now.getTime()
    return Math.max(1, Math.ceil((until - now.getTime()) / 1000))
  }

  /** For how long to keep somebody waiting where others failed often: by their address, and by whom they name. */
  async delayMs(login: string, address: string): Promise<number> {
    const { rows } = await this.#pool.query<{ failures: number }>(
      'SELECT failures FROM dictamen.failed_logins WHERE key = ANY ($1) AND last_at > $2',
      [softKeys(login, address), new Date(this.#now().getTime() - SOFT_MEMORY_MS)],
    )
    const most = Math.max(0, ...rows.map(({ failures }) => failures - SOFT_FAILURES))
    return Math.min(most * SOFT_STEP_MS, LONGEST_DELAY_MS)
  }

  async noteFailure(login: string, address: string): Promise<void> {
    const now = this.#now()
    await this.#pool.query(
      `INSERT INTO dictamen.failed_logins AS known (key, failures, last_at)
       SELECT key, 1, $2 FROM unnest($1::text[]) AS key ORDER BY key
       ON CONFLICT (key) DO UPDATE SET last_at = $2,
         failures = CASE WHEN known.last_at < $3 THEN 1 ELSE known.failures + 1 END`,
      [softKeys(login, address), now, new Date(now.getTime() - SOFT_MEMORY_MS)],
    )
  }

  /** Forgets the attempts of somebody who came in. */
  async forget(login: string, address: string): Promise<void> {
    await this.#pool.query('DELETE FROM dictamen.failed_logins WHERE key = $1', [
      keyOf('entry', login, address),
    ])
  }

  async sweep(): Promise<void> {
    await this.#pool.query('DELETE FROM dictamen.failed_logins WHERE last_at < $1', [
      new Date(this.#now().getTime() - KEEP_MS),
    ])
  }
}

function softKeys(login: string, address: string): string[] {
  return [keyOf('login', login), keyOf('address', address)].sort()
}

/** What strangers typed is not kept, however long it is. */
function keyOf(...parts: readonly string[]): string {
  return `${parts[0]} ${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)}`
}
