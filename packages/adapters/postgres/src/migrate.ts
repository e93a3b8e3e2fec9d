import { Fault, Refusal } from '@dictamen/kernel'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** One step forward of the tables, as plain SQL. */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
}

/** One number for everything that changes tables, on every machine: ASCII "dictamen". */
const MIGRATION_LOCK = '7235423627849327982'

const published = join(import.meta.dirname, 'migrations')
const checkout = join(import.meta.dirname, '../migrations')

/** The migrations that ship with the product, in order. */
export function readMigrations(folder = existsSync(published) ? published : checkout): readonly Migration[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return files.sort().map((name, index) => {
    const version = Number(name.slice(0, 4))
    if (version !== index + 1) throw new Fault(`${name} does not continue the migrations`)
    return { version, name, sql: readFileSync(join(folder, name), 'utf8') }
  })
}

/** Brings a database forward; any number of processes may try at once, one does it. */
export async function migrate(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  besides: () => Promise<void> = async () => undefined,
): Promise<number> {
  const version = await versionOf(client)
  const newest = migrations.length
  if (version > newest) throw new Refusal('DatabaseTooNew', { found: version, known: newest })
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS dictamen;
      CREATE TABLE IF NOT EXISTS dictamen.migrations (
        version integer PRIMARY KEY,
        name text NOT NULL,
        sha256 text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`)
    await checkApplied(client, migrations)
    const applied = await versionOf(client)
    for (const migration of migrations.slice(applied)) await apply(client, migration)
    await besides()
    return newest
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}

async function apply(client: pg.ClientBase, { version, name, sql }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO dictamen.migrations (version, name, sha256) VALUES ($1, $2, $3)', [
      version,
      name,
      hash(sql),
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** A migration that was applied is never edited afterwards: the tables would not be what the text says. */
async function checkApplied(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ version: number; sha256: string }>(
    'SELECT version, sha256 FROM dictamen.migrations ORDER BY version',
  )
  for (const { version, sha256 } of rows) {
    const migration = migrations[version - 1]
    if (migration === undefined) {
      throw new Refusal('DatabaseTooNew', { found: rows.length, known: migrations.length })
    }
    if (hash(migration.sql) !== sha256) throw new Refusal('DatabaseForeign', { migration: migration.name })
  }
}

/** How far the tables of a database are; 0 when there are none. */
export async function versionOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ known: boolean }>(
    "SELECT to_regclass('dictamen.migrations') IS NOT NULL AS known",
  )
  if (rows[0]?.known !== true) return 0
  const found = await client.query<{ version: number }>(
    'SELECT coalesce(max(version), 0)::integer AS version FROM dictamen.migrations',
  )
  return found.rows[0]!.version
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
