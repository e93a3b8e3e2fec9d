import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { backup, openDatabase, openVault, refusalOf } from '../src/index.ts'
import { killServer, serverOf } from './folders.ts'

const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
const disk = join(folder, 'disco')
mkdirSync(disk)
const small = join(folder, 'otro')
mkdirSync(small)
const sized = (megabytes: number, more = '', place = disk): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755${more}`, 'tmpfs', place]).status === 0
// Only root can make a small disk; everybody else tests what the programs and the server say of a full one.
const isMounted = sized(30)

afterAll(() => {
  killServer(join(disk, 'datos'))
  killServer(join(disk, 'lleno'))
  for (const place of isMounted ? [disk, small] : []) spawnSync('umount', [place])
  rmSync(folder, { recursive: true, force: true })
})

/** Writes until nothing more goes in. */
function fillUp(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let size = 1_048_576; size >= 1;) {
      try {
        writeSync(file, Buffer.alloc(size))
      } catch {
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(file)
  }
}

if (isMounted) {
  test('a disk that is full refuses clearly, keeps what was kept, and goes on with more room', async () => {
    const data = join(disk, 'datos')
    await expect(openDatabase({ data })).rejects.toMatchObject({
      code: 'DiskFull',
      hint: expect.stringContaining('--data'),
    })
    expect(sized(150, ',remount')).toBe(true)
    const database = await openDatabase({ data })
    await database.owner.query('CREATE TABLE heavy (id integer, bytes bytea)')
    let kept = 0
    const fill = async (): Promise<never> => {
      for (;;) {
        await database.owner.query('INSERT INTO heavy VALUES ($1, $2)', [kept, randomBytes(1_000_000)])
        kept += 1
      }
    }
    const full = await fill().catch((error: unknown) => refusalOf(error, database.url))
    expect(full).toMatchObject({ code: 'DiskFull' })
    await database.close()
    expect(serverOf(data)).toBeNull()
    expect(sized(400, ',remount')).toBe(true)
    const again = await openDatabase({ data })
    const { rows } = await again.owner.query('SELECT count(*)::int AS found FROM heavy')
    expect(rows).toEqual([{ found: kept }])
    const store = (await openVault(again, data, {})).of('ana', 'general')
    await store.put(randomBytes(3_000_000))
    expect(sized(1, '', small)).toBe(true)
    const archive = join(small, 'copia')
    await expect(
      backup(again, archive, { created: '', key: randomBytes(32), writeKeys: async () => undefined }),
    ).rejects.toMatchObject({ code: 'DiskFull' })
    expect(readdirSync(small)).toEqual([])
    await again.close()
  })

  test('on a disk without a single free byte what is there is read, and copied to another', async () => {
    const data = join(disk, 'lleno')
    const working = await openDatabase({ data })
    onTestFinished(() => working.close())
    await openVault(working, data, {})
    expect(sized(50, ',remount', small)).toBe(true)
    fillUp(join(disk, 'relleno'))
    const reading = await openDatabase({ data })
    expect((await reading.pool.query('SELECT id FROM dictamen.spaces')).rows).toEqual([{ id: 'general' }])
    const { archiveKey, rings } = await openVault(reading, data, {})
    const writeKeys = async (): Promise<void> => void (await rings.write(join(small, 'claves')))
    await backup(reading, join(small, 'copia'), { created: '', key: archiveKey, writeKeys })
    await reading.close()
  })

  test('a disk that is mounted for reading only is told as such', async () => {
    expect(spawnSync('mount', ['-o', 'remount,ro', small]).status).toBe(0)
    for (const data of [small, join(small, 'nueva')])
      await expect(openDatabase({ data })).rejects.toMatchObject({
        code: 'FileUnwritable',
        message: expect.stringContaining('solo lectura'),
      })
  })
} else {
  test('a disk that is full is refused as such', () => {
    expect(refusalOf(Object.assign(new Error('full'), { code: '53100' }), 'x')).toMatchObject({
      code: 'DiskFull',
    })
  })
}
