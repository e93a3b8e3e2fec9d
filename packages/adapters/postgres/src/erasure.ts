import type pg from 'pg'
import type { KeptRing } from './key-rings.ts'

/** What an erasure reached, and what it could not. */
export interface Erasure {
  readonly subjects: readonly string[]
  /** Runs whose material and results went too. */
  readonly runs: readonly string[]
  /** Files of keys outside: those renewed do not hold them any more. */
  readonly rings: readonly KeptRing[]
  /** Since when copies carry no keys, where older ones did and one of the erased was known then; else null. */
  readonly keysInCopiesUntil: Date | null
  /** Runs and files of their spaces that do not say whom they are about. */
  readonly unclaimed: { readonly runs: number; readonly uploads: number }
}

/** What erasing subjects reached. */
export async function reachOf(
  pool: pg.Pool,
  subjects: readonly string[],
  rings: readonly KeptRing[],
): Promise<Erasure> {
  const { rows: erased } = await pool.query<{ space: string; erased_at: Date; older: boolean }>(
    `SELECT space, erased_at, coalesce(created_at < epochs_since, false) AS older
     FROM dictamen.subjects, dictamen.installation WHERE subjects.id = ANY ($1) AND erased_at IS NOT NULL`,
    [subjects],
  )
  const { rows: runs } = await pool.query<{ run: string }>(
    `SELECT substr(id, 5) AS run FROM dictamen.subjects WHERE passing AND id LIKE 'run/%' AND erased_at IN (
       SELECT erased_at FROM dictamen.subjects WHERE id = ANY ($1)) ORDER BY id`,
    [subjects],
  )
  const { rows: rest } = await pool.query<{ runs: number; uploads: number; since: Date | null }>(
    `SELECT (SELECT count(*)::integer FROM dictamen.subjects AS r WHERE passing AND id LIKE 'run/%' AND erased_at IS NULL
        AND space = ANY ($1) AND NOT EXISTS (SELECT FROM dictamen.run_people WHERE 'run/' || run = r.id)) AS runs,
      (SELECT count(*)::integer FROM dictamen.uploads WHERE space = ANY ($1) AND about IS NULL) AS uploads,
      (SELECT epochs_since FROM dictamen.installation) AS since`,
    [[...new Set(erased.map(({ space }) => space))]],
  )
  const { since, ...unclaimed } = rest[0]!
  const isOlder = erased.some(({ older }) => older)
  return {
    subjects,
    runs: runs.map(({ run }) => run),
    rings,
    keysInCopiesUntil: isOlder ? since : null,
    unclaimed,
  }
}
