import { openDatabase } from '@dictamen/postgres'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startTogether } from './start-together/together.ts'

const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('eight processes that start together in an empty data folder all work, and the last one out stops its server', async () => {
  const data = join(folder, 'datos')
  expect(await startTogether(['--data', data])).toEqual([])
  expect(existsSync(join(data, 'postgres/cluster/postmaster.pid'))).toBe(false)
})

test('eight processes that start together on an empty database that the user gives all work', async () => {
  const server = await openDatabase({ data: join(folder, 'servidor') })
  try {
    await server.owner.query('CREATE DATABASE given')
    const url = server.url.replace('/dictamen?', '/given?')
    expect(await startTogether(['--data', join(folder, 'otros'), '--database-url', url])).toEqual([])
  } finally {
    await server.close()
  }
})
