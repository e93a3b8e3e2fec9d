import type pg from 'pg'
import type { Epoch } from './epoch-keys.ts'
import { KeyGroups, wrapGroup } from './key-groups.ts'
import type { SubjectKeys } from './subject-keys.ts'
import { inTransaction } from './transaction.ts'

/** Who replaces an epoch key or writes keys outside does so alone, on every machine: ASCII "epochkey". */
const EPOCH_LOCK = '7309464667966629241'
const AT_ONCE = 1000
const DEADLOCK = '40P01'
const TRIES = 5

/** Does something in one transaction while nobody else replaces an epoch key or writes keys outside. */
export async function withEpochHeld<Result>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [EPOCH_LOCK])
    return work(client)
  })
}

/**
 * Makes a change that takes keys away and, when it took any, replaces the epoch key: what is left is wrapped anew in the
 * same transaction and the key before it is destroyed, so that no page, log or copy of the database opens what went. A crash
 * before the commit leaves a key that wraps nothing; one after it, a key that is known as replaced and destroyed by whoever
 * opens the vault next.
 */
export async function replaceEpoch(
  pool: pg.Pool,
  keys: SubjectKeys,
  change: (client: pg.ClientBase) => Promise<boolean>,
): Promise<boolean> {
  const isReplaced = await again(() =>
    withEpochHeld(pool, async (client) => {
      // Losing the commit after the key was destroyed would lose everything.
      await client.query('SET LOCAL synchronous_commit TO on')
      await client.query('LOCK TABLE dictamen.subjects IN SHARE ROW EXCLUSIVE MODE')
      if (!(await change(client))) return false
      const next = keys.epochs.create()
      try {
        await wrapAnew(client, keys, next)
      } catch (error) {
        // Nothing was committed: it wraps nothing.
        keys.epochs.destroy([next.id])
        throw error
      }
      return true
    }),
  )
  if (!isReplaced) return false
  await destroyReplaced(pool, keys)
  await keys.renew()
  return true
}

/** Destroys the keys that were replaced and still lie here, whoever replaced them. */
export async function destroyReplaced(pool: pg.Pool, keys: SubjectKeys): Promise<void> {
  const here = keys.epochs.list().map((id) => Buffer.from(id, 'hex'))
  if (here.length === 0) return
  const { rows } = await pool.query<{ id: Buffer }>(
    'SELECT id FROM dictamen.epochs WHERE retired_at IS NOT NULL AND id = ANY ($1::bytea[])',
    [here],
  )
  keys.epochs.destroy(rows.map(({ id }) => id))
}

/** Puts a new epoch key into force: every group under it, fresh ones for those that lost somebody. */
async function wrapAnew(client: pg.ClientBase, keys: SubjectKeys, next: Epoch): Promise<void> {
  const { epoch, groups: before } = await keys.read(client)
  const { rows } = await client.query<{ id: Buffer }>('DELETE FROM dictamen.worn_groups RETURNING id')
  const worn = rows.map(({ id }) => id)
  const groups = before?.without(new Set(worn.map((id) => id.toString('hex')))) ?? KeyGroups.fresh()
  await client.query('UPDATE dictamen.epochs SET retired_at = now() WHERE id = $1', [epoch?.id])
  await keepGroups(client, next, groups)
  // Those of the first edition are of no group.
  const isTouched = before === null ? 'true' : 'substring(wrapped_key FOR 16) = ANY ($2::bytea[])'
  for (let last = ''; ;) {
    const { rows: touched } = await client.query<{ id: string; wrapped_key: Buffer }>(
      `SELECT id, wrapped_key FROM dictamen.subjects WHERE wrapped_key <> '' AND id > $1 AND ${isTouched}
       ORDER BY id LIMIT ${AT_ONCE}`,
      before === null ? [last] : [last, worn],
    )
    if (touched.length === 0) return
    last = touched.at(-1)!.id
    const anew = touched.map(({ id, wrapped_key }) =>
      groups.wrap(id, keys.unwrapFrom(before, id, wrapped_key)),
    )
    await client.query(
      `UPDATE dictamen.subjects SET wrapped_key = anew.wrapped
       FROM unnest($1::text[], $2::bytea[]) AS anew (id, wrapped) WHERE subjects.id = anew.id`,
      [touched.map(({ id }) => id), anew],
    )
  }
}

/** Keeps the groups under an epoch key that is in force from now on. */
export async function keepGroups(client: pg.ClientBase, next: Epoch, groups: KeyGroups): Promise<void> {
  const wrapped = groups.all.map((group) => wrapGroup(next, group))
  await client.query('INSERT INTO dictamen.epochs (id) VALUES ($1)', [next.id])
  await client.query('DELETE FROM dictamen.key_groups')
  await client.query(
    `INSERT INTO dictamen.key_groups (slot, id, wrapped)
     SELECT * FROM unnest($1::smallint[], $2::bytea[], $3::bytea[])`,
    [wrapped.map(({ slot }) => slot), wrapped.map(({ id }) => id), wrapped.map((group) => group.wrapped)],
  )
}

/** Who was chosen to give way tries again. */
async function again<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await action()
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tried === TRIES) throw error
    }
  }
}
