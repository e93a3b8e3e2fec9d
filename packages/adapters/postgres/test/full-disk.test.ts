import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
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
  for (const place of isMounted ? [disk, small] : []) spawnSync('umount', [place])
  rmSync(folder, { recursive: true, force: true })
})

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
} else {
  test('a disk that is full is refused as such', () => {
    expect(refusalOf(Object.assign(new Error('full'), { code: '53100' }), 'x')).toMatchObject({
      code: 'DiskFull',
    })
  })
}
