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
