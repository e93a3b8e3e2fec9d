import { commandLine } from '@dictamen/testkit/processes'
import { openInstallation, useInstallation } from 'dictamen'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { dictamen } from './terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
const data = join(folder, 'datos')
const archive = join(folder, 'copia.dictamen')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('an installation, from its first run to its restored copy', () => {
  test('a run is listed, shown, cancelled and refused a retry while it waits', async () => {
    const installation = await openInstallation({ data })
    for (const id of ['uno', 'dos']) {
      await installation.runs.start({ id, workflow: 'lote', input: [], queue: 'runs', space: 'general' })
    }
    const listed = await dictamen(['runs', 'list', '--data', data])
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { id: 'dos', state: 'queued' },
      { id: 'uno', workflow: 'lote', space: 'general' },
    ])
    const early = await dictamen(['runs', 'retry', 'uno', '--data', data])
    expect(early).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('en cola') })
    const cancelled = await dictamen(['runs', 'cancel', 'uno', '--data', data], { terminal: true })
    expect(cancelled).toMatchObject({ code: 0, stdout: expect.stringContaining('uno: lote, cancelada') })
    const shown = await dictamen(['runs', 'show', 'uno', '--data', data])
    expect(JSON.parse(shown.stdout)).toMatchObject({ state: 'cancelled', progress: null, steps: [] })
    const filtered = await dictamen(['runs', 'list', '--state', 'cancelled', '--data', data], {
      terminal: true,
    })
    expect(filtered.stdout).toMatch(/^\S+Z {2}cancelada {3}lote {2}general {2}uno\n$/)
    expect((await dictamen(['runs', 'retry', 'uno', '--data', data])).code).toBe(0)
    const absent = await dictamen(['runs', 'show', 'tres', '--data', data])
    expect(absent).toMatchObject({ code: 2, stderr: expect.stringContaining('No hay ninguna ejecución') })
    await installation.close()
  })

  test('a copy restores into an empty folder only, and only whole', async () => {
    const saved = await dictamen(['backup', archive, '--data', data, '--now', '2026-01-07T18:20:00Z'])
    const keys = join(folder, 'people.keys')
    expect(saved.stderr).toContain(`Claves de las personas: ${keys}`)
    expect(JSON.parse(saved.stdout)).toMatchObject({ created: '2026-01-07T18:20:00Z', keys })
    expect((await dictamen(['restore', archive, '--data', data])).stderr).toContain('vacía')
    const damaged = join(folder, 'mala.dictamen')
    writeFileSync(damaged, readFileSync(archive).subarray(0, -3))
    const other = join(folder, 'otros datos')
    const keyless = await dictamen(['restore', archive, '--data', other])
    expect(keyless).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('sin la clave maestra nada'),
    })
    expect(existsSync(other)).toBe(false)
    mkdirSync(other, { mode: 0o711 })
    copyFileSync(join(data, 'master.key'), join(other, 'master.key'))
    const refused = await dictamen(['restore', damaged, '--data', other])
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('dañada') })
    const listless = await dictamen(['restore', archive, '--data', other, '--erased', join(folder, 'no')])
    expect(listless).toMatchObject({ code: 2, stderr: expect.stringContaining('No se encuentra') })
    const later = ['--erased', archive]
    const restored = await dictamen(['restore', archive, '--data', other, ...later], { terminal: true })
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringMatching(/dbos\.workflow_status +2 /) })
    expect(restored.stderr).toContain(`Listas de borrados: ${keys} (0), ${archive} (0).`)
    expect(restored.stderr).not.toContain('AVISO')
    const [there, here] = [
      await dictamen(['runs', 'list', '--data', other]),
      await dictamen(['runs', 'list', '--data', data]),
    ]
    expect(there.stdout).toBe(here.stdout)
  })

  test('a copy of the first edition is restored only by who spells out what it may bring', async () => {
    const first = join(import.meta.dirname, '../../../packages/host/test/fixtures/first-edition')
    const old = join(folder, 'primera')
    mkdirSync(old, { mode: 0o711 })
    copyFileSync(join(first, 'master.key'), join(old, 'master.key'))
    chmodSync(join(old, 'master.key'), 0o600)
    const order = ['restore', join(first, 'backup.dictamen'), '--data', old]
    expect(await dictamen(order)).toMatchObject({ code: 2, stderr: expect.stringContaining('--foreign') })
    expect(await dictamen([...order, '--foreign'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--no-erased-list'),
    })
    const asked = await dictamen([...order, '--foreign'], { answer: 's' })
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('Falta la lista de borrados') })
    expect(existsSync(join(old, 'keys'))).toBe(false)
    const list = join(first, 'tombstones.jsonl')
    const restored = await dictamen([...order, '--foreign', '--erased', list])
    expect(restored).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`Listas de borrados: ${list} (1).`),
    })
    expect(restored.stderr).toContain('AVISO: la copia no está firmada')
    expect(restored.stderr).toContain('llevaba las claves dentro')
  })

  test('a worker takes work until it is told to end, and then ends well', async () => {
    const worker = spawn(
      process.execPath,
      [...commandLine, 'worker', '--data', join(folder, 'otros datos')],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const said = { stdout: '', stderr: '' }
    worker.stdout.on('data', (text) => (said.stdout += String(text)))
    worker.stderr.on('data', (text) => (said.stderr += String(text)))
    await expect.poll(() => said.stderr).toContain('en marcha')
    worker.kill('SIGTERM')
    expect(await once(worker, 'exit')).toEqual([0, null])
    expect(said).toEqual({
      stdout: '',
      stderr: expect.stringMatching(/^Trabajador \S+ en marcha\.\nTerminando .*\n$/),
    })
  })

  test('a disk that fills up meanwhile is refused as such', async () => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' })
    await expect(useInstallation({ data }, () => Promise.reject(full))).rejects.toMatchObject({
      code: 'DiskFull',
    })
  })

  test('a database that does not answer is refused', async () => {
    const url = 'postgresql://usuario:secreto@127.0.0.1:1/dictamen'
    const { code, stderr } = await dictamen(['runs', 'list', '--database-url', url])
    expect(code).toBe(2)
    expect(stderr).toContain('nadie escucha')
    expect(stderr).not.toContain('secreto')
  })
})
