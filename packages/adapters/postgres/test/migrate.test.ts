import type { Refusal } from '@dictamen/kernel'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase, readMigrations, type Database, type Migration } from '../src/index.ts'
import { serverForTests } from './folders.ts'

const server = serverForTests()
const emptyDatabase = (): Promise<string> => server.emptyDatabase()

async function open(url: string, migrations?: readonly Migration[]): Promise<Database> {
  const database = await openDatabase({ data: '', url, ...(migrations === undefined ? {} : { migrations }) })
  onTestFinished(() => database.close())
  return database
}

/** The tables and columns of a database. */
async function shapeOf({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(
    `SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
     WHERE table_schema = 'dictamen' ORDER BY table_name, column_name`,
  )
  return rows
}

describe('migrations on a database that the user gives', () => {
  test('many processes at once migrate an empty database once', async () => {
    const url = await emptyDatabase()
    const opened = await Promise.all(Array.from({ length: 6 }, () => open(url)))
    const { rows } = await opened[0]!.pool.query('SELECT version FROM dictamen.migrations ORDER BY version')
    expect(rows).toEqual(readMigrations().map(({ version }) => ({ version })))
  })

  test('who waits for the tables says for whom, and holds up no index that is being built', async () => {
    const url = await emptyDatabase()
    const building = new pg.Client({ connectionString: url, application_name: 'constructor' })
    await building.connect()
    onTestFinished(() => building.end())
    await building.query('CREATE TABLE heavy (id integer)')
    await building.query('SELECT pg_advisory_lock($1)', ['7235423627849327982'])
    const told = Promise.withResolvers<Refusal>()
    const waiting = openDatabase({ data: '', url, opening: { onWait: told.resolve } })
    expect(await told.promise).toMatchObject({
      code: 'TablesBusy',
      message: expect.stringContaining('constructor (proceso '),
    })
    await building.query('CREATE INDEX CONCURRENTLY ON heavy (id)')
    await building.query('SELECT pg_advisory_unlock($1)', ['7235423627849327982'])
    await (await waiting).close()
  })

  test('who finds the tables current needs no lock', async () => {
    const url = await emptyDatabase()
    const { owner } = await open(url)
    const holder = await owner.connect()
    onTestFinished(() => holder.release(true))
    await holder.query('SELECT pg_advisory_lock($1)', ['7235423627849327982'])
    const second = await open(url)
    expect(second.workUrl).toContain('dictamen_writer')
  })

  test('an older database comes to the same tables as an empty one and keeps its rows', async () => {
    const migrations = readMigrations()
    const fresh = await shapeOf(await open(await emptyDatabase()))
    for (let version = 1; version < migrations.length; version += 1) {
      const url = await emptyDatabase()
      const older = await open(url, migrations.slice(0, version))
      await older.pool.query("INSERT INTO dictamen.spaces (id, name) VALUES ('curso', 'Curso')")
      const newer = await open(url)
      expect(await shapeOf(newer)).toEqual(fresh)
      expect((await newer.pool.query("SELECT FROM dictamen.spaces WHERE id = 'curso'")).rowCount).toBe(1)
    }
  })

  test('a migration that fails leaves nothing behind and can be tried again', async () => {
    const url = await emptyDatabase()
    const bad = { version: 1, name: '0001-bad.sql', sql: 'CREATE TABLE dictamen.half (); SELECT 1 / 0' }
    await expect(open(url, [bad])).rejects.toThrow('division by zero')
    expect(await shapeOf(await open(url))).not.toContainEqual(expect.objectContaining({ table_name: 'half' }))
  })

  test('a newer database and one with other tables are refused', async () => {
    const url = await emptyDatabase()
    const [first] = readMigrations()
    const next = { version: 2, name: '0002-next.sql', sql: 'CREATE TABLE dictamen.next (id text)' }
    await open(url, [first!, next])
    await expect(open(url, [first!])).rejects.toMatchObject({
      code: 'DatabaseTooNew',
      message: expect.stringContaining('versión 2'),
    })
    await expect(open(url, [first!, { ...next, sql: `${next.sql};` }])).rejects.toMatchObject({
      code: 'DatabaseForeign',
    })
  })

  test('a full disk is refused as such, wherever the server says it', async () => {
    const full = `DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`
    await expect(open(await emptyDatabase(), [{ version: 1, name: 'x', sql: full }])).rejects.toMatchObject({
      code: 'DiskFull',
    })
  })

  test('a database that does not exist, a wrong user and too few rights are told apart', async () => {
    const reasonOf = async (url: string): Promise<string> =>
      await open(url).then(
        () => 'opened',
        (error: Error) => error.message,
      )
    expect(await reasonOf(server.url().replace('/dictamen?', '/ninguna?'))).toContain('no existe')
    expect(await reasonOf(server.url().replace('dictamen:', 'otro:'))).toContain('la contraseña no es válida')
    const url = await emptyDatabase()
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(
      "DO $$ BEGIN CREATE ROLE lector LOGIN PASSWORD 'lector'; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
    )
    await admin.end()
    expect(await reasonOf(url.replace(/dictamen:[^@]+@/, 'lector:lector@'))).toContain('falta permiso')
  })

  test('a user who may make tables but no roles works as himself', async () => {
    const url = await emptyDatabase()
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query("CREATE ROLE modesto LOGIN PASSWORD 'modesto'")
    await admin.query(`GRANT CREATE ON DATABASE ${new URL(url).pathname.slice(1)} TO modesto`)
    await admin.end()
    const database = await open(url.replace(/dictamen:[^@]+@/, 'modesto:modesto@'))
    expect((await database.pool.query('SELECT current_user AS user')).rows).toEqual([{ user: 'modesto' }])
    await expect(database.pool.query('TRUNCATE dictamen.blobs CASCADE')).rejects.toThrow('only grows')
  })
})
