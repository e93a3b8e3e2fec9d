import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import type { ErasureReason } from './records/clear-lines.ts'
import { Refusal } from './sentences.ts'

/** Who was erased: told apart from another of the same name by the moment it was first known. */
export interface Tombstone {
  readonly installation: string
  readonly subject: string
  readonly space: string
  readonly created: string
  readonly erased: string
  /** Why, and by whom: what the line of the log says when the database has forgotten. */
  readonly reason?: ErasureReason
  readonly actor?: string
}

/** A moment as a list carries it, to the microsecond. */
export function momentOf(expression: string): string {
  return `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** The list of the erased that lies outside the database, so that a database brought back from before does not forget them. */
export class Tombstones {
  readonly file: string

  constructor(data: string) {
    this.file = join(data, 'tombstones.jsonl')
  }

  exists(): boolean {
    return existsSync(this.file)
  }

  read(): readonly Tombstone[] {
    return this.exists() ? readTombstones(this.file) : []
  }

  /** Adds those that are not listed yet; they are on disk when this returns. */
  add(tombstones: readonly Tombstone[]): void {
    const known = new Set(this.read().map(nameOf))
    const fresh = tombstones.filter((tombstone) => !known.has(nameOf(tombstone)))
    if (fresh.length === 0) return
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 })
    const file = openSync(this.file, 'a', 0o600)
    try {
      // What a crash cut short was never promised to anybody.
      ftruncateSync(file, readFileSync(this.file).lastIndexOf('\n') + 1)
      writeSync(file, fresh.map((line) => `${JSON.stringify(line)}\n`).join(''))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }
}

/** Reads a list of the erased; a last line that was cut short does not count. */
export function readTombstones(file: string): readonly Tombstone[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as Tombstone
    } catch {
      throw new Refusal('FileUnreadable', { name: file, reason: `la línea ${index + 1} está dañada` })
    }
  })
}

/** The erased of a database. */
export async function listErased(client: pg.ClientBase | pg.Pool): Promise<readonly Tombstone[]> {
  const { rows } = await client.query<Tombstone>(
    `SELECT installation.id AS installation, subjects.id AS subject, space,
            ${momentOf('created_at')} AS created, ${momentOf('erased_at')} AS erased
     FROM dictamen.subjects, dictamen.installation WHERE erased_at IS NOT NULL AND NOT passing ORDER BY subjects.id`,
  )
  return rows
}

const LISTED = `jsonb_to_recordset($1::jsonb)
  AS listed (installation text, subject text, space text, created timestamptz, erased timestamptz)`

/** Whether a database has forgotten anybody whom a list names. */
export async function isForgotten(
  client: pg.ClientBase | pg.Pool,
  tombstones: readonly Tombstone[],
): Promise<boolean> {
  const { rows } = await client.query<{ forgotten: boolean }>(
    `SELECT EXISTS (
       SELECT FROM ${LISTED} LEFT JOIN dictamen.subjects ON id = listed.subject
       WHERE (created_at = listed.created AND erased_at IS NULL)
         OR (id IS NULL AND installation = (SELECT id::text FROM dictamen.installation))) AS forgotten`,
    [JSON.stringify(tombstones)],
  )
  return rows[0]!.forgotten
}

/** Erases again whom a list names: the same person wherever it is known, and of this very database those it no longer knows. */
export async function eraseAgain(
  client: pg.ClientBase | pg.Pool,
  tombstones: readonly Tombstone[],
): Promise<number> {
  const list = JSON.stringify(tombstones)
  const erased = await client.query(
    `UPDATE dictamen.subjects SET wrapped_key = NULL, erased_at = listed.erased FROM ${LISTED}
     WHERE id = listed.subject AND created_at = listed.created AND erased_at IS NULL`,
    [list],
  )
  const missing = await client.query(
    `INSERT INTO dictamen.subjects (id, space, created_at, erased_at)
     SELECT subject, coalesce((SELECT id FROM dictamen.spaces WHERE id = listed.space), 'general'), created, erased
     FROM ${LISTED} WHERE installation = (SELECT id::text FROM dictamen.installation)
     ON CONFLICT DO NOTHING`,
    [list],
  )
  return (erased.rowCount ?? 0) + (missing.rowCount ?? 0)
}

function nameOf({ installation, subject, created }: Tombstone): string {
  return JSON.stringify([installation, subject, created])
}
