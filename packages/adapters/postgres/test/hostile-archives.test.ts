import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ArchiveWriter, FRAME, readFrames } from '../src/archive-file.ts'
import { openDatabase, restore, type BlobVault, type Database, type RestoreOptions } from '../src/index.ts'
import { serverForTests } from './folders.ts'
import { backupWith, environmentOf, vaultOf } from './vaults.ts'

interface Frame {
  kind: number
  bytes: Buffer
}

describe('an archive that somebody else wrote', () => {
  const server = serverForTests()
  const master = randomBytes(32)

  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'dt-'))
    onTestFinished(() => rmSync(path, { recursive: true, force: true }))
    return path
  }

  async function original(): Promise<{ database: Database; vault: BlobVault; path: string }> {
    const database = await openDatabase({ data: '', url: await server.emptyDatabase() })
    onTestFinished(() => database.close())
    const vault = await vaultOf(database, master, folder())
    await vault.of('ana', 'general').put(randomBytes(100))
    const path = join(folder(), 'copia.dictamen')
    await backupWith(database, vault, path)
    return { database, vault, path }
  }

  /** The archive written again with other frames, every hash made anew. */
  async function forge(path: string, key: Buffer, change: (frames: Frame[]) => void): Promise<void> {
    const frames: Frame[] = []
    for await (const { kind, bytes } of readFrames(path, null))
      if (kind !== FRAME.end) frames.push({ kind, bytes: Buffer.from(bytes) })
    change(frames)
    const manifest = frames.find(({ kind }) => kind === FRAME.manifest)!
    const listed = JSON.parse(manifest.bytes.toString()) as { tables: unknown }
    const tables: { name: string; columns: string[]; rows: number; sha256: string }[] = []
    for (const [at, { kind, bytes }] of frames.entries()) {
      if (kind !== FRAME.table) continue
      const hash = createHash('sha256')
      for (let next = at + 1; frames[next]?.kind === FRAME.rows; next += 1) hash.update(frames[next]!.bytes)
      const heading = JSON.parse(bytes.toString()) as { name: string; columns: string[] }
      tables.push({ ...heading, rows: 0, sha256: hash.digest('hex') })
    }
    manifest.bytes = Buffer.from(JSON.stringify({ ...listed, tables }))
    rmSync(path)
    const writer = new ArchiveWriter(path, key)
    for (const { kind, bytes } of frames) await writer.write(kind, bytes)
    await writer.close()
  }

  function rename(
    frames: Frame[],
    from: string,
    to: (heading: { name: string; columns: string[] }) => object,
  ): void {
    const frame = frames.find(({ kind, bytes }) => kind === FRAME.table && bytes.includes(`"${from}"`))!
    const heading = JSON.parse(frame.bytes.toString()) as { name: string; columns: string[] }
    frame.bytes = Buffer.from(JSON.stringify({ ...heading, ...to(heading) }))
  }

  function addAdministrator(frames: Frame[]): void {
    const at = frames.findIndex(
      ({ kind, bytes }) => kind === FRAME.table && bytes.includes('"dictamen.users"'),
    )
    const row = ['usr_x', 'intrusa', 'Intrusa', 'x', 't', '2026-01-01 00:00:00+00', '\\N'].join('\t')
    frames.splice(at + 1, 0, { kind: FRAME.rows, bytes: Buffer.from(`${row}\n`) })
  }

  async function into(
    path: string,
    more: Partial<RestoreOptions> = {},
  ): Promise<Awaited<ReturnType<typeof restore>>> {
    const data = folder()
    const url = await server.emptyDatabase()
    return restore({ data, url }, path, { environment: environmentOf(master, data), ...more })
  }

  const ran = join(tmpdir(), `dt-ran-${randomBytes(4).toString('hex')}`)
  const injections: readonly [string, (frames: Frame[]) => void][] = [
    [
      'a command in the place of a table',
      (frames) =>
        rename(frames, 'dictamen.spaces', () => ({
          name: `dictamen.spaces FROM PROGRAM 'touch ${ran}'; COPY dictamen.spaces`,
        })),
    ],
    [
      'a command among the columns',
      (frames) =>
        rename(frames, 'dictamen.spaces', ({ columns }) => ({
          columns: [...columns.slice(0, -1), `${columns.at(-1)}) FROM PROGRAM 'touch ${ran}' --`],
        })),
    ],
    [
      'a table of the server',
      (frames) => rename(frames, 'dictamen.spaces', () => ({ name: 'pg_catalog.pg_authid' })),
    ],
    [
      'a table that is not restored',
      (frames) => rename(frames, 'dictamen.spaces', () => ({ name: 'dictamen.migrations' })),
    ],
    [
      'a column twice',
      (frames) => rename(frames, 'dictamen.spaces', ({ columns }) => ({ columns: columns.map(() => 'id') })),
    ],
    ['a table twice', (frames) => rename(frames, 'dictamen.spaces', () => ({ name: 'dictamen.users' }))],
    ['rows of no table', (frames) => void frames.unshift({ kind: FRAME.rows, bytes: Buffer.from('x\n') })],
  ]

  test.each(injections)('runs nothing: %s', async (_what, change) => {
    const { vault, path } = await original()
    // Even of whoever has the key, names are taken from the database alone.
    await forge(path, vault.archiveKey, change)
    await expect(into(path)).rejects.toMatchObject({ code: 'ArchiveDamaged' })
    expect(existsSync(ran)).toBe(false)
  })

  test.each(['null', '{}', '{"format":2,"version":1,"created":"","tables":{},"erased":[]}'])(
    'is refused when its list is %s',
    async (text) => {
      const { path } = await original()
      const frames = gunzipSync(readFileSync(path))
      const at = frames.indexOf('{"format":2')
      const manifest = Buffer.from(text)
      const header = Buffer.from([FRAME.manifest, 0, 0, 0, manifest.length])
      const body = Buffer.concat([frames.subarray(0, at - 5), header, manifest])
      const end = Buffer.concat([createHash('sha256').update(body).digest(), Buffer.alloc(32)])
      writeFileSync(path, gzipSync(Buffer.concat([body, Buffer.from([FRAME.end, 0, 0, 0, end.length]), end])))
      await expect(into(path, { foreign: true })).rejects.toMatchObject({ code: 'ArchiveDamaged' })
    },
  )

  test('brings no administrator unless somebody spells it out, and then says who it is', async () => {
    const { path } = await original()
    const whole = readFileSync(path)
    await forge(path, randomBytes(32), addAdministrator)
    await expect(into(path)).rejects.toMatchObject({ code: 'ArchiveForeign' })
    expect(await into(path, { foreign: true })).toMatchObject({
      isAuthentic: false,
      administrators: ['intrusa'],
    })
    writeFileSync(path, whole)
    expect(await into(path)).toMatchObject({ isAuthentic: true, administrators: [] })
  })

  test('cannot be exchanged between the look and the loading', async () => {
    const { path } = await original()
    const other = join(folder(), 'otra.dictamen')
    writeFileSync(other, readFileSync(path))
    await forge(other, randomBytes(32), addAdministrator)
    const data = folder()
    const url = await server.emptyDatabase()
    const exchanged = restore({ data, url }, path, {
      environment: environmentOf(master, data),
      get keys() {
        // It is asked for after the archive was checked.
        writeFileSync(path, readFileSync(other))
        return join(path, '../people.keys')
      },
    })
    await expect(exchanged).rejects.toThrow('cambió mientras se leía')
  })
})
