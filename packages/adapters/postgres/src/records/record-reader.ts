import type pg from 'pg'
import { Refusal } from '../sentences.ts'

/** A pool, or one connection of it. */
export type Queryable = Pick<pg.ClientBase, 'query'>

/** A line of the log as it stands in the database. */
export interface StoredRecord {
  readonly id: string
  readonly line: string
  /** Its place in the log; null while it waits for the sealer. */
  readonly index: number | null
  /** What it hashed to when it was sealed. */
  readonly hash: Buffer | null
}

/** A row as the database gives it. */
export interface Row {
  readonly id: string
  readonly line: string
  readonly index: string | null
  readonly hash: Buffer | null
}

export function storedOf({ id, line, index, hash }: Row): StoredRecord {
  return { id, line, index: index === null ? null : Number(index), hash }
}

export interface RecordFilter {
  readonly space?: string | undefined
  /** Only of these spaces. */
  readonly spaces?: readonly string[] | undefined
  readonly system?: string | undefined
  readonly contract?: string | undefined
  /** By id. */
  readonly subject?: string | undefined
  readonly kind?: string | undefined
  readonly actor?: string | undefined
  /** From this moment on. */
  readonly since?: string | undefined
  /** Before this moment. */
  readonly until?: string | undefined
  /** Records that refer to this one. */
  readonly linkedTo?: string | undefined
  /** The id of the last record of the page before. */
  readonly after?: string | undefined
  readonly limit: number
}

/** Records by time, the newest first. */
export async function listRecords(client: Queryable, filter: RecordFilter): Promise<readonly StoredRecord[]> {
  const values: unknown[] = []
  const conditions: string[] = []
  const where = (value: unknown, condition: (place: string) => string): void => {
    if (value === undefined) return
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  where(filter.space, (at) => `space = ${at}`)
  where(filter.spaces, (at) => `space = ANY (${at}::text[])`)
  // A system is asked for by its family or by the whole name of an evaluator.
  where(filter.system, (at) => `(system = ${at} OR starts_with(system, ${at} || '/'))`)
  where(filter.contract, (at) => `contract = ${at}`)
  where(filter.subject, (at) => `subject = ${at}`)
  where(filter.kind, (at) => `kind = ${at}`)
  where(filter.actor, (at) => `actor = ${at}`)
  where(filter.since, (at) => `time >= ${at}::timestamptz`)
  where(filter.until, (at) => `time < ${at}::timestamptz`)
  where(
    filter.linkedTo,
    (at) => `records.id IN (SELECT l.record FROM dictamen.record_links AS l WHERE target = ${at})`,
  )
  where(filter.after, (at) => `(time, records.id) < (SELECT time, id FROM dictamen.records WHERE id = ${at})`)
  values.push(filter.limit)
  const { rows } = await client.query<Row>(
    `SELECT records.id, line, index, hash FROM dictamen.records LEFT JOIN dictamen.leaves ON record = records.id
     ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
     ORDER BY time DESC, records.id DESC LIMIT $${values.length}`,
    values,
  )
  return rows.map(storedOf)
}

/** One record without its texts. */
export async function findRecord(client: Queryable, id: string): Promise<StoredRecord> {
  const { rows } = await client.query<Row>(
    `SELECT records.id, line, index, hash FROM dictamen.records LEFT JOIN dictamen.leaves ON record = records.id
     WHERE records.id = $1`,
    [id],
  )
  if (rows[0] === undefined) throw new Refusal('RecordUnknown', { record: id })
  return storedOf(rows[0])
}
