import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { letThrough } from '../src/account.ts'
import { openDatabase } from '../src/index.ts'
import { dataFolder, killServer, openForTest, serverOf } from './folders.ts'

describe('a server of our own, from its first start to its ruin', () => {
  const data = dataFolder(`una carpeta con espacios ${'larga'.repeat(24)}`, afterAll)

  test('starts in a long path, answers, keeps what it was told, and the last one out stops it', async () => {
    const [first, second] = await Promise.all([openForTest({ data }), openForTest({ data })])
    const { rows } = await first.pool.query(
      "SELECT current_setting('data_checksums') AS checksums, current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS listens",
    )
    expect(rows).toEqual([{ checksums: 'on', encoding: 'UTF8', listens: '' }])
    await first.pool.query("INSERT INTO dictamen.spaces (id, name) VALUES ('curso', 'Curso')")
    await first.close()
    expect(serverOf(data)).not.toBeNull()
    expect((await second.pool.query('SELECT id FROM dictamen.spaces ORDER BY id')).rowCount).toBe(2)
    await second.close()
    expect(serverOf(data)).toBeNull()
    for (const old of ['program-17.0.0', 'program-18.0.0.unfinished']) {
      mkdirSync(join(data, 'postgres', old, 'bin'), { recursive: true })
    }
    const again = await openForTest({ data })
    expect(readdirSync(join(data, 'postgres')).filter((name) => name.startsWith('program-'))).toHaveLength(1)
    expect((await again.pool.query('SELECT id FROM dictamen.spaces ORDER BY id')).rowCount).toBe(2)
  })

  test('keeps every committed row when everything is killed, and only its owner can read its password', async () => {
    const database = await openForTest({ data })
    for (let index = 0; index < 20; index += 1) {
      await database.pool.query('INSERT INTO dictamen.spaces (id, name) VALUES ($1, $1)', [`s${index}`])
    }
    killServer(data)
    const again = await openForTest({ data })
    // Whoever used the dead server finds the new one, and leaves it to the others.
    await expect
      .poll(() =>
        database.pool.query('SELECT').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await database.close()
    expect(serverOf(data)).not.toBeNull()
    expect((await again.pool.query("SELECT FROM dictamen.spaces WHERE id LIKE 's%'")).rowCount).toBe(20)
    expect(statSync(join(data, 'postgres/password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(data, 'postgres/cluster')).mode & 0o777).toBe(0o700)
    const wrong = again.url.replace(/dictamen:[^@]+@/, 'dictamen:otra@')
    await expect(openDatabase({ data, url: wrong })).rejects.toMatchObject({ code: 'DatabaseUnreachable' })
  })

  test('a lock file that says nothing does not matter; a lost or wrong password and a broken page are refused', async () => {
    const cluster = join(data, 'postgres/cluster')
    writeFileSync(join(cluster, 'postmaster.pid'), 'basura')
    const database = await openDatabase({ data })
    const { rows } = await database.owner.query<{ path: string }>(
      "SELECT pg_relation_filepath('dictamen.migrations') AS path",
    )
    await database.close()
    const file = join(data, 'postgres/password')
    const password = readFileSync(file)
    const refusal = { code: 'DatabaseUnreachable', message: expect.stringContaining('contraseña') }
    writeFileSync(file, 'otra')
    await expect(openDatabase({ data })).rejects.toMatchObject(refusal)
    expect(serverOf(data)).toBeNull()
    rmSync(file)
    await expect(openDatabase({ data })).rejects.toMatchObject({ code: 'DatabaseDamaged' })
    expect(serverOf(data)).toBeNull()
    writeFileSync(file, password, { mode: 0o600 })
    const page = readFileSync(join(cluster, rows[0]!.path))
    page[page.length - 20]! ^= 0x55
    writeFileSync(join(cluster, rows[0]!.path), page)
    await expect(openDatabase({ data })).rejects.toMatchObject({
      code: 'DatabaseDamaged',
      hint: expect.stringContaining('restore'),
    })
    expect(serverOf(data)).toBeNull()
  })

  test('refuses a damaged data folder and touches nothing in it', async () => {
    expect(serverOf(data)).toBeNull()
    const cluster = join(data, 'postgres/cluster')
    const control = join(cluster, 'global/pg_control')
    truncateSync(control, 100)
    await expect(openDatabase({ data })).rejects.toMatchObject({
      code: 'DatabaseDamaged',
      message: expect.stringContaining('pg_control'),
      hint: expect.stringContaining('restore'),
    })
    expect(statSync(control).size).toBe(100)
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n')
    await expect(openDatabase({ data })).rejects.toMatchObject({ code: 'DatabaseOtherMajor' })
    truncateSync(join(cluster, 'PG_VERSION'), 0)
    await expect(openDatabase({ data })).rejects.toMatchObject({ code: 'DatabaseOtherMajor' })
  })
})

test('an opening that is ended in the middle leaves nothing running, and can be done again', async () => {
  const data = dataFolder()
  mkdirSync(join(data, 'postgres'), { recursive: true })
  const signs = [
    ['postgres', 'program-18.4.0-beta.17.unfinished'],
    ['postgres', 'cluster.unfinished'],
  ] as const
  for (const [folder, sign] of signs) {
    const asked = new AbortController()
    const watcher = watch(join(data, folder), (_event, name) => (name === sign ? asked.abort() : undefined))
    const opening = openDatabase({ data, opening: { signal: asked.signal } })
    await expect(opening).rejects.toMatchObject({ code: 'StartInterrupted' })
    watcher.close()
    expect(serverOf(data)).toBeNull()
  }
  await (await openDatabase({ data })).close()
  const asked = new AbortController()
  const watcher = watch(join(data, 'postgres/cluster'), (_event, name) =>
    name === 'postmaster.pid' ? asked.abort() : undefined,
  )
  const opening = openDatabase({ data, opening: { signal: asked.signal } })
  await expect(opening).rejects.toMatchObject({ code: 'StartInterrupted' })
  watcher.close()
  await expect.poll(() => serverOf(data)).toBeNull()
  await openForTest({ data })
})

describe('whoever runs it', () => {
  const nobody = 65534
  const isRoot = process.getuid?.() === 0

  /** Opens and closes a data folder in a process of its own, as another account where we may choose one. */
  function openAs(
    data: string,
    uid: number,
  ): { uid: number; spaces?: number; code?: string; message?: string } {
    const script = `
      const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, '../src/index.ts'))})
      const print = (value) => process.stdout.write(JSON.stringify({ uid: process.getuid(), ...value }))
      try {
        const database = await openDatabase({ data: ${JSON.stringify(data)} })
        const { rows } = await database.pool.query('SELECT count(*)::int AS spaces FROM dictamen.spaces')
        await database.close()
        print(rows[0])
      } catch (error) {
        print({ code: error.code, message: error.message })
      }`
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--conditions=@dictamen/source', '--input-type=module', '-e', script],
      { ...(isRoot ? { uid, gid: uid } : {}), cwd: '/', encoding: 'utf8', env: { HOME: '/nonexistent' } },
    )
    expect(stderr).toBe('')
    return JSON.parse(stdout) as ReturnType<typeof openAs>
  }

  // Root's own folder may be closed to everybody else: then nobody but root runs what lies in it.
  const { error } = spawnSync(process.execPath, ['--version'], isRoot ? { uid: nobody, gid: nobody } : {})
  if (error !== undefined)
    test('a checkout that no other account can enter is for its owner alone', () => {
      expect(error).toMatchObject({ code: 'EACCES' })
    })
  else {
    test('it runs for a user who is not root', () => {
      const data = dataFolder(`otra carpeta con espacios ${'larga'.repeat(24)}`)
      if (isRoot) chownSync(join(data, '..'), nobody, nobody)
      const uid = isRoot ? nobody : process.getuid!()
      expect(openAs(data, nobody)).toEqual({ uid, spaces: 1 })
      expect(statSync(join(data, 'postgres/cluster')).uid).toBe(uid)
    })

    test('a data folder of somebody else is refused', () => {
      const data = dataFolder()
      mkdirSync(join(data, 'postgres'), { recursive: true })
      chmodSync(join(data, 'postgres'), 0o555)
      const owned = isRoot ? 'es de otra cuenta' : 'es de solo lectura'
      const refusal = { code: 'FileUnwritable', message: expect.stringContaining(owned) }
      expect(openAs(data, nobody)).toMatchObject(refusal)
    })

    test('a data folder of ours that is closed for writing is told as such', () => {
      const data = dataFolder()
      mkdirSync(join(data, 'postgres'), { recursive: true })
      if (isRoot) for (const path of [data, join(data, 'postgres')]) chownSync(path, nobody, nobody)
      chmodSync(join(data, 'postgres'), 0o555)
      const refusal = { code: 'FileUnwritable', message: expect.stringContaining('es de solo lectura') }
      expect(openAs(data, nobody)).toMatchObject(refusal)
    })
  }

  test('refuses a data folder that the account of the server could never enter', () => {
    const data = dataFolder()
    mkdirSync(data)
    const stranger = { uid: 54_321, gid: 54_321, foreign: true }
    expect(() => letThrough(data, stranger)).not.toThrow()
    chmodSync(join(data, '..'), 0o700)
    expect(() => letThrough(data, stranger)).toThrow('no puede atravesar')
  })

  test('refuses a data folder that is a file', async () => {
    const data = dataFolder()
    writeFileSync(data, '')
    await expect(openDatabase({ data })).rejects.toMatchObject({ code: 'FileUnwritable' })
  })
})
