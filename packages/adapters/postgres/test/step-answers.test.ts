import { expect, onTestFinished, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, openVault, StepAnswers } from '../src/index.ts'
import { serverForTests } from './folders.ts'

const server = serverForTests()
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (read: Uint8Array | null): string | null =>
  read === null ? null : new TextDecoder().decode(read)

test('answers are found by key from any run, sealed, and go with the last run that used them', async () => {
  const data = mkdtempSync(join(tmpdir(), 'dt-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const database = await openDatabase({ data: '', url: await server.emptyDatabase() })
  onTestFinished(() => database.close())
  const vault = await openVault(database, data, {})
  const answers = new StepAnswers(database.pool, vault)
  const [first, second] = [
    { run: 'uno', space: 'general' },
    { run: 'dos', space: 'general' },
  ]
  expect(await answers.load('k', first)).toBeNull()
  expect(await answers.begin('k', first)).toMatchObject({ calls: 1, name: vault.nameOf('k') })
  await answers.abandon('k')
  expect(await answers.begin('k', first)).toMatchObject({ calls: 1 })
  expect(await answers.begin('k', first)).toMatchObject({ calls: 2 })
  expect(await answers.load('k', first)).toBeNull()
  await answers.keep('k', first, bytes('Casimira dijo que sí'))
  expect(text(await answers.load('k', first))).toBe('Casimira dijo que sí')
  const { rows } = await database.pool.query('SELECT t::text AS row FROM dictamen.step_answers t')
  expect(JSON.stringify(rows)).not.toContain('Casimira')
  expect(rows).toHaveLength(1)
  expect(text(await answers.load('k', second))).toBe('Casimira dijo que sí')
  await vault.discardRun('uno')
  expect(text(await answers.load('k', second))).toBe('Casimira dijo que sí')
  await vault.discardRun('dos')
  expect(await answers.load('k', second)).toBeNull()
  expect((await database.pool.query('SELECT FROM dictamen.step_answers')).rowCount).toBe(0)
})

test('one process at a time does something about a key, and one that is killed lets go of it', async () => {
  const data = mkdtempSync(join(tmpdir(), 'dt-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const url = await server.emptyDatabase()
  const open = async (): Promise<StepAnswers> => {
    const database = await openDatabase({ data: '', url })
    onTestFinished(() => database.close())
    return new StepAnswers(database.pool, await openVault(database, data, {}))
  }
  const [slow, other] = [await open(), await open()]
  const said: string[] = []
  const hold = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const first = slow.alone('k', async () => {
    held.resolve()
    await hold.promise
    said.push('slow')
  })
  await held.promise
  const rest = [
    other.alone('k', async () => void said.push('other')),
    slow.alone('k', async () => void said.push('slow again')),
  ]
  await other.alone('another', async () => void said.push('another'))
  expect(said).toEqual(['another'])
  hold.resolve()
  await Promise.all([first, ...rest])
  expect(said.slice(0, 2)).toEqual(['another', 'slow'])
  expect(said.slice(2).sort()).toEqual(['other', 'slow again'])
  await expect(slow.alone('k', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await other.alone('k', async () => void said.push('after a failure'))
  expect(said.at(-1)).toBe('after a failure')

  const frozen = Promise.withResolvers<void>()
  const killed = Promise.withResolvers<void>()
  const dying = slow.alone('k', async () => {
    killed.resolve()
    await frozen.promise
  })
  await killed.promise
  const control = await openDatabase({ data: '', url })
  onTestFinished(() => control.close())
  await control.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  await other.alone('k', async () => void said.push('after a kill'))
  expect(said.at(-1)).toBe('after a kill')
  frozen.resolve()
  await dying
  await slow.alone('k', async () => void said.push('reconnected'))
  expect(said.at(-1)).toBe('reconnected')
})
