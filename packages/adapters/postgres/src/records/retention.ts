import type pg from 'pg'
import { Refusal } from '../sentences.ts'

/** Somebody whose time in a space is over. */
export interface DueSubject {
  readonly subject: string
  readonly records: number
  /** When the last thing about them was kept, by the database's clock. */
  readonly last: Date
  /** Since when it is said that they are to be erased; null while it is not. */
  readonly announced: Date | null
  /** When they are erased, unless something is kept of them before. */
  readonly erased_after: Date | null
}

/** A space that would lose more at once than is usual loses nothing until somebody allows it. */
export interface Withheld {
  readonly due: number
  readonly of: number
  readonly most: number
}

/** What a space would lose. */
export interface RetentionPreview {
  readonly days: number | null
  readonly before: Date | null
  /** How many days pass between saying it and doing it. */
  readonly grace_days: number
  /** How many people there are in all; the list may be shorter. */
  readonly total: number
  readonly subjects: readonly DueSubject[]
  readonly uploads: number
  readonly withheld: Withheld | null
}

/** Whom a space loses now: people, and files that were brought. */
export interface Ripe {
  readonly people: readonly string[]
  readonly uploads: readonly string[]
  readonly withheld: Withheld | null
}

const GRACE_DAYS = 7
/** What a space may lose at once without being asked: this many, or this share of all it has in a hundred. */
const USUAL = { most: 5, percent: 20 }

/** Whatever a space has kept for longer than so many days, by the database's clock. `$1` is the space, `$2` the days. */
const DUE = `
  kept AS (
    SELECT id, passing, greatest(created_at,
      (SELECT max(b.created_at) FROM dictamen.blobs AS b WHERE b.subject = s.id),
      (SELECT max(r.kept_at) FROM dictamen.records AS r WHERE r.subject = s.id)) AS last
    FROM dictamen.subjects AS s WHERE space = $1 AND erased_at IS NULL
      AND (NOT passing OR EXISTS (SELECT FROM dictamen.uploads AS u WHERE u.id = s.id))
  ),
  due AS (
    SELECT kept.id, passing, last, announced_at, announced_at + make_interval(days => ${GRACE_DAYS}) AS erased_after
    FROM kept LEFT JOIN dictamen.retention_notices ON subject = kept.id
    WHERE last < now() - make_interval(days => $2)
  )`

/** For how long each space keeps people, and whom it keeps no longer. Time is the database's. */
export class Retention {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
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

  /** Says for how long a space keeps people, and how many it may lose though that is more than usual. */
  async setDays(space: string, days: number | null, allowed: number | null = null): Promise<void> {
    const { rowCount } = await this.#pool.query(
      'UPDATE dictamen.spaces SET retention_days = $2, retention_allowed = $3 WHERE id = $1',
      [space, days, allowed],
    )
    if (rowCount === 0) throw new Refusal('SpaceUnknown', { space })
  }

  /** What a space would lose now with so many days. Nobody is touched. */
  async preview(space: string, days: number | null, limit: number): Promise<RetentionPreview> {
    if (days === null)
      return {
        days,
        before: null,
        grace_days: GRACE_DAYS,
        total: 0,
        subjects: [],
        uploads: 0,
        withheld: null,
      }
    const { rows } = await this.#pool.query<DueSubject & { total: string }>(
      `WITH ${DUE}
       SELECT id AS subject, (SELECT count(*)::integer FROM dictamen.records WHERE subject = due.id) AS records, last,
         announced_at AS announced, erased_after, count(*) OVER () AS total
       FROM due WHERE NOT passing ORDER BY last, id LIMIT $3`,
      [space, days, limit],
    )
    const { rows: counts } = await this.#pool.query<{ before: Date; uploads: number }>(
      `WITH ${DUE} SELECT now() - make_interval(days => $2) AS before,
         (SELECT count(*)::integer FROM due WHERE passing) AS uploads`,
      [space, days],
    )
    return {
      days,
      grace_days: GRACE_DAYS,
      total: Number(rows[0]?.total ?? 0),
      subjects: rows.map(({ subject, records, last, announced, erased_after }) => ({
        subject,
        records,
        last,
        announced,
        erased_after,
      })),
      ...counts[0]!,
      withheld: await this.#withheld(space, days),
    }
  }

  /** Says of whom the time is over, and takes it back of who came again or whose clock was wrong. */
  async announce(space: string, days: number): Promise<void> {
    await this.#pool.query(
      `WITH ${DUE} DELETE FROM dictamen.retention_notices AS n USING kept
       WHERE n.subject = kept.id AND (announced_at > now() OR NOT EXISTS (SELECT FROM due WHERE due.id = kept.id))`,
      [space, days],
    )
    await this.#pool.query(
      `WITH ${DUE} INSERT INTO dictamen.retention_notices (subject) SELECT id FROM due ON CONFLICT DO NOTHING`,
      [space, days],
    )
  }

  /** Whom a space loses now: of whom it has been said for long enough, and no more at once than it may. */
  async ripe(space: string, days: number, limit: number): Promise<Ripe> {
    const withheld = await this.#withheld(space, days)
    if (withheld !== null) return { people: [], uploads: [], withheld }
    const { rows } = await this.#pool.query<{ id: string; passing: boolean }>(
      `WITH ${DUE} SELECT id, passing FROM due WHERE erased_after <= now() ORDER BY last, id LIMIT $3`,
      [space, days, limit],
    )
    const idsOf = (passing: boolean): readonly string[] =>
      rows.filter((row) => row.passing === passing).map(({ id }) => id)
    return { people: idsOf(false), uploads: idsOf(true), withheld }
  }

  /** What somebody allowed beyond the usual counts once. */
  async useUp(space: string, lost: number): Promise<void> {
    await this.#pool.query(
      `UPDATE dictamen.spaces SET retention_allowed = CASE WHEN retention_allowed > $2 THEN retention_allowed - $2 END
       WHERE id = $1 AND retention_allowed IS NOT NULL`,
      [space, lost],
    )
  }

  async #withheld(space: string, days: number): Promise<Withheld | null> {
    const { rows } = await this.#pool.query<{ due: number; of: number; allowed: number | null }>(
      `WITH ${DUE} SELECT (SELECT count(*)::integer FROM due) AS due, (SELECT count(*)::integer FROM kept) AS of,
         (SELECT retention_allowed FROM dictamen.spaces WHERE id = $1) AS allowed`,
      [space, days],
    )
    const { due, of, allowed } = rows[0]!
    const most = allowed ?? Math.max(USUAL.most, Math.floor((of * USUAL.percent) / 100))
    return due > most ? { due, of, most } : null
  }

  /** The spaces that do not keep people for ever. */
  async spaces(): Promise<readonly { readonly space: string; readonly days: number }[]> {
    const { rows } = await this.#pool.query<{ space: string; days: number }>(
      'SELECT id AS space, retention_days AS days FROM dictamen.spaces WHERE retention_days IS NOT NULL ORDER BY id',
    )
    return rows
  }
}
