import type { BlobVault, OpenedKeys } from '../blob-vault.ts'
import { StaleEpoch } from '../epoch-keys.ts'
import { fetchBlobs } from '../fetch-blob.ts'
import type { Queryable, StoredRecord } from './record-reader.ts'
import { Refusal } from '../sentences.ts'

/** Records with all that opening them needs, still sealed. It can go to another thread and is not to be kept. */
export interface SealedRecords {
  readonly records: readonly StoredRecord[]
  /** The texts that are wanted; all unless said otherwise. */
  readonly only: readonly string[] | undefined
  /** Whom they are about, by id. */
  readonly people: ReadonlyMap<string, Person>
  /** Sealed texts, by subject and id. */
  readonly texts: ReadonlyMap<string, Uint8Array>
}

/** Somebody whom records are about: their keys, `erased`, or `broken` when what is kept of them is no key. */
interface Person {
  readonly keys: OpenedKeys | 'erased' | 'broken'
  /** What they are called, sealed. */
  readonly name: Uint8Array | null
}

/** What is read of a line before it is known to be the one that was sealed. */
export interface Line {
  readonly kind?: string
  readonly subject?: string
  readonly blobs?: Readonly<Record<string, { readonly id: string; readonly sha256: string }>>
}

/** A text of a record: where it is kept, and what it hashes to while it is sealed. */
export interface SealedText {
  readonly name: string
  readonly subject: string
  readonly id: string
  readonly sha256: string
}

/** The texts that a line names, or some of them. */
export function textsOf({ subject, blobs }: Line, only: readonly string[] | undefined): SealedText[] {
  if (subject === undefined || blobs === undefined) return []
  return Object.entries(blobs)
    .filter(([text]) => only === undefined || only.includes(text))
    .map(([text, blob]) => ({ name: text, subject, ...blob }))
}

/** Fetches what opening some records needs. */
export async function fetchSealed(
  client: Queryable,
  vault: BlobVault,
  records: readonly StoredRecord[],
  only?: readonly string[],
): Promise<SealedRecords> {
  const lines = records.flatMap(linesOf)
  const people = await peopleOf(
    client,
    vault,
    lines.flatMap(({ subject }) => subject ?? []),
  )
  const texts = lines
    .flatMap((line) => textsOf(line, only))
    .filter(({ subject }) => typeof people.get(subject)?.keys === 'object')
  return { records, only, people, texts: await fetchBlobs(client, texts) }
}

/** What a line says; nothing when it is no line. */
function linesOf({ line }: Pick<StoredRecord, 'line'>): Line[] {
  try {
    return [JSON.parse(line) as Line]
  } catch {
    return []
  }
}

/** The people that lines are about, each key unwrapped once; a key that nothing in force opens is broken. */
async function peopleOf(
  client: Queryable,
  vault: BlobVault,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map()
  const read = (isBroken: (error: unknown) => boolean): Promise<ReadonlyMap<string, Person>> =>
    readPeople(client, ids, (id, key) => keysOf(vault, id, key, isBroken))
  return vault.inForce(
    () => read(isOfAnotherKey),
    () => read((error) => isOfAnotherKey(error) || error instanceof StaleEpoch),
  )
}

async function readPeople(
  client: Queryable,
  ids: readonly string[],
  open: (subject: string, wrappedKey: Buffer) => OpenedKeys | 'broken',
): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await client.query<{ id: string; wrapped_key: Buffer | null; sealed: Buffer | null }>(
    `SELECT id, wrapped_key, sealed FROM dictamen.subjects LEFT JOIN dictamen.subject_names ON subject = id
     WHERE id = ANY ($1)`,
    [[...new Set(ids)]],
  )
  return new Map(
    rows.map(({ id, wrapped_key: key, sealed: name }) => [
      id,
      { keys: key === null ? 'erased' : open(id, key), name },
    ]),
  )
}

function keysOf(
  vault: BlobVault,
  subject: string,
  wrappedKey: Buffer,
  isBroken: (error: unknown) => boolean,
): OpenedKeys | 'broken' {
  try {
    return vault.keysFrom(subject, wrappedKey)
  } catch (error) {
    if (isBroken(error)) return 'broken'
    throw error
  }
}

function isOfAnotherKey(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'MasterKeyWrong'
}

/** Bytes that are opened to show a record with everything that hangs on it. */
export async function weighRecord(client: Queryable, id: string): Promise<number> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT line FROM dictamen.records
     WHERE id = $1 OR id IN (SELECT l.record FROM dictamen.record_links AS l WHERE target = $1)`,
    [id],
  )
  const texts = rows.flatMap(linesOf).flatMap((line) => textsOf(line, undefined))
  const { rows: sums } = await client.query<{ bytes: string | null }>(
    `SELECT sum(octet_length(sealed)) AS bytes FROM dictamen.blobs
     WHERE (subject, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [texts.map(({ subject }) => subject), texts.map((text) => text.id)],
  )
  return Number(sums[0]!.bytes ?? 0)
}
