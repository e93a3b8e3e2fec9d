import { Refusal, type Json } from '@dictamen/kernel'
import type pg from 'pg'
import type { BlobVault } from '../blob-vault.ts'

/** A line of the log as it stands in the database. */
export interface StoredRecord {
  readonly id: string
  readonly line: string
  /** Its place in the log; null while it waits for the sealer. */
  readonly index: number | null
}

/** A record with what it sealed; null in place of the texts when the subject was erased. */
export interface OpenedRecord extends StoredRecord {
  readonly content: Readonly<Record<string, Json>> | null
}

export interface RecordFilter {
  readonly space?: string | undefined
  readonly system?: string | undefined
  readonly subject?: string | undefined
  readonly kind?: string | undefined
  /** Records that refer to this one. */
  readonly linkedTo?: string | undefined
  /** The id of the last record of the page before. */
  readonly after?: string | undefined
  readonly limit: number
}

/** Records by time, the newest first. */
export async function listRecords(pool: pg.Pool, filter: RecordFilter): Promise<readonly StoredRecord[]> {
  const { space, system, subject, kind, linkedTo, after, limit } = filter
  const { rows } = await pool.query<{ id: string; line: string; index: string | null }>(
    `SELECT records.id, line, index FROM dictamen.records LEFT JOIN dictamen.leaves ON record = records.id
     WHERE ($1::text IS NULL OR space = $1) AND ($2::text IS NULL OR system = $2)
       AND ($3::text IS NULL OR subject = $3) AND ($4::text IS NULL OR kind = $4)
       AND ($5::text IS NULL OR records.id IN (SELECT l.record FROM dictamen.record_links AS l WHERE target = $5))
       AND ($6::text IS NULL OR (time, records.id) < (SELECT time, id FROM dictamen.records WHERE id = $6))
     ORDER BY time DESC, records.id DESC LIMIT $7`,
    [space, system, subject, kind, linkedTo, after, limit],
  )
  return rows.map(({ id, line, index }) => ({ id, line, index: index === null ? null : Number(index) }))
}

/** One record without its texts. */
export async function findRecord(pool: pg.Pool, id: string): Promise<StoredRecord> {
  const { rows } = await pool.query<{ line: string; index: string | null }>(
    'SELECT line, index FROM dictamen.records LEFT JOIN dictamen.leaves ON record = records.id WHERE records.id = $1',
    [id],
  )
  const [row] = rows
  if (row === undefined) throw new Refusal('RecordUnknown', { record: id })
  return { id, line: row.line, index: row.index === null ? null : Number(row.index) }
}

/** One record with its texts. */
export async function openRecord(pool: pg.Pool, vault: BlobVault, id: string): Promise<OpenedRecord> {
  const { rows } = await pool.query<{ line: string; index: string | null; erased: boolean }>(
    `SELECT line, index, erased_at IS NOT NULL AS erased FROM dictamen.records
     LEFT JOIN dictamen.leaves ON record = records.id
     LEFT JOIN dictamen.subjects ON subjects.id = subject WHERE records.id = $1`,
    [id],
  )
  const [row] = rows
  if (row === undefined) throw new Refusal('RecordUnknown', { record: id })
  const { line, erased } = row
  const index = row.index === null ? null : Number(row.index)
  const { subject, space, blobs } = JSON.parse(line) as {
    subject?: string
    space: string
    blobs?: Record<string, { id: string }>
  }
  if (subject === undefined || blobs === undefined) return { id, line, index, content: {} }
  if (erased) return { id, line, index, content: null }
  const store = vault.of(subject, space)
  const content: Record<string, Json> = {}
  for (const [key, blob] of Object.entries(blobs)) {
    const bytes = await store.get(blob.id)
    if (bytes === null) throw new Refusal('BlobDamaged', { blob: blob.id })
    content[key] = JSON.parse(new TextDecoder().decode(bytes)) as Json
  }
  return { id, line, index, content }
}
