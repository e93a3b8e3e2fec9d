import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { EpochKeys } from '../src/epoch-keys.ts'
import {
  BlobVault,
  openDatabase,
  openVault,
  readMigrations,
  RecordLog,
  Tombstones,
  Uploads,
  type Database,
} from '../src/index.ts'
import { deriveKey, seal, unseal } from '../src/seal.ts'
import { SubjectKeys } from '../src/subject-keys.ts'
import { serverForTests } from './folders.ts'
import { environmentOf, vaultOf } from './vaults.ts'

/** How many processes are killed; `npm run kill:erasure` kills a hundred. */
const KILLS = Number(process.env.ERASURE_KILLS ?? 3)

describe('the key that wraps the keys of people', () => {
  const server = serverForTests()
  const text = new TextEncoder().encode('Marta vive en la calle Mayor')

  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'dt-'))
    onTestFinished(() => rmSync(path, { recursive: true, force: true }))
    return path
  }

  async function open(url?: string): Promise<Database> {
    const database = await openDatabase({ data: '', url: url ?? (await server.emptyDatabase()) })
    onTestFinished(() => database.close())
    return database
  }

  /** The names of the keys that lie in a folder, and of those that the database says are in force. */
  async function keysIn(data: string, { pool }: Database): Promise<{ here: string[]; inForce: string[] }> {
    const { rows } = await pool.query<{ id: Buffer }>(
      'SELECT id FROM dictamen.epochs WHERE retired_at IS NULL',
    )
    return {
      here: readdirSync(join(data, 'keys')),
      inForce: rows.map(({ id }) => `epoch-${id.toString('hex')}.key`),
    }
  }

  test('is another after each erasure, and those who stay are read as before', async () => {
    const [data, master] = [folder(), randomBytes(32)]
    const database = await open()
    const vault = await vaultOf(database, master, data)
    const luis = await vault.of('luis', 'general').put(text)
    await vault.of('marta', 'general').put(text)
    const before = await keysIn(data, database)
    expect(before.here).toEqual(before.inForce)
    await vault.erase(['marta'])
    const after = await keysIn(data, database)
    expect(after.here).toEqual(after.inForce)
    expect(after.here).not.toEqual(before.here)
    expect(await vault.of('luis', 'general').get(luis)).toEqual(text)
    await vault.erase(['marta'])
    expect(await keysIn(data, database)).toEqual(after)
  })

  test('replaced by one process is found by the others, which lose nothing', async () => {
    const [data, master] = [folder(), randomBytes(32)]
    const database = await open()
    const [ours, theirs] = [await vaultOf(database, master, data), await vaultOf(database, master, data)]
    const [log, other] = [new RecordLog(database.pool, ours), new RecordLog(database.pool, theirs)]
    const evaluation = {
      kind: 'evaluation',
      time: '2026-11-01T10:00:00Z',
      actor: 'ana',
      space: 'general',
      links: [],
      clear: { system: 'x', contract: 'x@1' },
      sealed: { output: { texto: 'algo' } },
    }
    const written: string[] = []
    const writers = [log, other].map(async (one, who) => {
      for (let at = 0; at < 25; at += 1) {
        const name = `${who} ${at}`
        written.push(...(await one.keep({ space: 'general', name }, [evaluation])))
        written.push(
          ...(await one.keep({ space: 'general', name: 'siempre' }, [{ ...evaluation, actor: name }])),
        )
      }
    })
    const erased = (async () => {
      for (let at = 0; at < 8; at += 1) {
        const [one, two] = [
          await log.subjectOf(`va ${at}`, 'general'),
          await other.subjectOf(`se ${at}`, 'general'),
        ]
        await Promise.all([log.erase([one], 'request', 'ana'), other.erase([two], 'request', 'ana')])
      }
    })()
    await Promise.all([...writers, erased])
    expect(written).toHaveLength(100)
    for (const id of written) {
      expect((await log.open(id)).content).toEqual({ output: { texto: 'algo' } })
      expect((await other.open(id)).content).toEqual({ output: { texto: 'algo' } })
    }
    const kept = await keysIn(data, database)
    expect(kept.here).toEqual(kept.inForce)
  })

  test('must lie where the machine looks, or it is told which one is missing', async () => {
    const [data, master] = [folder(), randomBytes(32)]
    const database = await open()
    const vault = await vaultOf(database, master, data)
    await expect(vaultOf(database, master, folder())).rejects.toMatchObject({ code: 'EpochKeyMissing' })
    const stranded = await vaultOf(database, master, data)
    const names = Array.from({ length: 300 }, (_, at) => `persona ${at}`)
    const blobs = await Promise.all(names.map((name) => vault.of(name, 'general').put(text)))
    await vault.erase(names.splice(0, 60))
    blobs.splice(0, 60)
    rmSync(join(data, 'keys'), { recursive: true })
    await expect(vaultOf(database, master, data)).rejects.toMatchObject({ code: 'EpochKeyMissing' })
    // Whoever stayed open reads on what was not wrapped anew, and is told of the rest.
    const read = await Promise.allSettled(
      names.map((name, at) => stranded.of(name, 'general').get(blobs[at]!)),
    )
    const refused = read.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(names.length / 2)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'EpochKeyMissing' })
    const nowhere = { DICTAMEN_MASTER_KEY: master.toString('hex') }
    await expect(openVault(await open(), folder(), nowhere)).rejects.toMatchObject({
      code: 'KeysFolderUnknown',
    })
  })

  /** Keys of a process that dies where it is told to. */
  class DyingKeys extends EpochKeys {
    at: 'create' | 'destroy' | null = null

    override create(): ReturnType<EpochKeys['create']> {
      const epoch = super.create()
      if (this.at === 'create') throw new Error('killed')
      return epoch
    }

    override destroy(names: readonly Buffer[]): void {
      if (this.at !== null) throw new Error('killed')
      super.destroy(names)
    }
  }

  test.each(['create', 'destroy'] as const)(
    'is whole after a death at %s: who comes next finishes it',
    async (at) => {
      const [data, master] = [folder(), randomBytes(32)]
      const database = await open()
      const luis = await (await vaultOf(database, master, data)).of('luis', 'general').put(text)
      const epochs = new DyingKeys(join(data, 'keys'), master)
      const keys = new SubjectKeys(database.pool, master, epochs)
      await keys.renew()
      const dying = new BlobVault(database.pool, { master, keys, tombstones: new Tombstones(data) })
      const marta = await dying.of('marta', 'general').put(text)
      const ring = join(data, 'people.keys')
      await dying.rings.write(ring)
      epochs.at = at
      await expect(dying.erase(['marta'])).rejects.toThrow('killed')
      const next = await vaultOf(database, master, data)
      expect(await next.of('marta', 'general').get(marta)).toBeNull()
      expect(await next.of('luis', 'general').get(luis)).toEqual(text)
      const { rows } = await database.pool.query<{ id: Buffer }>(
        'SELECT id FROM dictamen.epochs WHERE retired_at IS NOT NULL',
      )
      const { here, inForce } = await keysIn(data, database)
      expect(here).toEqual(expect.arrayContaining(inForce))
      for (const { id } of rows) expect(here).not.toContain(`epoch-${id.toString('hex')}.key`)
      expect(await next.rings.renew()).toMatchObject([{ isRenewed: true }])
    },
  )

  test('survives processes that are killed while they erase', async () => {
    const [data, master] = [folder(), randomBytes(32)]
    const database = await open()
    const luis = await (await vaultOf(database, master, data)).of('luis', 'general').put(text)
    for (let round = 0; round < KILLS; round += 1) {
      const child = spawn(
        process.execPath,
        ['--conditions=@dictamen/source', join(import.meta.dirname, 'keep-erasing.ts'), database.url, data],
        { env: { ...process.env, ...environmentOf(master, data) }, stdio: ['ignore', 'pipe', 'inherit'] },
      )
      let told = ''
      // It dies in the middle of its second, third, … erasure.
      for await (const chunk of child.stdout) {
        told += String(chunk)
        if (told.split('\n').length > (round % 5) + 2) break
      }
      // At another moment of the erasure each time.
      await sleep((round * 13) % 90)
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      const vault = await vaultOf(database, master, data)
      expect(await vault.of('luis', 'general').get(luis)).toEqual(text)
      for (const line of told.trim().split('\n').slice(0, -1)) {
        const [subject, blob] = line.split(' ')
        expect(await vault.of(subject!, 'general').get(blob!)).toBeNull()
      }
    }
  })

  test('takes over what the master key alone wrapped, also the names of files', async () => {
    const [data, master] = [folder(), randomBytes(32)]
    const url = await server.emptyDatabase()
    const older = await openDatabase({ data: '', url, migrations: readMigrations().slice(0, 11) })
    const wrap = deriveKey(master, 'wrap')
    const key = randomBytes(32)
    for (const id of ['luis', 'upl_1'])
      await older.pool.query(
        'INSERT INTO dictamen.subjects (id, space, wrapped_key, passing) VALUES ($1, $2, $3, $4)',
        [id, 'general', seal(wrap, key, id), id !== 'luis'],
      )
    await older.pool.query(
      `INSERT INTO dictamen.uploads (id, space, blob, name, size, type, actor, created_at)
       VALUES ('upl_1', 'general', 'x', $1, 1, 'text/plain', 'ana', now())`,
      [seal(wrap, Buffer.from('cv de Luis.pdf'), 'upl_1')],
    )
    await older.close()
    const database = await open(url)
    const vault = await vaultOf(database, master, data)
    expect(await new Uploads(database.pool, vault).find('upl_1')).toMatchObject({ name: 'cv de Luis.pdf' })
    const id = await vault.of('luis', 'general').put(text)
    expect(await vault.of('luis', 'general').get(id)).toEqual(text)
    const { rows } = await database.pool.query<{ id: string; wrapped_key: Buffer; name: Buffer | null }>(
      'SELECT subjects.id, wrapped_key, name FROM dictamen.subjects LEFT JOIN dictamen.uploads USING (id)',
    )
    expect(rows).toHaveLength(2)
    for (const { id: subject, wrapped_key, name } of rows) {
      expect(unseal(wrap, wrapped_key, subject)).toBeNull()
      if (name !== null) expect(unseal(wrap, name, subject)).toBeNull()
    }
    // Whoever was known then may be in copies that carry keys: that is said.
    expect((await vault.erase(['luis'])).keysInCopiesUntil).toBeInstanceOf(Date)
  })
})
