import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { resolveDataFolder, openDatabase } from '../src/index.ts'
import { refuseFrom } from '../src/run-program.ts'

async function refusalFor(url: string): Promise<unknown> {
  return await openDatabase({ data: '', url }).then(
    () => null,
    (error: unknown) => error,
  )
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

test('an address that is none, leads nowhere or to something else is refused without its password', async () => {
  for (const url of ['', 'postgres', 'mysql://u:secreto@h/d', 'https://u:secreto@h/d']) {
    const refusal = await refusalFor(url)
    expect(refusal).toMatchObject({
      code: 'DatabaseUnreachable',
      message: expect.stringContaining('no es una'),
    })
    expect(String(refusal)).not.toContain('secreto')
  }
  const closed = createServer()
  const port = await listening(closed)
  await new Promise((resolve) => closed.close(resolve))
  const nobody = await refusalFor(`postgresql://u:secreto@127.0.0.1:${port}/d`)
  expect(nobody).toMatchObject({ message: expect.stringContaining('nadie escucha') })
  expect(String(nobody)).not.toContain('secreto')
})

test('a port taken by another program is told as such', async () => {
  const other = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
  })
  onTestFinished(() => void other.close())
  const refusal = await refusalFor(`postgresql://u:p@127.0.0.1:${await listening(other)}/d`)
  expect(refusal).toMatchObject({
    code: 'DatabaseUnreachable',
    message: expect.stringContaining('no es un servidor PostgreSQL'),
  })
})

test('what the programs of the server print becomes a refusal', () => {
  const full = 'initdb: error: could not write to file "x": No space left on device'
  expect(refuseFrom(full, '/d')).toMatchObject({ code: 'DiskFull' })
  const nameless = 'initdb: error: could not look up effective user ID 54321: user does not exist'
  expect(refuseFrom(nameless, '/d')).toMatchObject({ code: 'AccountUnknown', facts: { uid: '54321' } })
  const damaged =
    'waiting...\n2026 UTC [1] FATAL:  could not open file "x": No such file or directory\nstopped'
  expect(refuseFrom(damaged, '/d')).toMatchObject({
    code: 'DatabaseDamaged',
    facts: { folder: '/d', reason: 'could not open file "x": No such file or directory' },
  })
})

test('the data folder is the one asked for, else the variable, else the user’s', () => {
  expect(resolveDataFolder('/a', { DICTAMEN_DATA: '/b' })).toBe('/a')
  expect(resolveDataFolder(undefined, { DICTAMEN_DATA: '/b' })).toBe('/b')
  expect(resolveDataFolder(undefined, { DICTAMEN_DATA: '', XDG_DATA_HOME: '/c' })).toMatch(/\/dictamen$/)
})
