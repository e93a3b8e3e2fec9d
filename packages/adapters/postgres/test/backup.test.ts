import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
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
  checkArchive,
  openDatabase,
  openVault,
  readMigrations,
  restore,
  Tombstones,
  type BlobVault,
  type Database,
  type RestoreOptions,
} from '../src/index.ts'
import { serverForTests } from './folders.ts'
import { backupWith, environmentOf, NOW, vaultOf } from './vaults.ts'

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

  /** How an archive is restored on a machine that has its master key. */
  function asked(master: Buffer, data: string): RestoreOptions {
    return { environment: environmentOf(master, data) }
  }

  /** A database with awkward content, its archive, and what its keys are opened with. */
  async function filled(
    master = randomBytes(32),
  ): Promise<{ database: Database; vault: BlobVault; data: string; path: string; blob: string }> {
    const database = await open(await server.emptyDatabase())
    await database.pool.query('INSERT INTO dictamen.spaces (id, name) VALUES ($1, $2)', ['ñ\t\\N', 'á\n"'])
    const data = folder()
    const vault = await vaultOf(database, master, data)
    const store = vault.of('ana', 'general')
    const blob = await store.put(new TextEncoder().encode('texto'))
    await store.put(randomBytes(300_000))
    const path = join(folder(), 'copia.dictamen')
    await backupWith(database, vault, path)
    return { database, vault, data, path, blob }
  }

  test('give back the same rows, byte for byte, and the same archive again', async () => {
    const master = randomBytes(32)
    const { path, blob } = await filled(master)
    const url = await server.emptyDatabase()
    const data = folder()
    const { manifest, ...done } = await restore({ data, url }, path, asked(master, data))
    expect(done).toMatchObject({ isAuthentic: true, erasedAgain: 0, lists: [{ people: 0 }] })
    const copy = await open(url)
    const again = join(folder(), 'otra.dictamen')
    const vault = await vaultOf(copy, master, data)
    expect(await backupWith(copy, vault, again)).toEqual(manifest)
    expect(readFileSync(again).equals(readFileSync(path))).toBe(true)
    const bytes = await vault.of('ana', 'general').get(blob)
    expect(new TextDecoder().decode(bytes ?? undefined)).toBe('texto')
  })

  test('an archive of older tables is brought forward', async () => {
    const [first] = readMigrations()
    const older = await openDatabase({ data: '', url: await server.emptyDatabase(), migrations: [first!] })
    const path = join(folder(), 'vieja.dictamen')
    await older.pool.query("INSERT INTO dictamen.spaces (id, name) VALUES ('curso', 'Curso')")
    const master = randomBytes(32)
    const nothing = async (): Promise<void> => undefined
    await backup(older, path, { created: NOW, key: randomBytes(32), writeKeys: nothing })
    await older.close()
    const url = await server.emptyDatabase()
    const data = folder()
    const options = { ...asked(master, data), foreign: true, withoutKey: true }
    await restore({ data, url }, path, options)
    const { pool } = await open(url)
    expect((await pool.query('SELECT id FROM dictamen.spaces ORDER BY id')).rowCount).toBe(2)
    expect((await pool.query('SELECT version FROM dictamen.migrations')).rowCount).toBe(
      readMigrations().length,
    )
    await expect(
      restore({ data: folder(), url: await server.emptyDatabase(), migrations: [] }, path, options),
    ).rejects.toMatchObject({
      code: 'ArchiveTooNew',
    })
  })

  test('who was erased does not come back with an older copy, wherever it is restored', async () => {
    const master = randomBytes(32)
    const { vault, data, path, blob } = await filled(master)
    const old = join(folder(), 'people.keys')
    copyFileSync(join(path, '../people.keys'), old)
    const luis = await vault.of('luis', 'general').put(randomBytes(10))
    expect(await vault.erase(['ana'])).toMatchObject({
      rings: [{ isRenewed: true }],
      keysInCopiesUntil: null,
    })
    expect(statSync(join(data, 'tombstones.jsonl')).mode & 0o777).toBe(0o600)
    const readBack = async (
      into: string,
      options: Partial<RestoreOptions> = {},
    ): Promise<{ bytes: Uint8Array | null; erasedAgain: number }> => {
      const url = await server.emptyDatabase()
      const { erasedAgain } = await restore({ data: into, url }, path, { ...asked(master, into), ...options })
      const copy = await vaultOf(await open(url), master, into)
      expect(await copy.of('luis', 'general').get(luis)).toBeNull()
      return { bytes: await copy.of('ana', 'general').get(blob), erasedAgain }
    }
    expect(await readBack(folder())).toEqual({ bytes: null, erasedAgain: 1 })
    // Whoever kept the keys of before, against what was told, needs the list.
    expect((await readBack(folder(), { keys: old })).bytes).not.toBeNull()
    const lists = [join(data, 'tombstones.jsonl'), join(path, '../people.keys')]
    for (const list of lists)
      expect(await readBack(folder(), { keys: old, erased: [list] })).toEqual({ bytes: null, erasedAgain: 1 })
    const elsewhere = folder()
    copyFileSync(join(data, 'tombstones.jsonl'), join(elsewhere, 'tombstones.jsonl'))
    expect(await readBack(elsewhere, { keys: old })).toEqual({ bytes: null, erasedAgain: 1 })
    const missing = { keys: old, erased: [join(folder(), 'no')] }
    await expect(readBack(folder(), missing)).rejects.toMatchObject({ code: 'FileMissing' })
  })

  test('an erasure that the database forgot is done again when the vault is opened, and only there', async () => {
    const master = randomBytes(32)
    const { vault, data, path, blob } = await filled(master)
    const old = join(folder(), 'people.keys')
    copyFileSync(join(path, '../people.keys'), old)
    await vault.erase(['ana'])
    appendFileSync(join(data, 'tombstones.jsonl'), '{"subject":"cort')
    const url = await server.emptyDatabase()
    const elsewhere = folder()
    await restore({ data: elsewhere, url }, path, { ...asked(master, elsewhere), keys: old })
    const copy = await open(url)
    await expect(openVault(copy, elsewhere, {})).rejects.toMatchObject({ code: 'MasterKeyWrong' })
    await expect(openVault(copy, data, environmentOf(master, data))).rejects.toMatchObject({
      code: 'EpochKeyMissing',
    })
    const reopened = await openVault(copy, data, environmentOf(master, elsewhere))
    expect(await reopened.of('ana', 'general').get(blob)).toBeNull()
    const stranger = await open(await server.emptyDatabase())
    const other = await vaultOf(stranger, master, data)
    const namesake = other.of('ana', 'general')
    expect(await namesake.get(await namesake.put(randomBytes(10)))).not.toBeNull()
    await other.erase(['nadie'])
    await other.erase(['ana'])
    expect(new Tombstones(data).read()).toHaveLength(2)
    writeFileSync(join(data, 'tombstones.jsonl'), 'x\n')
    await expect(vaultOf(stranger, master, data)).rejects.toMatchObject({ code: 'FileUnreadable' })
  })

  test('without the keys, or with those of before, nothing is touched unless that is spelled out', async () => {
    const master = randomBytes(32)
    const { database, vault, path, blob } = await filled(master)
    const ring = join(path, '../people.keys')
    const older = join(folder(), 'people.keys')
    copyFileSync(ring, older)
    await vault.of('eva', 'general').put(randomBytes(10))
    const later = join(folder(), 'posterior.dictamen')
    await backupWith(database, vault, later, ring)
    const url = await server.emptyDatabase()
    const data = folder()
    const attempt = (archive: string, options: Partial<RestoreOptions>): Promise<unknown> =>
      restore({ data, url }, archive, { ...asked(master, data), ...options })
    const environment = {}
    await expect(attempt(path, { environment })).rejects.toMatchObject({ code: 'RestoreWithoutKey' })
    await expect(attempt(path, { environment, withoutKey: true })).rejects.toMatchObject({
      code: 'ArchiveForeign',
    })
    await expect(attempt(later, {})).rejects.toMatchObject({
      code: 'KeyRingWrong',
      facts: { reason: 'no existe' },
    })
    await expect(attempt(later, { keys: older })).rejects.toThrow('anterior a la copia')
    const damagedRing = join(folder(), 'people.keys')
    writeFileSync(damagedRing, readFileSync(ring, 'utf8').replace('"erased":[]', '"erased":[ ]'))
    await expect(attempt(path, { keys: damagedRing })).rejects.toMatchObject({ code: 'KeyRingWrong' })
    await expect(
      attempt(path, { environment: { DICTAMEN_MASTER_KEY: master.toString('hex') } }),
    ).rejects.toMatchObject({ code: 'KeysFolderUnknown' })
    expect(readdirSync(join(data, 'keys'))).toEqual([])
    const { keysOf } = await restore({ data, url }, path, { environment, withoutKey: true, foreign: true })
    expect(keysOf).toBeNull()
    const copy = await vaultOf(await open(url), master, data)
    await expect(copy.of('ana', 'general').get(blob)).rejects.toMatchObject({ code: 'EpochKeyMissing' })
  })

  test('a damaged archive changes nothing', async () => {
    const master = randomBytes(32)
    const { path } = await filled(master)
    const data = folder()
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
      await expect(restore({ data, url }, path, asked(master, data))).rejects.toMatchObject({
        code: 'ArchiveDamaged',
      })
    }
    await expect(checkArchive(`${path}.no`, null)).rejects.toMatchObject({ code: 'FileMissing' })
    writeFileSync(path, whole)
    await restore({ data, url }, path, asked(master, data))
  })

  test('a disk too full to remember where the keys are still lets them be copied elsewhere', async () => {
    const { database, vault, path } = await filled()
    await database.owner.query(`
      CREATE FUNCTION dictamen.be_full() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'full' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER is_full BEFORE INSERT ON dictamen.key_rings FOR EACH ROW EXECUTE FUNCTION dictamen.be_full()`)
    const elsewhere = join(folder(), 'people.keys')
    expect(await vault.rings.write(elsewhere)).toBe(false)
    expect(readFileSync(elsewhere, 'utf8')).toContain('"ana"')
    expect(await vault.rings.renew()).toMatchObject([{ path: join(path, '../people.keys') }])
  })

  test('only an empty database is restored into, and no file is overwritten', async () => {
    const master = randomBytes(32)
    const { database, vault, path } = await filled(master)
    const data = folder()
    await expect(restore({ data, url: database.url }, path, asked(master, data))).rejects.toMatchObject({
      code: 'DatabaseNotEmpty',
    })
    await expect(backupWith(database, vault, path)).rejects.toMatchObject({ code: 'FileExists' })
    const stranger = await vaultOf(await open(await server.emptyDatabase()), randomBytes(32), folder())
    await expect(stranger.rings.write(join(path, '../people.keys'))).rejects.toMatchObject({
      code: 'KeyRingForeign',
    })
    const nowhere = join(folder(), 'no', 'copia')
    await expect(backupWith(database, vault, nowhere)).rejects.toMatchObject({ code: 'FileUnwritable' })
    expect(existsSync(`${nowhere}.unfinished`)).toBe(false)
  })
})
