import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { dictamen, folderOf } from './terminal.ts'

afterEach(() => vi.unstubAllEnvs())

const examine = async (...args: string[]) => {
  const { code, stdout } = await dictamen(['doctor', '--format', 'json', ...args])
  const parts = JSON.parse(stdout) as { part: string; state: string; told: string; hint: string | null }[]
  return { code, parts: new Map(parts.map((part) => [part.part, part])), stdout }
}

test('says what is there, and that a key is there without showing it', async () => {
  vi.stubEnv('ANTHROPIC_API_KEY', 'not-to-be-shown')
  const folder = folderOf({})
  const { code, parts, stdout } = await examine(
    '--data',
    folder,
    '--database-url',
    'postgres://ana:secret@x/y',
  )
  expect(code).toBe(0)
  expect(parts.get('program')!.told).toContain(`Node ${process.versions.node}`)
  expect(parts.get('data')).toMatchObject({ state: 'present', told: folder })
  expect(parts.get('model')).toMatchObject({ state: 'present' })
  expect(parts.get('pictures')).toMatchObject({ state: 'present' })
  expect(parts.get('keys')!.told).toContain('ANTHROPIC_API_KEY')
  expect(stdout).not.toMatch(/not-to-be-shown|secret/)
})

test('a folder that is not there yet is made at the first use', async () => {
  const { parts } = await examine('--data', join(folderOf({}), 'inside', 'new'))
  expect(parts.get('data')!.told).toContain('se crea al primer uso')
})

test('what lies in the way of the data is wrong, and ends with 1', async () => {
  const folder = folderOf({ file: '' })
  mkdirSync(join(folder, 'data'))
  const { code, parts } = await examine('--data', join(folder, 'file', 'data'))
  expect(code).toBe(1)
  expect(parts.get('data')).toMatchObject({ state: 'wrong', hint: expect.stringContaining('--data') })
})

test('a person reads a line a part, and what to do under it', async () => {
  const { stdout } = await dictamen(['doctor', '--data', folderOf({})], { terminal: true })
  expect(stdout).toMatch(/✓.* Programa +Dictamen /)
  expect(stdout).toMatch(/Modelo de semejanza +sentence-transformers/)
})
