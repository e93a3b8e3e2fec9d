import { canonicalJson } from '@dictamen/kernel/record'
import { consistencyOf, foldPeaks, hashNode, pathOf, subtreesOf, type Subtree } from '@dictamen/kernel/log'
import type pg from 'pg'
import type { BlobVault } from '../blob-vault.ts'
import { openRecord } from './open-records.ts'
import type { Row } from './record-reader.ts'
import { LEVELS_APART } from './sealer.ts'
import { Refusal } from '../sentences.ts'

const LINES_AT_ONCE = 1000

/** The whole log as an export, line by line, as it was at one moment. */
export async function* exportLog(pool: pg.Pool): AsyncGenerator<string> {
  yield* atOneMoment(pool, async function* (client) {
    const { log, size } = await sizeOf(client)
    yield canonicalJson({ format: 'dictamen-export/1', log, size })
    for (let from = 0; from < size; from += LINES_AT_ONCE) {
      const { rows } = await client.query<{ line: string }>(
        `SELECT line FROM dictamen.leaves JOIN dictamen.records ON id = record
         WHERE index >= $1 AND index < $2 ORDER BY index`,
        [from, from + LINES_AT_ONCE],
      )
      for (const { line } of rows) yield line
    }
    yield* headsFor(client, size)
  })
}

/** What a proof carries besides the records. */
export interface ProofOptions {
  /** The size of a head that was kept: the proof shows that the log goes on from it. */
  readonly since?: number | undefined
  /** Hands over the texts, each with what shows that it is the one that the line seals. */
  readonly texts?: boolean | undefined
}

/** Single records with the proof that they are in the log. */
export async function* proveRecords(
  pool: pg.Pool,
  vault: BlobVault,
  ids: readonly string[],
  { since, texts = false }: ProofOptions = {},
): AsyncGenerator<string> {
  // Keys of people are replaced at any moment: no snapshot may hold them.
  const handed = texts ? await handTexts(pool, vault, ids) : []
  yield* atOneMoment(pool, async function* (client) {
    const { log, size } = await sizeOf(client)
    if (since !== undefined && since > size) throw new Refusal('HeadAhead', { size: since, lines: size })
    const { rows } = await client.query<Row & { index: string }>(
      `SELECT id, line, index, hash FROM dictamen.leaves JOIN dictamen.records ON id = record
       WHERE id = ANY ($1) AND kind <> 'key' ORDER BY index`,
      [ids],
    )
    const missing = ids.find((id) => !rows.some((row) => row.id === id))
    if (missing !== undefined) throw new Refusal('RecordUnknown', { record: missing })
    const form = since === undefined && !texts ? 'dictamen-proof/1' : 'dictamen-proof/2'
    yield canonicalJson({ format: form, log, size })
    const keys = await client.query<{ index: string; line: string }>(
      `SELECT index, line FROM dictamen.leaves JOIN dictamen.records ON id = record
       WHERE index IN (SELECT since FROM dictamen.signing_keys) ORDER BY index`,
    )
    for (const { index, line } of keys.rows) {
      const at = Number(index)
      yield await prove(client, at, line, at === 0 ? size : at + 1)
    }
    for (const { index, line } of rows) yield await prove(client, Number(index), line, size)
    yield* handed
    if (since !== undefined) {
      const consistency = await hashesOf(client, consistencyOf(since, size))
      yield canonicalJson({ consistency, from: since, to: size })
    }
    yield* headsFor(client, size)
  })
}

/** The texts of records, each with the key under which its name in the line is its HMAC. */
async function handTexts(pool: pg.Pool, vault: BlobVault, ids: readonly string[]): Promise<string[]> {
  const handed: string[] = []
  for (const id of ids) {
    const { line, content } = await vault.inForce(() => openRecord(pool, vault, id))
    const { subject, space } = JSON.parse(line) as { subject?: string; space: string }
    if (subject === undefined) continue
    if (content === null) throw new Refusal('SubjectErased', { subject })
    const key = (await vault.sealOf(subject, space)).nameKey.toString('hex')
    for (const [text, value] of Object.entries(content))
      handed.push(canonicalJson({ key, record: id, text, value: canonicalJson(value) }))
  }
  return handed
}

/** The last signed head, as one line; null in a log that has not begun. */
export async function lastHead(pool: pg.Pool | pg.ClientBase): Promise<string | null> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT line FROM dictamen.heads JOIN dictamen.signing_keys ON fingerprint = key
     ORDER BY size DESC, since DESC LIMIT 1`,
  )
  return rows[0]?.line ?? null
}

/** The heads that seal each change of key, and the last one. */
async function* headsFor(client: pg.ClientBase, size: number): AsyncGenerator<string> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT heads.line FROM dictamen.signing_keys AS fresh
     JOIN dictamen.heads ON size = fresh.since + 1 AND key <> fresh.fingerprint
     WHERE fresh.since > 0 AND size <= $1 ORDER BY size`,
    [size],
  )
  for (const { line } of rows) yield line
  const last = await lastHead(client)
  if (last !== null) yield last
}

async function prove(client: pg.ClientBase, index: number, line: string, size: number): Promise<string> {
  return canonicalJson({ index, line, proof: await hashesOf(client, pathOf(index, size)), size })
}

async function hashesOf(
  client: pg.ClientBase,
  ranges: readonly { readonly from: number; readonly to: number }[],
): Promise<string[]> {
  const hashes: string[] = []
  for (const { from, to } of ranges) {
    const peaks: Buffer[] = []
    for (const subtree of subtreesOf(from, to)) peaks.push(await hashOf(client, subtree))
    hashes.push(foldPeaks(peaks).toString('hex'))
  }
  return hashes
}

/** The hash of a perfect subtree, from the nearest level below it that is kept. */
async function hashOf(client: pg.ClientBase, { level, index }: Subtree): Promise<Buffer> {
  const base = level - (level % LEVELS_APART)
  const width = 1 << (level - base)
  const table = base === 0 ? 'dictamen.leaves WHERE' : `dictamen.nodes WHERE level = ${base} AND`
  const { rows } = await client.query<{ hash: Buffer }>(
    `SELECT hash FROM ${table} index >= $1 AND index < $2 ORDER BY index`,
    [index * width, (index + 1) * width],
  )
  let hashes = rows.map(({ hash }) => hash)
  while (hashes.length > 1) {
    const pairs = hashes
    hashes = Array.from({ length: pairs.length / 2 }, (_, at) => hashNode(pairs[2 * at]!, pairs[2 * at + 1]!))
  }
  return hashes[0]!
}

async function sizeOf(client: pg.ClientBase): Promise<{ log: string; size: number }> {
  const { rows } = await client.query<{ log: string; size: string }>(
    `SELECT installation.id::text AS log, (SELECT coalesce(max(size), 0) FROM dictamen.heads) AS size
     FROM dictamen.installation`,
  )
  return { log: rows[0]!.log, size: Number(rows[0]!.size) }
}

/** Reads the log as it was at one moment, however long that takes. */
async function* atOneMoment<Item>(
  pool: pg.Pool,
  read: (client: pg.ClientBase) => AsyncGenerator<Item>,
): AsyncGenerator<Item> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    yield* read(client)
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
    client.release()
  }
}
