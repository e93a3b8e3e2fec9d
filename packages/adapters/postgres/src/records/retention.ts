import { Refusal } from '@dictamen/kernel'
import type pg from 'pg'

/** Somebody whose time in a space is over. */
export interface DueSubject {
  readonly subject: string
  readonly records: number
  /** When the last record about them was made. */
  readonly last: Date
}

/** What a space would lose. */
export interface RetentionPreview {
  readonly days: number | null
  readonly before: Date | null
  /** How many people there are in all; the list may be shorter. */
  readonly total: number
  readonly subjects: readonly DueSubject[]
  readonly uploads: number
}

const DAY_MS = 86_400_000

/** For how long each space keeps people, and whom it keeps no longer. */
export class Retention {
  readonly #pool: pg.Pool
  readonly #now: () => Date

  constructor(pool: pg.Pool, now: () => Date) {
    this.#pool = pool
    this.#now = now
  }

  /** The days of a space; null for ever. */
  async daysOf(space: string): Promise<number | null> {
    const { rows } = await this.#pool.query<{ days: number | null }>(
      'SELECT retention_days AS days FROM dictamen.spaces WHERE id = $1',
      [space],
    )
    if (rows[0] === undefined) throw new Refusal('SpaceUnknown', { space })
    return rows[0].days
  }

  async setDays(space: string, days: number | null): Promise<void> {
    const { rowCount } = await this.#pool.query(
      'UPDATE dictamen.spaces SET retention_days = $2 WHERE id = $1',
      [space, days],
    )
    if (rowCount === 0) throw new Refusal('SpaceUnknown', { space })
  }

  /** What a space would lose now with so many days. Nobody is touched. */
  async preview(space: string, days: number | null, limit: number): Promise<RetentionPreview> {
    if (days === null) return { days, before: null, total: 0, subjects: [], uploads: 0 }
    const before = new Date(this.#now().getTime() - days * DAY_MS)
    const { rows } = await this.#pool.query<DueSubject & { total: string }>(
      `SELECT s.id AS subject, coalesce(r.records, 0)::integer AS records, coalesce(r.last, s.created_at) AS last,
         count(*) OVER () AS total
       FROM dictamen.subjects AS s
       LEFT JOIN LATERAL (SELECT count(*) AS records, max(time) AS last FROM dictamen.records WHERE subject = s.id) AS r ON true
       WHERE s.space = $1 AND NOT s.passing AND s.erased_at IS NULL AND coalesce(r.last, s.created_at) < $2
       ORDER BY last, s.id LIMIT $3`,
      [space, before, limit],
    )
    const uploads = await this.#pool.query<{ count: string }>(
      'SELECT count(*) AS count FROM dictamen.uploads WHERE space = $1 AND created_at < $2',
      [space, before],
    )
    return {
      days,
      before,
      total: Number(rows[0]?.total ?? 0),
      subjects: rows.map(({ subject, records, last }) => ({ subject, records, last })),
      uploads: Number(uploads.rows[0]!.count),
    }
  }

  /** The spaces that do not keep people for ever. */
  async spaces(): Promise<readonly { readonly space: string; readonly days: number }[]> {
    const { rows } = await this.#pool.query<{ space: string; days: number }>(
      'SELECT id AS space, retention_days AS days FROM dictamen.spaces WHERE retention_days IS NOT NULL ORDER BY id',
    )
    return rows
  }
}
