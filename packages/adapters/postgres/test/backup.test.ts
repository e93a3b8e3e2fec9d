import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  backup,
  BlobVault,
  checkArchive,
  openDatabase,
  openVault,
  readMigrations,
  restore,
  Tombstones,
  type Database,
} from '../src/index.ts'
import { serverForTests } from './folders.ts'

const NOW = '2026-01-07T18:20:00Z'

describe('backup and restore', () => {
  const server = serverForTests()

  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'dt-'))
    onTestFinished(() => rmSync(path, { recursive: true, force: true }))
    return path
  }

  async function open(url: string): Promise<Database> {
    const database = await openDatabase({ data: '', url })
    onTestFinished(() => database.close())
    return database
  }

  function vaultOf({ pool }: Database, master: Buffer, data = folder()): BlobVault {
    return new BlobVault(pool, master, new Tombstones(data))
  }

  /** A database with awkward content, and its archive. */
  async function filled(
    master = randomBytes(32),
  ): Promise<{ database: Database; path: string; blob: string }> {
    const database = await open(await server.emptyDatabase())
    await database.pool.query('INSERT INTO dictamen.spaces (id, name) VALUES ($1, $2)', ['ñ\t\\N', 'á\n"'])
    const store = vaultOf(database, master).of('ana', 'general')
    const blob = await store.put(new TextEncoder().encode('texto'))
    await store.put(randomBytes(300_000))
    const path = join(folder(), 'copia.dictamen')
    await backup(database, path, NOW)
    return { database, path, blob }
  }

  test('give back the same rows, byte for byte, and the same archive again', async () => {
    const master = randomBytes(32)
    const { path, blob } = await filled(master)
    const url = await server.emptyDatabase()
    const manifest = await restore({ data: folder(), url }, path)
    const copy = await open(url)
    const again = join(folder(), 'otra.dictamen')
    expect(await backup(copy, again, NOW)).toEqual(manifest)
    expect(readFileSync(again).equals(readFileSync(path))).toBe(true)
    const bytes = await vaultOf(copy, master).of('ana', 'general').get(blob)
    expect(new TextDecoder().decode(bytes ?? undefined)).toBe('texto')
  })

  test('an archive of older tables is brought forward', async () => {
    const [first] = readMigrations()
    const older = await openDatabase({ data: '', url: await server.emptyDatabase(), migrations: [first!] })
    const path = join(folder(), 'vieja.dictamen')
    await older.pool.query("INSERT INTO dictamen.spaces (id, name) VALUES ('curso', 'Curso')")
    await backup(older, path, NOW)
    await older.close()
    const url = await server.emptyDatabase()
    await restore({ data: folder(), url }, path)
    const { pool } = await open(url)
    expect((await pool.query('SELECT id FROM dictamen.spaces ORDER BY id')).rowCount).toBe(2)
    expect((await pool.query('SELECT version FROM dictamen.migrations')).rowCount).toBe(
      readMigrations().length,
    )
    await expect(
      restore({ data: folder(), url: await server.emptyDatabase(), migrations: [] }, path),
    ).rejects.toMatchObject({
      code: 'ArchiveTooNew',
    })
  })

  test('who was erased stays erased when an older copy comes back, wherever the list is', async () => {
    const master = randomBytes(32)
    const { database, path, blob } = await filled(master)
    const data = folder()
    const vault = vaultOf(database, master, data)
    expect(await vault.erase('ana')).toBe(true)
    const later = join(folder(), 'posterior.dictamen')
    await backup(database, later, NOW)
    const list = join(data, 'tombstones.jsonl')
    expect(statSync(list).mode & 0o777).toBe(0o600)
    const readBack = async (into: string, erasedIn: string[] = []): Promise<Uint8Array | null> => {
      const url = await server.emptyDatabase()
      await restore({ data: into, url }, path, erasedIn)
      return await vaultOf(await open(url), master, into)
        .of('ana', 'general')
        .get(blob)
    }
    expect(await readBack(folder())).not.toBeNull()
    expect(await readBack(data)).toBeNull()
    expect(await readBack(folder(), [list])).toBeNull()
    const other = folder()
    expect(await readBack(other, [later])).toBeNull()
    expect(new Tombstones(other).read()).toEqual(new Tombstones(data).read())
    await expect(readBack(folder(), [join(folder(), 'no')])).rejects.toMatchObject({ code: 'FileMissing' })
  })

  test('an erasure that the database forgot is done again when the vault is opened, and only there', async () => {
    const data = folder()
    const database = await open(await server.emptyDatabase())
    const store = (await openVault(database, data, {})).of('ana', 'general')
    const blob = await store.put(randomBytes(10))
    const path = join(folder(), 'copia.dictamen')
    await backup(database, path, NOW)
    await (await openVault(database, data, {})).erase('ana')
    appendFileSync(join(data, 'tombstones.jsonl'), '{"subject":"cort')
    const url = await server.emptyDatabase()
    const elsewhere = folder()
    await restore({ data: elsewhere, url }, path)
    const copy = await open(url)
    await expect(openVault(copy, elsewhere, {})).rejects.toMatchObject({ code: 'MasterKeyWrong' })
    expect(await (await openVault(copy, data, {})).of('ana', 'general').get(blob)).toBeNull()
    const stranger = await open(await server.emptyDatabase())
    const namesake = (await openVault(stranger, data, {})).of('ana', 'general')
    expect(await namesake.get(await namesake.put(randomBytes(10)))).not.toBeNull()
    expect(await (await openVault(stranger, data, {})).erase('nadie')).toBe(false)
    await (await openVault(stranger, data, {})).erase('ana')
    expect(new Tombstones(data).read()).toHaveLength(2)
    writeFileSync(join(data, 'tombstones.jsonl'), 'x\n')
    await expect(openVault(stranger, data, {})).rejects.toMatchObject({ code: 'FileUnreadable' })
  })

  test('a damaged archive changes nothing', async () => {
    const { path } = await filled()
    const whole = readFileSync(path)
    const url = await server.emptyDatabase()
    const damages = [
      whole.subarray(0, whole.length - 1),
      whole.subarray(0, whole.length / 2),
      Buffer.alloc(0),
      Buffer.concat([whole, whole]),
      Buffer.from('no es una copia'),
      ...Array.from({ length: 20 }, (_, index) => {
        const flipped = Buffer.from(whole)
        // The first ten bytes are the header of gzip, of which some say nothing.
        const place = 10 + Math.floor(((whole.length - 11) * index) / 19)
        flipped[place] = flipped[place]! ^ 0x10
        return flipped
      }),
    ]
    for (const bytes of damages) {
      writeFileSync(path, bytes)
      await expect(restore({ data: folder(), url }, path)).rejects.toMatchObject({ code: 'ArchiveDamaged' })
    }
    await expect(checkArchive(`${path}.no`)).rejects.toMatchObject({ code: 'FileMissing' })
    writeFileSync(path, whole)
    await restore({ data: folder(), url }, path)
  })

  test('only an empty database is restored into, and no file is overwritten', async () => {
    const { database, path } = await filled()
    await expect(restore({ data: folder(), url: database.url }, path)).rejects.toMatchObject({
      code: 'DatabaseNotEmpty',
    })
    await expect(backup(database, path, NOW)).rejects.toMatchObject({ code: 'FileExists' })
    const nowhere = join(folder(), 'no', 'copia')
    await expect(backup(database, nowhere, NOW)).rejects.toMatchObject({ code: 'FileUnwritable' })
    expect(existsSync(`${nowhere}.unfinished`)).toBe(false)
  })
})
