import { commandLine } from '@dictamen/testkit/processes'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { dictamen } from './terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'dt-'))
chmodSync(folder, 0o711)
const place = ['--data', join(folder, 'datos')]
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('people and keys are made at the terminal, and the server stops when it is asked to', async () => {
  const started = await dictamen(['serve', '--port', '0', ...place], { stopped: () => Promise.resolve() })
  expect(started.code).toBe(0)
  expect(started.stderr).toMatch(/atiende en http:\/\/127\.0\.0\.1:\d+\n/)
  expect(started.stderr).toMatch(/\/entrar#enl_\S+\n/)
  const added = await dictamen(['users', 'add', 'ana', '--administrator', ...place])
  expect(JSON.parse(added.stdout)).toMatchObject({
    login: 'ana',
    link: expect.stringContaining('/entrar#enl_'),
  })
  expect((await dictamen(['users', 'list', ...place], { terminal: true })).stdout).toBe(
    'ana  ana  administra\n',
  )
  const again = await dictamen(['serve', '--port', '0', ...place], { stopped: () => Promise.resolve() })
  expect(again.stderr).not.toContain('enl_')
  const key = await dictamen(['tokens', 'add', 'ana', '--name', 'CI', '--scope', 'leer', ...place])
  const { id, secret } = JSON.parse(key.stdout) as { id: string; secret: string }
  expect(secret).toMatch(/^dct_/)
  expect((await dictamen(['tokens', 'revoke', id, ...place])).code).toBe(0)
  const listed = await dictamen(['tokens', 'list', ...place], { terminal: true })
  expect(listed.stdout).toContain('retirada')
  expect(listed.stdout).not.toContain(secret)
  expect((await dictamen(['users', 'reset', 'nadie', ...place])).code).toBe(2)
})

test('a link names no server where none runs, and the one that is said', async () => {
  const link = async (...args: string[]): Promise<{ link: string; stderr: string }> => {
    const { stdout, stderr } = await dictamen(['users', 'reset', 'ana', ...args, ...place])
    return { ...(JSON.parse(stdout) as { link: string }), stderr }
  }
  const unknown = await link()
  expect(unknown.link).toMatch(/^\/entrar#enl_/)
  expect(unknown.stderr).toContain('No hay ningún servidor en marcha con estos datos')
  const known = await link('--origin', 'https://dictamen.ejemplo.es/')
  expect(known.link).toMatch(/^https:\/\/dictamen\.ejemplo\.es\/entrar#enl_/)
  expect(known.stderr).toBe('')
})

test('a port that is taken is refused as such', async () => {
  const other = createServer()
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const { code, stderr } = await dictamen(['serve', '--port', String(port), ...place])
  expect(code).toBe(2)
  expect(stripVTControlCharacters(stderr)).toContain(
    `El puerto está ocupado: Otro programa, quizá otro «dictamen serve», ya escucha en el puerto ${port}.`,
  )
  expect(stderr).toContain('--port')
})

test.each([
  [['--host', '0.0.0.0'], 'no se ha dicho por qué dirección https', '--origin https://'],
  [['--host', '0.0.0.0', '--origin', 'http://dictamen.example'], 'no es https', '--insecure-i-know'],
  [['--host', 'ejemplo'], '--host espera una dirección de esta máquina', 'ejemplo'],
  [['--host', '192.0.2.1', '--origin', 'https://dictamen.example'], '192.0.2.1', '0.0.0.0'],
  [['--proxy', '10.0.0.0/99'], '--proxy espera una dirección o una red', '10.0.0.0/99'],
])('what would be reached in clear, or cannot be, is refused: %s', async (args, what, hint) => {
  const { code, stderr } = await dictamen(['serve', '--port', '0', ...args, ...place])
  const said = stripVTControlCharacters(stderr)
  expect([code, said]).toEqual([2, expect.stringContaining(what)])
  expect(said).toContain(hint)
})

test('who is reached from outside says what it exposes', async () => {
  const outside = ['--host', '0.0.0.0', '--monitor-port', '0']
  const known = ['--origin', 'https://dictamen.example', '--proxy', '10.0.0.0/24']
  const stopped = (): Promise<void> => Promise.resolve()
  const behind = await dictamen(['serve', '--port', '0', ...outside, ...known, ...place], { stopped })
  expect(behind.stderr).toMatch(/Escucha en 0\.0\.0\.0:\d+: /)
  expect(behind.stderr).toContain('solo al proxy que atiende https://dictamen.example')
  expect(behind.stderr).toContain('Quién llama lo dice 10.0.0.0/24.')
  expect(behind.stderr).toMatch(/en el puerto \d+ sin ninguna llave/)
  const lab = await dictamen(['serve', '--port', '0', ...outside, '--insecure-i-know', ...place], { stopped })
  expect(lab.stderr).toContain('AVISO: sin https')
})

test('whoever is asked twice to end still ends well, and leaves no database running', async () => {
  const args = [...commandLine, 'serve', '--port', '0', ...place]
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  server.stderr.on('data', (text) => (said += String(text)))
  await expect.poll(() => said).toContain('atiende en')
  const [, address] = /atiende en (\S+)/.exec(said)!
  const invited = await dictamen(['users', 'add', 'luis', ...place])
  expect(invited.stderr).toBe('')
  const { link } = JSON.parse(invited.stdout) as { link: string }
  expect(link.split('enl_')[0]).toBe(`${address}/entrar#`)
  server.kill('SIGTERM')
  await expect.poll(() => said).toContain('Terminando')
  server.kill('SIGTERM')
  server.kill('SIGINT')
  expect(await once(server, 'exit')).toEqual([0, null])
  expect(
    readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('postmaster.pid')),
  ).toEqual([])
})
