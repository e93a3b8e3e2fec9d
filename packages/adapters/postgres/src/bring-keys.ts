import type pg from 'pg'
import type { EpochKeys } from './epoch-keys.ts'
import { KeyGroups } from './key-groups.ts'
import type { KeyRing } from './key-ring.ts'
import { keepGroups } from './replace-epoch.ts'
import { Refusal } from './sentences.ts'

const AT_ONCE = 1000

interface Keyless {
  readonly id: string
  readonly created_at: Date
}

/**
 * Gives the people of a restored archive their keys, under an epoch key of this database's own. Who is not in the ring any
 * more was erased since, and material that is not was discarded: both go.
 */
export async function bringKeys(
  client: pg.ClientBase,
  ring: KeyRing,
  epochs: EpochKeys,
  name: string,
): Promise<void> {
  const next = epochs.create()
  const groups = KeyGroups.fresh()
  try {
    await bring(client, ring, groups, name)
    await keepGroups(client, next, groups)
  } catch (error) {
    // Nothing was committed: it wraps nothing.
    epochs.destroy([next.id])
    throw error
  }
}

async function bring(client: pg.ClientBase, ring: KeyRing, groups: KeyGroups, name: string): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await client.query<Keyless>(
      `SELECT id, created_at FROM dictamen.subjects WHERE wrapped_key = '' AND id > $1 ORDER BY id LIMIT ${AT_ONCE}`,
      [last],
    )
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    const known = rows.filter(({ id }) => ring.wrapped.has(id))
    await client.query(
      `UPDATE dictamen.subjects SET wrapped_key = brought.wrapped
       FROM unnest($1::text[], $2::bytea[]) AS brought (id, wrapped) WHERE subjects.id = brought.id`,
      [
        known.map(({ id }) => id),
        known.map(({ id }) => {
          const key = ring.groups.unwrap(id, ring.wrapped.get(id)!) ?? null
          if (key === null) throw new Refusal('KeyRingWrong', { name, reason: 'está dañado' })
          return groups.wrap(id, key)
        }),
      ],
    )
    await forget(
      client,
      ring,
      rows.filter(({ id }) => !ring.wrapped.has(id)),
      name,
    )
  }
}

async function forget(
  client: pg.ClientBase,
  ring: KeyRing,
  gone: readonly Keyless[],
  name: string,
): Promise<void> {
  if (gone.length === 0) return
  if (gone.some(({ created_at }) => created_at > ring.moment))
    throw new Refusal('KeyRingWrong', { name, reason: 'su people.keys es anterior a la copia' })
  const ids = gone.map(({ id }) => id)
  await client.query(
    `DELETE FROM dictamen.blobs USING dictamen.subjects AS s WHERE s.id = subject AND passing AND s.id = ANY ($1)`,
    [ids],
  )
  await client.query('DELETE FROM dictamen.subjects WHERE passing AND id = ANY ($1)', [ids])
  await client.query(
    `UPDATE dictamen.subjects SET wrapped_key = NULL, erased_at = coalesce(
       (SELECT erased FROM jsonb_to_recordset($2::jsonb) AS listed (subject text, erased timestamptz) WHERE subject = id LIMIT 1),
       now())
     WHERE id = ANY ($1)`,
    [ids, JSON.stringify(ring.erased)],
  )
}
