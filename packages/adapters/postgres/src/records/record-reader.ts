import { Refusal, type Json } from '@dictamen/kernel'
import type pg from 'pg'
import type { BlobVault, SubjectSeal } from '../blob-vault.ts'

/** A pool, or one connection of it. */
export type Queryable = Pick<pg.ClientBase, 'query'>

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
  /** What its subject is called; null when they have no name, or no longer. */
  readonly name: string | null
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
  const { rows } = await client.query<{ id: string; line: string; index: string | null }>(
    `SELECT records.id, line, index FROM dictamen.records LEFT JOIN dictamen.leaves ON record = records.id
     ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
     ORDER BY time DESC, records.id DESC LIMIT $${values.length}`,
    values,
  )
  return rows.map(({ id, line, index }) => ({ id, line, index: index === null ? null : Number(index) }))
}

/** One record without its texts. */
export async function findRecord(client: Queryable, id: string): Promise<StoredRecord> {
  const { rows } = await client.query<{ line: string; index: string | null }>(
    'SELECT line, index FROM dictamen.records LEFT JOIN dictamen.leaves ON record = records.id WHERE records.id = $1',
    [id],
  )
  const [row] = rows
  if (row === undefined) throw new Refusal('RecordUnknown', { record: id })
  return { id, line: row.line, index: row.index === null ? null : Number(row.index) }
}

/** One record with its texts. */
export async function openRecord(client: Queryable, vault: BlobVault, id: string): Promise<OpenedRecord> {
  const [opened] = await openRecords(client, vault, [await findRecord(client, id)])
  return opened!
}

interface Line {
  readonly subject?: string
  readonly blobs?: Readonly<Record<string, { readonly id: string }>>
}

interface Key {
  readonly id: string
  readonly wrapped_key: Buffer | null
  readonly sealed: Buffer | null
}

/** Records with their texts, or with some of them. */
export async function openRecords(
  client: Queryable,
  vault: BlobVault,
  records: readonly StoredRecord[],
  only?: readonly string[],
): Promise<readonly OpenedRecord[]> {
  const read = records.map((record) => {
    const { subject, blobs } = JSON.parse(record.line) as Line
    const wanted = Object.entries(blobs ?? {}).filter(([key]) => only === undefined || only.includes(key))
    return { record, subject, wanted, isSealed: blobs !== undefined }
  })
  const keys = await keysOf(
    client,
    read.flatMap(({ subject }) => subject ?? []),
  )
  const isAlive = (subject: string | undefined): boolean =>
    (keys.get(subject ?? '')?.wrapped_key ?? null) !== null
  const alive = read.filter(({ subject }) => isAlive(subject))
  const sealed = await sealedOf(
    client,
    alive.flatMap(({ subject, wanted }) => wanted.map(([, { id }]) => ({ subject: subject!, id }))),
  )
  return read.map(({ record, subject, wanted, isSealed }) => {
    const key = subject === undefined ? undefined : keys.get(subject)
    if (key === undefined || !isSealed) return { ...record, content: {}, name: null }
    if (key.wrapped_key === null) return { ...record, content: null, name: null }
    const seal = vault.sealFrom(key.id, key.wrapped_key)
    const content = wanted.map(([name, { id }]) => [name, readBlob(seal, id, sealed.get(`${key.id} ${id}`))])
    const name = key.sealed === null ? null : new TextDecoder().decode(seal.openAs(key.sealed, key.id))
    return { ...record, content: Object.fromEntries(content) as Record<string, Json>, name }
  })
}

function readBlob(seal: SubjectSeal, id: string, sealed: Buffer | undefined): Json {
  if (sealed === undefined) throw new Refusal('BlobDamaged', { blob: id })
  return JSON.parse(new TextDecoder().decode(seal.open({ id, sealed }))) as Json
}

async function keysOf(client: Queryable, subjects: readonly string[]): Promise<ReadonlyMap<string, Key>> {
  if (subjects.length === 0) return new Map()
  const { rows } = await client.query<Key>(
    `SELECT id, wrapped_key, sealed FROM dictamen.subjects LEFT JOIN dictamen.subject_names ON subject = id
     WHERE id = ANY ($1)`,
    [[...new Set(subjects)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function sealedOf(
  client: Queryable,
  blobs: readonly { readonly subject: string; readonly id: string }[],
): Promise<ReadonlyMap<string, Buffer>> {
  if (blobs.length === 0) return new Map()
  const { rows } = await client.query<{ subject: string; id: string; sealed: Buffer }>(
    `SELECT subject, id, sealed FROM dictamen.blobs
     WHERE (subject, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [blobs.map(({ subject }) => subject), blobs.map(({ id }) => id)],
  )
  return new Map(rows.map(({ subject, id, sealed }) => [`${subject} ${id}`, sealed]))
}
