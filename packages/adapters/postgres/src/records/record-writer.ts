import { canonicalJson } from '@dictamen/kernel/record'
import { Refusal, type Json } from '@dictamen/kernel'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { BlobVault, SealedBlob } from '../blob-vault.ts'

/** A line for the log before it is sealed: what stands in the clear, and what is sealed under its subject. */
export interface NewRecord {
  readonly kind: string
  readonly time: string
  readonly actor: string
  readonly space: string
  readonly links: readonly { readonly rel: string; readonly record: string }[]
  /** Whatever else stands in the clear, by key. */
  readonly clear: Readonly<Record<string, Json>>
  /** Whatever may speak of a person, by key. */
  readonly sealed: Readonly<Record<string, Json>>
}

interface Row {
  readonly id: string
  readonly line: string
  readonly record: NewRecord
  readonly blobs: readonly SealedBlob[]
}

/**
 * Writes records of one subject, all or none; they are durable when this returns. Written again, the same record is the same
 * row: its id is made from its content under the subject's key.
 */
export async function writeRecords(
  pool: pg.Pool,
  vault: BlobVault,
  subject: string,
  records: readonly NewRecord[],
): Promise<readonly string[]> {
  const seal = await vault.sealOf(subject, records[0]?.space ?? 'general')
  const rows = records.map((record): Row => {
    const blobs = Object.entries(record.sealed).map(([key, value]) => ({
      key,
      ...seal.seal(Buffer.from(canonicalJson(value))),
    }))
    const { kind, time, actor, space, links, clear } = record
    const places = Object.fromEntries(
      blobs.map(({ key, id, sealed }) => [key, { id, sha256: hashOf(sealed) }]),
    )
    const body: Json = { ...clear, kind, time, actor, space, subject, links: [...links], blobs: places }
    const id = `rec_${seal.nameOf(Buffer.from(canonicalJson(body))).slice(0, 32)}`
    return { id, line: canonicalJson({ ...body, id }), record, blobs }
  })
  await insert(pool, subject, rows)
  return rows.map(({ id }) => id)
}

const INSERT = `
  WITH alive AS (SELECT id FROM dictamen.subjects WHERE id = $1 AND erased_at IS NULL FOR SHARE),
  kept AS (
    INSERT INTO dictamen.blobs (subject, id, sealed)
    SELECT DISTINCT ON (blob) alive.id, blob, sealed FROM alive, unnest($2::text[], $3::bytea[]) AS b (blob, sealed)
    ON CONFLICT DO NOTHING
  ),
  written AS (
    INSERT INTO dictamen.records (id, line, kind, space, subject, system, contract, actor, time)
    SELECT r.id, line, line::jsonb ->> 'kind', line::jsonb ->> 'space', alive.id, line::jsonb ->> 'system',
      line::jsonb ->> 'contract', line::jsonb ->> 'actor', (line::jsonb ->> 'time')::timestamptz
    FROM alive, unnest($4::text[], $5::text[]) AS r (id, line)
    ON CONFLICT DO NOTHING RETURNING id
  ),
  linked AS (
    INSERT INTO dictamen.record_links (record, rel, target)
    SELECT record, rel, target FROM alive, unnest($6::text[], $7::text[], $8::text[]) AS l (record, rel, target)
    JOIN written ON written.id = record
  ),
  waiting AS (INSERT INTO dictamen.unsealed (record) SELECT id FROM written)
  SELECT count(*)::integer AS alive FROM alive`

async function insert(pool: pg.Pool, subject: string, rows: readonly Row[]): Promise<void> {
  const blobs = rows.flatMap((row) => row.blobs)
  const links = rows.flatMap(({ id, record }) => record.links.map((link) => ({ id, ...link })))
  const result = await pool.query<{ alive: number }>(INSERT, [
    subject,
    blobs.map(({ id }) => id),
    blobs.map(({ sealed }) => sealed),
    rows.map(({ id }) => id),
    rows.map(({ line }) => line),
    links.map(({ id }) => id),
    links.map(({ rel }) => rel),
    links.map(({ record }) => record),
  ])
  if (result.rows[0]!.alive === 0) throw new Refusal('SubjectErased', { subject })
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
