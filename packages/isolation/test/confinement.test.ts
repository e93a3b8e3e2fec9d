import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { codeFolders } from '../src/code-folders.ts'
import { launchIn, type Way } from '../src/confinement.ts'
import { findConfinement } from '../src/index.ts'
import { IsolatedReader } from '../src/isolated-reader.ts'

const code = new URL('./curious.ts', import.meta.url)
const strongest = findConfinement(code)
const ways: readonly Way[] = (['room', 'account', 'runtime'] as const).filter(
  (way) => !strongest.missing.some((missing) => missing.way === way),
)

// The data folder as it lies beside the program, with the key in it, and somebody who counts who comes.
const data = mkdtempSync(join(tmpdir(), 'dictamen-'))
const key = join(data, 'master.key')
let callers = 0
const server = createServer((socket) => {
  callers += 1
  socket.destroy()
})
let port = 0

beforeAll(async () => {
  chmodSync(data, 0o700)
  writeFileSync(key, 'secreta', { mode: 0o600 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  rmSync(data, { recursive: true })
})

test('this system is asked once how far it goes, and what it lacks is said', () => {
  expect(findConfinement(code)).toBe(strongest)
  expect(ways[0]).toBe(strongest.way)
  for (const { reason } of strongest.missing) expect(reason).not.toBe('')
})

describe.each(ways)('a reader that was taken over, kept apart by %s', (way) => {
  const reader = new IsolatedReader({ code, memory: 64, deadline: 60_000, way })
  afterAll(() => reader.close())

  test.each([
    ['read a file', () => key],
    ['read a file', () => fileURLToPath(new URL('../../../package.json', import.meta.url))],
    ['list a folder', () => data],
    ['list a folder', () => '/proc/self'],
    ['write a file', () => join(data, 'x')],
    ['write a file', () => fileURLToPath(new URL('x', import.meta.url))],
    ['start a program', () => ''],
    ['start a thread', () => ''],
    ['make code of a text', () => ''],
    ['open a connection', () => String(port)],
    ['fetch a page', () => String(port)],
    ['send a datagram', () => String(port)],
    ['listen', () => ''],
    ['ask for a name', () => ''],
  ])('cannot %s', async (attempt, target) => {
    const { result } = reader.run({ name: 'x.pdf', request: { attempt, target: target() } })
    expect(await result).toEqual({ refused: expect.any(String) as string })
    expect(callers).toBe(0)
  })
})

test('its own code can be read, or the refusals above would say nothing', async () => {
  const reader = new IsolatedReader({ code, memory: 64, deadline: 60_000 })
  onTestFinished(() => reader.close())
  const target = fileURLToPath(code)
  const { result } = reader.run({ name: 'x.pdf', request: { attempt: 'read a file', target } })
  expect(await result).toEqual({ got: expect.stringContaining('could want of its reader') as string })
})

/** What native code could do: Node's own permissions are not asked. */
const NATIVE = `
  const { readFileSync, writeFileSync } = require('node:fs')
  const attempt = (act) => { try { return act() ?? 'done' } catch (error) { return error.code } }
  const [key, code, port] = process.argv.slice(1)
  const socket = require('node:net').connect(Number(port), '127.0.0.1')
  const say = (network) => {
    const files = [() => readFileSync(key, 'utf8'), () => writeFileSync(code + '.x', ''), () => writeFileSync('/x', '')]
    process.stdout.write(JSON.stringify([network, ...files.map(attempt)]))
    process.exit()
  }
  socket.on('error', (error) => say(error.code)).on('connect', () => say('connected'))
`

test.each(ways.filter((way) => way !== 'runtime'))(
  'what runs outside of JavaScript is kept from files by %s, and from the network by a room',
  (way) => {
    const before = callers
    const told = [key, fileURLToPath(code), String(port)]
    const launch = launchIn(way, [process.execPath, '-e', NATIVE, ...told], codeFolders(code))!
    const { command, ...as } = launch
    const { stdout } = spawnSync(command[0], command.slice(1), { ...as, env: {}, cwd: '/', encoding: 'utf8' })
    const [network, reading, ...writing] = JSON.parse(stdout) as string[]
    expect(reading).toMatch(/^(ENOENT|EACCES)$/)
    for (const outcome of writing) expect(outcome).toMatch(/^(EROFS|EACCES)$/)
    if (way === 'room') expect([network, callers]).toEqual(['ENETUNREACH', before])
  },
)

/** Starts what it is told and waits for it. */
const STARTER = `
  const [program, ...args] = process.argv.slice(1)
  require('node:child_process').spawn(program, args, { stdio: ['ignore', 'inherit', 'ignore'], cwd: '/' })
`

test.each(ways.filter((way) => way === 'room'))(
  'what never ends by itself in a %s ends with a starter that is killed',
  async (way) => {
    const { command } = launchIn(way, ['/bin/sh', '-c', 'echo on; while :; do :; done'], codeFolders(code))!
    const starter = spawn(process.execPath, ['-e', STARTER, ...command], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await once(starter.stdout, 'data')
    starter.kill('SIGKILL')
    // Both write to it: it closes when the last of them is gone.
    await once(starter.stdout, 'close')
  },
)
