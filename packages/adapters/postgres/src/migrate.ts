import { Fault } from '@dictamen/kernel'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { insist, type Opening } from './opening.ts'
import { Refusal } from './sentences.ts'

/** One step forward of the tables, as plain SQL. */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
}

/** One number for everything that changes tables, on every machine: ASCII "dictamen". */
const MIGRATION_LOCK = '7235423627849327982'
const LOCK_SECONDS = 60
const LOCK_TIMED_OUT = '55P03'

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

/** What else lives in the database and is brought forward with our tables. */
export interface OtherTables {
  areCurrent(session: pg.ClientBase): Promise<boolean>
  migrate(session: pg.ClientBase): Promise<void>
}

const LIMIT_MS = 300_000
const PAUSE_MS = 100

/**
 * Brings a database forward. Any number of processes may try at once: one does it, and who finds nothing to do needs no
 * lock. Nobody waits inside a statement: its snapshot would hold up the indexes that others are building. The lock is the
 * session's and goes with it.
 */
export async function migrate(
  session: pg.ClientBase,
  migrations: readonly Migration[],
  others: readonly OtherTables[],
  opening: Opening,
): Promise<void> {
  if (await areCurrent(session, migrations, others)) return
  await prepareSession(session)
  const patience = {
    limitMs: LIMIT_MS,
    pauseMs: PAUSE_MS,
    refusal: async () => new Refusal('TablesBusy', { who: await holderOf(session) }),
  }
  await insist(opening, patience, () => tryLock(session))
  try {
    await bringForward(session, migrations)
    for (const other of others) if (!(await other.areCurrent(session))) await other.migrate(session)
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_TIMED_OUT) throw error
    throw new Refusal('TablesInUse', { who: await usersOf(session) })
  }
}

async function areCurrent(
  session: pg.ClientBase,
  migrations: readonly Migration[],
  others: readonly OtherTables[],
): Promise<boolean> {
  const version = await versionOf(session)
  const newest = migrations.length
  if (version > newest) throw new Refusal('DatabaseTooNew', { found: version, known: newest })
  if (version < newest || newest === 0) return false
  await checkApplied(session, migrations)
  for (const other of others) if (!(await other.areCurrent(session))) return false
  return true
}

/** Who is killed while a statement of theirs waits lets go of the lock; and no statement waits for ever. */
async function prepareSession(session: pg.ClientBase): Promise<void> {
  await session.query(`SET lock_timeout = '${LOCK_SECONDS}s'`)
  // Not every system can look after a connection that is busy.
  await session.query("SET client_connection_check_interval = '1s'").catch((error: { code?: string }) => {
    if (error.code !== '22023') throw error
  })
}

async function tryLock(session: pg.ClientBase): Promise<true | null> {
  const { rows } = await session.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [
    MIGRATION_LOCK,
  ])
  return rows[0]!.ours ? true : null
}

/** Who has the lock, as the server knows them. */
async function holderOf(session: pg.ClientBase): Promise<string> {
  const { rows } = await session.query<Backend>(
    `SELECT pid, application_name AS name, host(client_addr) AS address FROM pg_stat_activity JOIN pg_locks USING (pid)
     WHERE locktype = 'advisory' AND granted AND objsubid = 1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND ((classid::bigint << 32) | objid::bigint) = $1`,
    [MIGRATION_LOCK],
  )
  return rows.map(describe).join(', ') || 'Otro proceso'
}

/** Who has been using the database for a while. */
async function usersOf(session: pg.ClientBase): Promise<string> {
  const { rows } = await session.query<Backend>(
    `SELECT pid, application_name AS name, host(client_addr) AS address FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND xact_start < now() - interval '1 second' ORDER BY xact_start LIMIT 5`,
  )
  return rows.map(describe).join(', ') || 'otro proceso'
}

interface Backend {
  readonly pid: number
  readonly name: string
  readonly address: string | null
}

function describe({ pid, name, address }: Backend): string {
  return `${name === '' ? 'un cliente' : name} (proceso ${pid} del servidor${address === null ? '' : `, desde ${address}`})`
}

async function bringForward(session: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await session.query(`
    CREATE SCHEMA IF NOT EXISTS dictamen;
    CREATE TABLE IF NOT EXISTS dictamen.migrations (
      version integer PRIMARY KEY,
      name text NOT NULL,
      sha256 text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`)
  await checkApplied(session, migrations)
  const applied = await versionOf(session)
  for (const migration of migrations.slice(applied)) await apply(session, migration)
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
    await client.query('ROLLBACK').catch(() => undefined)
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
