import { Fault, Refusal } from '@dictamen/kernel'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { damaged, FRAME, readFrames } from './archive-file.ts'
import type { Manifest } from './backup.ts'
import { openDatabase, type Database, type DatabaseOptions } from './database.ts'
import { readMigrations } from './migrate.ts'
import { listTables } from './tables.ts'
import { eraseAgain, listErased, readTombstones, Tombstones, type Tombstone } from './tombstones.ts'

const GZIP = Buffer.from([0x1f, 0x8b])

interface Heading {
  readonly name: string
  readonly columns: readonly string[]
}

/** Reads an archive from end to end and says what it holds; refuses one with a single bit changed. */
export async function checkArchive(path: string): Promise<Manifest> {
  if (!existsSync(path)) throw new Refusal('FileMissing', { name: path })
  const found: { name: string; hash: ReturnType<typeof createHash> }[] = []
  let manifest: Manifest | null = null
  for await (const { kind, bytes } of readFrames(path)) {
    if (kind === FRAME.table)
      found.push({ name: (parse(bytes, path) as Heading).name, hash: createHash('sha256') })
    else if (kind === FRAME.rows) found.at(-1)?.hash.update(bytes)
    else if (kind === FRAME.manifest) manifest = parse(bytes, path) as Manifest
  }
  if (manifest === null || manifest.format !== 1) throw damaged(path, 'no es de un formato conocido')
  const hashes = found.map(({ name, hash }) => `${name} ${hash.digest('hex')}`)
  const listed = manifest.tables.map(({ name, sha256 }) => `${name} ${sha256}`)
  if (hashes.join('\n') !== listed.join('\n')) throw damaged(path, 'su contenido no es el de su lista')
  return manifest
}

/** Who was erased, from a list or from a later archive. */
async function readErased(path: string): Promise<readonly Tombstone[]> {
  if (!existsSync(path)) throw new Refusal('FileMissing', { name: path })
  const isArchive = readFileSync(path).subarray(0, 2).equals(GZIP)
  return isArchive ? (await checkArchive(path)).erased : readTombstones(path)
}

/**
 * Restores an archive into an empty database: the tables as they were, then brought forward. Whoever was erased since, as
 * the data folder or the files named besides know, is erased again.
 */
export async function restore(
  options: DatabaseOptions,
  path: string,
  erasedIn: readonly string[] = [],
): Promise<Manifest> {
  const manifest = await checkArchive(path)
  const tombstones = new Tombstones(options.data)
  for (const file of erasedIn) tombstones.add(await readErased(file))
  const known = options.migrations ?? readMigrations()
  if (manifest.version > known.length) {
    throw new Refusal('ArchiveTooNew', { name: path, found: manifest.version, known: known.length })
  }
  const older = await openDatabase({ ...options, migrations: known.slice(0, manifest.version) }).catch(
    (error: unknown) => {
      const newer = error instanceof Refusal && error.code === 'DatabaseTooNew'
      throw newer ? new Refusal('DatabaseNotEmpty', { table: 'dictamen.migrations' }) : error
    },
  )
  try {
    await load(older, path)
  } finally {
    await older.close()
  }
  const database = await openDatabase(options)
  try {
    await eraseAgain(database.pool, tombstones.read())
    tombstones.add(await listErased(database.pool))
  } finally {
    await database.close()
  }
  return manifest
}

/** Loads a checked archive, all of it or nothing. */
async function load({ owner }: Database, path: string): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    await checkEmpty(client)
    for (const { table } of await bornRows(client)) await client.query(`DELETE FROM ${table}`)
    let target: NodeJS.WritableStream | null = null
    for await (const { kind, bytes } of readFrames(path)) {
      if (kind === FRAME.rows) {
        if (target === null) throw new Fault('rows before a table')
        if (!target.write(bytes)) await once(target, 'drain')
        continue
      }
      await end(target)
      target = kind === FRAME.table ? open(client, parse(bytes, path) as Heading) : null
    }
    await advanceSequences(client)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

function open(client: pg.ClientBase, { name, columns }: Heading): NodeJS.WritableStream {
  return client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`))
}

async function end(target: NodeJS.WritableStream | null): Promise<void> {
  if (target === null) return
  target.end()
  await finished(target)
}

async function checkEmpty(client: pg.ClientBase): Promise<void> {
  const born = await bornRows(client)
  for (const { name } of await listTables(client)) {
    const besides = born.find(({ table }) => table === name)?.besides ?? 'true'
    const { rowCount } = await client.query(`SELECT FROM ${name} WHERE ${besides} LIMIT 1`)
    if (rowCount !== 0) throw new Refusal('DatabaseNotEmpty', { table: name })
  }
}

/** What a database is born with, and what tells a row added since. */
async function bornRows(client: pg.ClientBase): Promise<{ table: string; besides: string }[]> {
  const born = [
    { table: 'dictamen.spaces', besides: "id <> 'general'" },
    { table: 'dictamen.installation', besides: 'master_key IS NOT NULL' },
  ]
  const known = new Set((await listTables(client)).map(({ name }) => name))
  return born.filter(({ table }) => known.has(table))
}

/** Numbers given out from now on follow those restored. */
async function advanceSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ sequence: string; name: string; column: string }>(
    `SELECT format('%I.%I', sn.nspname, s.relname) AS sequence, format('%I.%I', n.nspname, c.relname) AS name,
            quote_ident(a.attname) AS column
     FROM pg_class s JOIN pg_namespace sn ON sn.oid = s.relnamespace
     JOIN pg_depend d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
     JOIN pg_class c ON c.oid = d.refobjid JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
     WHERE s.relkind = 'S' AND n.nspname IN ('dictamen', 'dbos')`,
  )
  for (const { sequence, name, column } of rows) {
    await client.query(
      `SELECT setval('${sequence}', coalesce((SELECT max(${column}) FROM ${name}), 0) + 1, false)`,
    )
  }
}

/** Reads what a frame says; what came through damaged may say anything, and the hash at the end is not reached yet. */
function parse(bytes: Buffer, path: string): unknown {
  try {
    const value = JSON.parse(bytes.toString('utf8')) as unknown
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // It is told below.
  }
  throw damaged(path, 'no tiene la forma de una copia')
}
