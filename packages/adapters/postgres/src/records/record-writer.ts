import { canonicalJson } from '@dictamen/kernel/record'
import type { Json } from '@dictamen/kernel'
import type pg from 'pg'
import type { BlobVault, SealedBlob, SubjectSeal } from '../blob-vault.ts'
import { hashApart } from '../seal-apart.ts'
import { recordIdOf } from './open-records.ts'
import type { Queryable } from './record-reader.ts'
import { findByMac, isTwin, macOf } from './subjects.ts'
import { Refusal } from '../sentences.ts'

/** Why a record waits for people. */
export type ReviewKind = 'needs_human' | 'escalation' | 'confirmation' | 'contested'

/** A line for the log before it is sealed: what stands in the clear, and what is sealed under its subject. */
export interface NewRecord {
  readonly kind: string
  readonly time: string
  readonly actor: string
  readonly space: string
  /** Records it refers to; a number is the place of one written before it in the same list. */
  readonly links: readonly { readonly rel: string; readonly record: string | number }[]
  /** Whatever else stands in the clear, by key. */
  readonly clear: Readonly<Record<string, Json>>
  /** Whatever may speak of a person, by key: values, or the bytes of their canonical JSON. */
  readonly sealed: Readonly<Record<string, Json | Uint8Array>>
  /** That people have to judge it, and why. */
  readonly review?: ReviewKind | undefined
}

/** Whom records are about: somebody known by id, somebody called so in a space, or somebody new. */
export interface About {
  readonly space: string
  readonly subject?: string | undefined
  readonly name?: string | undefined
}

/** What is written of a subject that is new. */
interface Made {
  readonly wrappedKey: Buffer
  readonly mac: string | null
  readonly name: Buffer | null
}

interface Row {
  readonly id: string
  readonly line: string
  readonly record: NewRecord
  readonly links: readonly { readonly rel: string; readonly record: string }[]
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
  const space = records[0]?.space ?? 'general'
  return insertRows(pool, { subject, space }, await rowsOf(seal, subject, records), null)
}

/** Writes records about somebody, who is made in the same moment when new. */
export async function keepRecords(
  pool: pg.Pool,
  vault: BlobVault,
  { space, subject, name }: About,
  records: readonly NewRecord[],
): Promise<readonly string[]> {
  if (subject !== undefined) return writeRecords(pool, vault, subject, records)
  const mac = name === undefined ? null : macOf(vault, name, space)
  for (;;) {
    const known = mac === null ? null : await findByMac(pool, mac)
    if (known !== null) {
      if (known.wrapped_key === null) throw new Refusal('SubjectErased', { subject: known.subject })
      const seal = vault.sealFrom(known.subject, known.wrapped_key)
      return insertRows(
        pool,
        { subject: known.subject, space },
        await rowsOf(seal, known.subject, records),
        null,
      )
    }
    const { id, wrappedKey, seal } = vault.freshSubject()
    const made = { wrappedKey, mac, name: name === undefined ? null : seal.sealAs(Buffer.from(name), id) }
    try {
      return await insertRows(pool, { subject: id, space }, await rowsOf(seal, id, records), made)
    } catch (error) {
      if (!isTwin(error)) throw error
    }
  }
}

/** Writes records about somebody within a transaction. */
export async function writeWithin(
  client: Queryable,
  seal: SubjectSeal,
  subject: string,
  records: readonly NewRecord[],
): Promise<readonly string[]> {
  return insertRows(
    client,
    { subject, space: records[0]?.space ?? 'general' },
    await rowsOf(seal, subject, records),
    null,
  )
}

async function rowsOf(
  seal: SubjectSeal,
  subject: string,
  records: readonly NewRecord[],
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const record of records) {
    const blobs: SealedBlob[] = []
    const places: Record<string, Json> = {}
    for (const [key, value] of Object.entries(record.sealed)) {
      const blob = await seal.seal(bytesOf(value))
      blobs.push(blob)
      places[key] = { id: blob.id, sha256: await hashApart(blob.sealed) }
    }
    const { kind, time, actor, space, clear } = record
    const links = record.links.map(({ rel, record: to }) => ({
      rel,
      record: typeof to === 'number' ? rows[to]!.id : to,
    }))
    const body: Json = { ...clear, kind, time, actor, space, subject, links, blobs: places }
    const id = recordIdOf(seal, body)
    rows.push({ id, line: canonicalJson({ ...body, id }), record, links, blobs })
  }
  return rows
}

const INSERT = `
  WITH made AS (
    INSERT INTO dictamen.subjects (id, space, wrapped_key)
    SELECT $1, $9, $10::bytea WHERE $10::bytea IS NOT NULL RETURNING id
  ),
  called AS (
    INSERT INTO dictamen.subject_names (mac, subject, sealed)
    SELECT $11::text, id, $12::bytea FROM made WHERE $11::text IS NOT NULL
  ),
  known AS (SELECT id FROM dictamen.subjects WHERE id = $1 AND erased_at IS NULL FOR SHARE),
  alive AS (SELECT id FROM known UNION ALL SELECT id FROM made),
  kept AS (
    INSERT INTO dictamen.blobs (subject, id, sealed)
    SELECT DISTINCT ON (blob) alive.id, blob, substr($3::bytea, start, length)
    FROM alive, unnest($2::text[], $20::integer[], $21::integer[]) AS b (blob, start, length)
    ON CONFLICT DO NOTHING
  ),
  written AS (
    INSERT INTO dictamen.records (id, line, kind, space, subject, system, contract, actor, time)
    SELECT r.id, line, kind, space, alive.id, system, contract, actor, time
    FROM alive, unnest($4::text[], $5::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[],
      $18::timestamptz[]) AS r (id, line, kind, space, system, contract, actor, time)
    ON CONFLICT DO NOTHING RETURNING id, space, time
  ),
  linked AS (
    INSERT INTO dictamen.record_links (record, rel, target)
    SELECT record, rel, target FROM alive, unnest($6::text[], $7::text[], $8::text[]) AS l (record, rel, target)
    JOIN written ON written.id = record
  ),
  reviewed AS (
    INSERT INTO dictamen.reviews (id, record, space, kind, opened_at)
    SELECT 'rev_' || substr(written.id, 5) || '_' || kind, written.id, space, kind, time
    FROM unnest($4::text[], $19::text[]) AS v (record, kind) JOIN written ON written.id = record
    WHERE kind IS NOT NULL
  ),
  waiting AS (INSERT INTO dictamen.unsealed (record) SELECT id FROM written)
  SELECT count(*)::integer AS alive FROM alive`

async function insertRows(
  client: Queryable,
  { subject, space }: { readonly subject: string; readonly space: string },
  rows: readonly Row[],
  made: Made | null,
): Promise<readonly string[]> {
  const blobs = rows.flatMap((row) => row.blobs)
  const links = rows.flatMap((row) => row.links.map((link) => ({ id: row.id, ...link })))
  const records = rows.map(({ record }) => record)
  const result = await client.query<{ alive: number }>({
    name: 'keep-records',
    text: INSERT,
    values: [
      subject,
      blobs.map(({ id }) => id),
      // All of them as one: a list of bytes would travel as text.
      Buffer.concat(blobs.map(({ sealed }) => sealed)),
      rows.map(({ id }) => id),
      rows.map(({ line }) => line),
      links.map(({ id }) => id),
      links.map(({ rel }) => rel),
      links.map(({ record }) => record),
      space,
      made?.wrappedKey ?? null,
      made?.mac ?? null,
      made?.name ?? null,
      records.map(({ kind }) => kind),
      records.map((record) => record.space),
      records.map(({ clear }) => clear['system'] ?? null),
      records.map(({ clear }) => clear['contract'] ?? null),
      records.map(({ actor }) => actor),
      records.map(({ time }) => time),
      records.map(({ review }) => review ?? null),
      startsOf(blobs),
      blobs.map(({ sealed }) => sealed.length),
    ],
  })
  if (result.rows[0]!.alive === 0) throw new Refusal('SubjectErased', { subject })
  return rows.map(({ id }) => id)
}

/** Where each of them begins when they stand one behind the other, from 1. */
function startsOf(blobs: readonly SealedBlob[]): number[] {
  let next = 1
  return blobs.map(({ sealed }) => (next += sealed.length) - sealed.length)
}

function bytesOf(value: Json | Uint8Array): Buffer {
  return value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(canonicalJson(value))
}
