import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ArchiveWriter, FRAME } from './archive-file.ts'
import type { Database } from './database.ts'
import type { Manifest } from './manifest.ts'
import { versionOf } from './migrate.ts'
import { listTables, orderedRows, type Table } from './tables.ts'
import { listErased } from './tombstones.ts'
import { Refusal } from './sentences.ts'

/** The tables that know which database this is, and who was erased. */
const INSTALLATION_SINCE = 3
const FRAME_BYTES = 65_536

export interface BackupOptions {
  readonly created: string
  /** Under what the archive is authenticated. */
  readonly key: Buffer
  /** Writes the keys of people elsewhere, before the archive that needs them is there. */
  readonly writeKeys: () => Promise<void>
}

/**
 * Writes everything the database holds at one moment into one file, but for the keys of people; the file appears whole or
 * not at all.
 */
export async function backup(
  { pool }: Database,
  path: string,
  { created, key, writeKeys }: BackupOptions,
): Promise<Manifest> {
  if (existsSync(path)) throw new Refusal('FileExists', { name: path })
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  const client = await pool.connect()
  const writer = new ArchiveWriter(unfinished, key)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables = []
    for (const table of await listTables(client)) tables.push(await copyTable(client, writer, table))
    const version = await versionOf(client)
    const isKnown = version >= INSTALLATION_SINCE
    const erased = isKnown ? await listErased(client) : []
    const installation = isKnown ? await installationOf(client) : null
    const manifest: Manifest = { format: 2, installation, version, created, tables, erased }
    await client.query('COMMIT')
    await writer.write(FRAME.manifest, Buffer.from(JSON.stringify(manifest)))
    await writer.close()
    await writeKeys()
    await rename(unfinished, path)
    client.release()
    return manifest
  } catch (error) {
    // A connection in the middle of a table answers nothing else any more.
    client.release(true)
    writer.abandon()
    await rm(unfinished, { force: true })
    throw unwritable(error, path)
  }
}

async function installationOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('SELECT id::text AS id FROM dictamen.installation')
  return rows[0]!.id
}

async function copyTable(
  client: pg.ClientBase,
  writer: ArchiveWriter,
  table: Table,
): Promise<Manifest['tables'][number]> {
  const { name, columns } = table
  await writer.write(FRAME.table, Buffer.from(JSON.stringify({ name, columns })))
  const hash = createHash('sha256')
  const stream = client.query(copyTo(`COPY (${orderedRows(table)}) TO STDOUT`))
  for await (const frame of inEqualParts(stream)) {
    hash.update(frame)
    await writer.write(FRAME.rows, frame)
  }
  return { name, columns, rows: stream.rowCount, sha256: hash.digest('hex') }
}

/** The network cuts where it likes; equal content must give equal archives. */
async function* inEqualParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk])
    for (; rest.length >= FRAME_BYTES; rest = rest.subarray(FRAME_BYTES)) yield rest.subarray(0, FRAME_BYTES)
  }
  if (rest.length > 0) yield rest
}

function unwritable(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Refusal('DiskFull', { folder: path })
  if (code !== 'ENOENT' && code !== 'EACCES' && code !== 'ENOTDIR' && code !== 'EROFS') return error
  return new Refusal('FileUnwritable', {
    name: path,
    reason: code === 'ENOENT' ? 'la carpeta no existe' : code,
  })
}
