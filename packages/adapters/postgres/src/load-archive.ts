import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { damaged, FRAME, readFrames } from './archive-file.ts'
import { bringKeys } from './bring-keys.ts'
import type { Database } from './database.ts'
import type { EpochKeys } from './epoch-keys.ts'
import type { KeyRing } from './key-ring.ts'
import { readHeading, type Heading } from './manifest.ts'
import { fingerprintOf } from './master-key.ts'
import { listTables, type Table } from './tables.ts'
import { Refusal } from './sentences.ts'

/** What loading goes by besides the archive. */
export interface LoadOptions {
  /** How the archive ended when it was checked: it must be the same one. */
  readonly digest: Buffer
  readonly master: Buffer | null
  /** The keys of people, and where the key that wraps them is to lie. */
  readonly keys: { readonly ring: KeyRing; readonly epochs: EpochKeys } | null
}

/** Loads a checked archive, all of it or nothing, into the tables and columns that the database itself has. */
export async function loadArchive({ owner }: Database, path: string, options: LoadOptions): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    await checkEmpty(client)
    for (const { table } of await bornRows(client)) await client.query(`DELETE FROM ${table}`)
    await copyTables(client, path, options.digest)
    await advanceSequences(client)
    await checkMaster(client, options)
    if (options.keys !== null) await bringKeys(client, options.keys.ring, options.keys.epochs, path)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function copyTables(client: pg.ClientBase, path: string, digest: Buffer): Promise<void> {
  const waiting = new Map((await listTables(client)).map((table) => [table.name, table]))
  let target: NodeJS.WritableStream | null = null
  for await (const { kind, bytes } of readFrames(path, null)) {
    if (kind === FRAME.rows) {
      if (target === null) throw damaged(path, 'tiene filas sin tabla')
      if (!target.write(bytes)) await once(target, 'drain')
      continue
    }
    await end(target)
    target = null
    if (kind === FRAME.table) target = open(client, waiting, readHeading(bytes, path), path)
    if (kind === FRAME.end && !bytes.equals(digest)) throw damaged(path, 'cambió mientras se leía')
  }
}

/** Every name that goes into SQL is one that the database gave; the archive only chooses among them, each once. */
function open(
  client: pg.ClientBase,
  waiting: Map<string, Table>,
  { name, columns }: Heading,
  path: string,
): NodeJS.WritableStream {
  const table = waiting.get(name)
  waiting.delete(name)
  const known = columns.map((column) => table?.columns.find((one) => one === column))
  if (table === undefined || known.includes(undefined) || new Set(columns).size < columns.length)
    throw damaged(path, 'nombra tablas o columnas que no son de Dictamen')
  return client.query(copyFrom(`COPY ${table.name} (${known.join(', ')}) FROM STDIN`))
}

/** What is sealed in an archive opens with one master key only. */
async function checkMaster(client: pg.ClientBase, { master }: LoadOptions): Promise<void> {
  const { rows: known } = await client.query<{ known: boolean }>(
    "SELECT to_regclass('dictamen.installation') IS NOT NULL AS known",
  )
  if (master === null || known[0]?.known !== true) return
  const { rows } = await client.query<{ master_key: string | null }>(
    'SELECT master_key FROM dictamen.installation',
  )
  const of = rows[0]?.master_key ?? null
  if (of !== null && of !== fingerprintOf(master))
    throw new Refusal('MasterKeyWrong', { name: 'La clave', reason: 'no es la que cifró esta copia' })
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
