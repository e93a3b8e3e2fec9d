import type { Json } from '@dictamen/kernel'
import { canonicalJson } from '@dictamen/kernel/record'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Why somebody is erased. */
export type ErasureReason = 'request' | 'retention'

/** Why somebody was erased, and who did it. */
export interface ErasureGround {
  readonly reason: ErasureReason
  readonly actor: string
}

const MOST_AT_ONCE = 1000

/** A line of the log, and its id. */
export interface Line {
  readonly id: string
  readonly line: string
}

/** Whoever was erased and has no line that says so. */
export const UNNOTED = `erased_at IS NOT NULL AND id LIKE 'sub\\_%'
  AND NOT EXISTS (SELECT FROM dictamen.records WHERE subject = subjects.id AND kind = 'erasure')`

/** Writes a line that holds nothing sealed. */
export async function insertClear(
  client: pg.ClientBase,
  body: { readonly [key: string]: Json },
): Promise<Line> {
  const id = `rec_${randomBytes(16).toString('hex')}`
  const line = canonicalJson({ ...body, id })
  await client.query(
    'INSERT INTO dictamen.records (id, line, kind, space, subject, actor, time) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [id, line, body['kind'], body['space'], body['subject'] ?? null, body['actor'], body['time']],
  )
  return { id, line }
}

/** Whoever was erased gets a line that says so, and why as far as a list tells. */
export async function noteErasures(
  client: pg.ClientBase,
  time: string,
  listed: readonly (Partial<ErasureGround> & { readonly subject: string })[] = [],
): Promise<void> {
  const told = new Map(listed.map((one) => [one.subject, one]))
  const { rows } = await client.query<{ subject: string; space: string }>(
    `SELECT id AS subject, space FROM dictamen.subjects WHERE ${UNNOTED} ORDER BY id LIMIT $1`,
    [MOST_AT_ONCE + listed.length],
  )
  for (const { subject, space } of rows) {
    const { reason = 'request', actor = 'dictamen' } = told.get(subject) ?? {}
    const { id } = await insertClear(client, { kind: 'erasure', time, actor, space, subject, reason })
    await client.query('INSERT INTO dictamen.unsealed (record) VALUES ($1)', [id])
  }
}
