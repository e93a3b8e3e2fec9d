import { Fault } from '@dictamen/kernel'
import type pg from 'pg'

/** What is left of a budget, in millionths. */
export interface Spending {
  readonly most: number
  readonly held: number
  readonly spent: number
}

/**
 * Budgets of runs that many workers share. Whoever is about to pay holds the most it may cost under the key of its step,
 * and afterwards says what it did cost: a step that runs again after a crash holds nothing twice.
 */
export class Budgets {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Opens the budget of a run, or changes how much it may spend. */
  async open(run: string, most: number): Promise<void> {
    await this.#pool.query(
      'INSERT INTO dictamen.budgets (run, most) VALUES ($1, $2) ON CONFLICT (run) DO UPDATE SET most = $2',
      [run, most],
    )
  }

  /** Holds an amount; false when the budget does not allow it. */
  async reserve(run: string, key: string, amount: number): Promise<boolean> {
    const client = await this.#pool.connect()
    try {
      await client.query('BEGIN')
      // Others of the same run wait here, so that two never see the same rest.
      await client.query('SELECT FROM dictamen.budgets WHERE run = $1 FOR UPDATE', [run])
      const { rowCount } = await client.query(
        `INSERT INTO dictamen.reservations (run, key, held)
         SELECT $1, $2, $3::bigint FROM dictamen.budgets WHERE run = $1 AND most >= $3::bigint + (
           SELECT coalesce(sum(coalesce(spent, held)), 0) FROM dictamen.reservations WHERE run = $1 AND key <> $2
         ) ON CONFLICT (run, key) DO UPDATE SET held = dictamen.reservations.held`,
        [run, key, amount],
      )
      await client.query('COMMIT')
      return rowCount === 1
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }

  /** Says what a call that was held for did cost; nothing when it never happened. */
  async settle(run: string, key: string, spent: number): Promise<void> {
    const { rowCount } = await this.#pool.query(
      'UPDATE dictamen.reservations SET spent = $3 WHERE run = $1 AND key = $2',
      [run, key, spent],
    )
    if (rowCount === 0) throw new Fault(`nothing was held under ${key}`)
  }

  async read(run: string): Promise<Spending | null> {
    const { rows } = await this.#pool.query<Record<keyof Spending, string>>(
      `SELECT most, coalesce(sum(held) FILTER (WHERE spent IS NULL), 0) AS held, coalesce(sum(spent), 0) AS spent
       FROM dictamen.budgets LEFT JOIN dictamen.reservations USING (run) WHERE run = $1 GROUP BY run, most`,
      [run],
    )
    const [row] = rows
    return row === undefined
      ? null
      : { most: Number(row.most), held: Number(row.held), spent: Number(row.spent) }
  }
}
