import { Refusal, type Json } from '@dictamen/kernel'
import { canonicalJson } from '@dictamen/kernel/record'
import { hashLeaf } from '@dictamen/kernel/log'
import { createHash } from 'node:crypto'
import type { BlobVault, SubjectSeal } from '../blob-vault.ts'
import { findRecord, type Queryable, type StoredRecord } from './record-reader.ts'

/** A record with what it sealed; null in place of the texts when the subject was erased. */
export interface OpenedRecord extends StoredRecord {
  readonly content: Readonly<Record<string, Json>> | null
  /** What its subject is called; null when they have no name, or no longer. */
  readonly name: string | null
}

/** A record with those of its texts that are what it sealed, and the names of those that are not. */
export interface InspectedRecord extends OpenedRecord {
  /** `line` when the line itself is not the one that was written, `key` when what opens it is not. */
  readonly altered: readonly string[]
}

/** One record with its texts. */
export async function openRecord(client: Queryable, vault: BlobVault, id: string): Promise<OpenedRecord> {
  const [opened] = await openRecords(client, vault, [await findRecord(client, id)])
  return opened!
}

/** Records with their texts, or with some of them; refuses the first one that is not what was sealed. */
export async function openRecords(
  client: Queryable,
  vault: BlobVault,
  records: readonly StoredRecord[],
  only?: readonly string[],
): Promise<readonly OpenedRecord[]> {
  const inspected = await inspectRecords(client, vault, records, only)
  for (const { id, altered } of inspected)
    if (altered.length > 0) throw new Refusal('RecordAltered', { record: id, texts: altered.join(', ') })
  return inspected
}

/**
 * Opens records, the one way there is. The id of a record holds its line, the line the sealed bytes of each text, and the
 * id of a text its content: whoever has every key can seal another text, and cannot make it fit.
 */
export async function inspectRecords(
  client: Queryable,
  vault: BlobVault,
  records: readonly StoredRecord[],
  only?: readonly string[],
): Promise<readonly InspectedRecord[]> {
  const lines = records.map(readLine)
  const keys = await keysOf(
    client,
    lines.flatMap((line) => line?.subject ?? []),
  )
  const read = records.map((record, at) => ({ record, ...unlock(vault, record, lines[at]!, keys, only) }))
  const sealed = await sealedOf(
    client,
    read.flatMap(({ places }) => places),
  )
  return read.map(({ record, seal, places, name, content, altered }) =>
    seal === null
      ? { ...record, content, name: null, altered }
      : { ...record, ...readTexts(seal, places, sealed, name) },
  )
}

interface Line {
  readonly kind?: string
  readonly subject?: string
  readonly blobs?: Readonly<Record<string, { readonly id: string; readonly sha256: string }>>
}

/** Where a text of a record is kept, and what it hashes to while it is sealed. */
interface Place {
  readonly name: string
  readonly subject: string
  readonly id: string
  readonly sha256: string
}

/** What somebody is called, sealed under their key. */
interface Name {
  readonly subject: string
  readonly sealed: Buffer
}

interface Key {
  readonly id: string
  readonly wrapped_key: Buffer | null
  readonly name: Buffer | null
}

/** What a line says; null when it is not the leaf that was sealed, or no line at all. */
function readLine({ line, hash }: StoredRecord): Line | null {
  if (hash !== null && !hashLeaf(line).equals(hash)) return null
  try {
    return JSON.parse(line) as Line
  } catch {
    return null
  }
}

/** A record before its texts are read: with the seal of its subject, or with all there is to say of it. */
interface Unlocked extends Pick<InspectedRecord, 'content' | 'altered'> {
  readonly seal: SubjectSeal | null
  readonly places: readonly Place[]
  /** What its subject is called, sealed. */
  readonly name: Name | null
}

const SHUT = { seal: null, places: [], name: null } as const

function unlock(
  vault: BlobVault,
  { id }: StoredRecord,
  line: Line | null,
  keys: ReadonlyMap<string, Key>,
  only: readonly string[] | undefined,
): Unlocked {
  if (line === null) return { ...SHUT, content: {}, altered: ['line'] }
  const { kind, subject, blobs } = line
  if (subject === undefined || blobs === undefined)
    return { ...SHUT, content: {}, altered: kind === 'key' || kind === 'erasure' ? [] : ['line'] }
  const key = keys.get(subject)
  if (key === undefined) return { ...SHUT, content: {}, altered: Object.keys(blobs) }
  if (key.wrapped_key === null) return { ...SHUT, content: null, altered: [] }
  const seal = sealFrom(vault, subject, key.wrapped_key)
  if (seal === null) return { ...SHUT, content: {}, altered: ['key'] }
  if (idOf(seal, line) !== id) return { ...SHUT, content: {}, altered: ['line'] }
  const places = Object.entries(blobs)
    .filter(([name]) => only === undefined || only.includes(name))
    .map(([name, blob]) => ({ name, subject, ...blob }))
  const name = key.name === null ? null : { subject, sealed: key.name }
  return { seal, places, name, content: {}, altered: [] }
}

/** The seal of a subject; null when what is kept of their key is not a key. */
function sealFrom(vault: BlobVault, subject: string, wrappedKey: Buffer): SubjectSeal | null {
  try {
    return vault.sealFrom(subject, wrappedKey)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function readTexts(
  seal: SubjectSeal,
  places: readonly Place[],
  sealed: ReadonlyMap<string, Buffer>,
  name: Name | null,
): Pick<InspectedRecord, 'content' | 'name' | 'altered'> {
  const content: Record<string, Json> = {}
  const altered: string[] = []
  for (const place of places) {
    const text = readText(seal, place, sealed.get(`${place.subject} ${place.id}`))
    if (text === undefined) altered.push(place.name)
    else content[place.name] = text
  }
  const called = name === null ? null : seal.openAs(name.sealed, name.subject)
  if (name !== null && called === null) altered.push('subject_name')
  return { content, name: called === null ? null : new TextDecoder().decode(called), altered }
}

/** The id that a line has by its content. */
function idOf(seal: SubjectSeal, line: Line): string {
  const { id: _written, ...body } = line as unknown as Record<string, Json>
  return recordIdOf(seal, body)
}

/** The id of a record: what its line says, under the key of its subject. */
export function recordIdOf(seal: SubjectSeal, body: Json): string {
  return `rec_${seal.nameOf(Buffer.from(canonicalJson(body))).slice(0, 32)}`
}

/** A text that is what was sealed; undefined when it is not. */
function readText(seal: SubjectSeal, { id, sha256 }: Place, sealed: Buffer | undefined): Json | undefined {
  if (sealed === undefined || sealedHashOf(sealed) !== sha256) return undefined
  const bytes = seal.open({ id, sealed })
  return bytes === null ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as Json)
}

/** What a line says of sealed bytes. */
export function sealedHashOf(sealed: Buffer): string {
  return createHash('sha256').update(sealed).digest('hex')
}

async function keysOf(client: Queryable, subjects: readonly string[]): Promise<ReadonlyMap<string, Key>> {
  if (subjects.length === 0) return new Map()
  const { rows } = await client.query<Key>(
    `SELECT id, wrapped_key, sealed AS name FROM dictamen.subjects LEFT JOIN dictamen.subject_names ON subject = id
     WHERE id = ANY ($1)`,
    [[...new Set(subjects)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function sealedOf(client: Queryable, places: readonly Place[]): Promise<ReadonlyMap<string, Buffer>> {
  if (places.length === 0) return new Map()
  const { rows } = await client.query<{ subject: string; id: string; sealed: Buffer }>(
    `SELECT subject, id, sealed FROM dictamen.blobs
     WHERE (subject, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [places.map(({ subject }) => subject), places.map(({ id }) => id)],
  )
  return new Map(rows.map(({ subject, id, sealed }) => [`${subject} ${id}`, sealed]))
}
