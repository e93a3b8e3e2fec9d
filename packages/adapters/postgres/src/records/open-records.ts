import type { Json } from '@dictamen/kernel'
import { canonicalJson } from '@dictamen/kernel/record'
import { hashLeaf } from '@dictamen/kernel/log'
import { createHash } from 'node:crypto'
import { sealOfKeys, type BlobVault, type SubjectSeal } from '../blob-vault.ts'
import { fetchSealed, textsOf, type Line, type SealedRecords, type SealedText } from './fetch-sealed.ts'
import { findRecord, type Queryable, type StoredRecord } from './record-reader.ts'
import { Refusal } from '../sentences.ts'

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
  return unaltered(await inspectRecords(client, vault, records, only))
}

/** The same records; refuses the first one that is not what was sealed. */
export function unaltered(inspected: readonly InspectedRecord[]): readonly OpenedRecord[] {
  for (const { id, altered } of inspected)
    if (altered.length > 0) throw new Refusal('RecordAltered', { record: id, texts: altered.join(', ') })
  return inspected
}

export async function inspectRecords(
  client: Queryable,
  vault: BlobVault,
  records: readonly StoredRecord[],
  only?: readonly string[],
): Promise<readonly InspectedRecord[]> {
  return readSealed(await fetchSealed(client, vault, records, only))
}

/**
 * Opens records, the one way there is. The id of a record holds its line, the line the sealed bytes of each text, and the
 * id of a text its content: whoever has every key can seal another text, and cannot make it fit. It needs no database, so
 * that any thread can do it.
 */
export function readSealed({ records, only, people, texts }: SealedRecords): readonly InspectedRecord[] {
  const subjects = new Map(
    [...people].map(([id, { keys, name }]): [string, Subject] => [
      id,
      {
        seal: typeof keys === 'string' ? keys : sealOfKeys(keys),
        name: name === null ? null : { subject: id, sealed: name },
      },
    ]),
  )
  return records.map((record) => {
    const { seal, places, name, content, altered } = unlock(record, readLine(record), subjects, only)
    return seal === null
      ? { ...record, content, name: null, altered }
      : { ...record, ...readTexts(seal, places, texts, name) }
  })
}

/** What somebody is called, sealed under their key. */
interface Name {
  readonly subject: string
  readonly sealed: Uint8Array
}

/** Somebody whom records are about: their seal, `erased`, or `broken` when what is kept of their key is not a key. */
interface Subject {
  readonly seal: SubjectSeal | 'erased' | 'broken'
  readonly name: Name | null
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
  readonly places: readonly SealedText[]
  /** What its subject is called, sealed. */
  readonly name: Name | null
}

const SHUT = { seal: null, places: [], name: null } as const

function unlock(
  { id }: StoredRecord,
  line: Line | null,
  subjects: ReadonlyMap<string, Subject>,
  only: readonly string[] | undefined,
): Unlocked {
  if (line === null) return { ...SHUT, content: {}, altered: ['line'] }
  const { kind, subject, blobs } = line
  if (subject === undefined || blobs === undefined)
    return { ...SHUT, content: {}, altered: kind === 'key' || kind === 'erasure' ? [] : ['line'] }
  const found = subjects.get(subject)
  if (found === undefined) return { ...SHUT, content: {}, altered: Object.keys(blobs) }
  const { seal, name } = found
  if (seal === 'erased') return { ...SHUT, content: null, altered: [] }
  if (seal === 'broken') return { ...SHUT, content: {}, altered: ['key'] }
  if (idOf(seal, line) !== id) return { ...SHUT, content: {}, altered: ['line'] }
  return { seal, places: textsOf(line, only), name, content: {}, altered: [] }
}

function readTexts(
  seal: SubjectSeal,
  places: readonly SealedText[],
  sealed: ReadonlyMap<string, Uint8Array>,
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
  const { id: _written, ...body } = line as Record<string, Json>
  return recordIdOf(seal, body)
}

/** The id of a record: what its line says, under the key of its subject. */
export function recordIdOf(seal: SubjectSeal, body: Json): string {
  return `rec_${seal.nameOf(Buffer.from(canonicalJson(body))).slice(0, 32)}`
}

/** A text that is what was sealed; undefined when it is not. */
function readText(
  seal: SubjectSeal,
  { id, sha256 }: SealedText,
  sealed: Uint8Array | undefined,
): Json | undefined {
  if (sealed === undefined || sealedHashOf(sealed) !== sha256) return undefined
  const bytes = seal.open({ id, sealed })
  return bytes === null ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as Json)
}

/** What a line says of sealed bytes. */
function sealedHashOf(sealed: Uint8Array): string {
  return createHash('sha256').update(sealed).digest('hex')
}
