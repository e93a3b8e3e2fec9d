import { openDatabase } from '@dictamen/postgres'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { Command } from './command.ts'

const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts commands that come to wait for something that never ends, and tells each to end. */
async function endWaiting(
  place: readonly string[],
  waits: (command: Command) => Promise<void>,
): Promise<void> {
  const orders = [
    { args: ['worker'], signal: 'SIGTERM' },
    { args: ['runs', 'list'], signal: 'SIGINT' },
  ] as const
  // One after the other, so that whoever is seen waiting is the one that is told to end.
  for (const { args, signal } of orders) {
    const command = new Command([...args, ...place])
    onTestFinished(() => void command.end('SIGKILL'))
    await waits(command)
    expect(await command.end(signal)).toMatchObject({ code: 75, signal: null, stdout: '' })
    expect(command.stderr).toContain('Interrumpido al arrancar')
  }
}

describe('a command that is told to end while it waits for', () => {
  test('another process that starts or stops the database of the folder', async () => {
    const data = join(folder, 'ocupada')
    mkdirSync(join(data, 'postgres'), { recursive: true })
    const lock = new DatabaseSync(join(data, 'postgres/lock'))
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    onTestFinished(() => lock.close())
    await endWaiting(['--data', data], (command) =>
      command.said('Esperando: Otro proceso está arrancando o parando la base de datos'),
    )
  })

  test('another process that brings the tables forward, which it names', async () => {
    const server = await openDatabase({ data: join(folder, 'servidor') })
    onTestFinished(() => server.close())
    await server.owner.query('CREATE DATABASE given')
    const url = server.url.replace('/dictamen?', '/given?')
    const other = await openDatabase({ data: '', url, migrations: [] })
    onTestFinished(() => other.close())
    const holder = await other.owner.connect()
    await holder.query('SELECT pg_advisory_lock($1)', ['7235423627849327982'])
    onTestFinished(() => holder.release(true))
    await endWaiting(['--data', folder, '--database-url', url], (command) =>
      command.said(`Esperando: dictamen ${process.pid}@`),
    )
  })

  test('a server that is still starting', async () => {
    const server = await listening((socket) => socket.once('data', () => socket.end(notYet())))
    await endWaiting(['--data', folder, '--database-url', server.url], (command) =>
      command.said('todavía está arrancando'),
    )
  })

  test('a server that takes the connection and says nothing', async () => {
    const connected: (() => void)[] = []
    const server = await listening(() => connected.shift()?.())
    await endWaiting(
      ['--data', folder, '--database-url', server.url],
      () => new Promise((resolve) => connected.push(resolve)),
    )
  })
})

async function listening(answer: (socket: Socket) => void): Promise<{ readonly url: string }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    answer(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `postgresql://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/d` }
}

/** What PostgreSQL says to whoever comes before it has started. */
function notYet(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up'].join('\0')
  const body = Buffer.from(`${fields}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from('E'), length, body])
}
