import { startFakeProvider, type FakeProvider } from '@dictamen/testkit'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dictamen } from './terminal.ts'

const SECRET = 'sk-canario-7f3a'
const data = mkdtempSync(join(tmpdir(), 'dt-'))
const place = ['--data', data]
let provider: FakeProvider
beforeAll(async () => {
  vi.stubEnv('ANTHROPIC_API_KEY', '')
  provider = await startFakeProvider(() => '{"listo": true}')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await provider.close()
  rmSync(data, { recursive: true, force: true })
})

/** Every byte below a folder. */
function bytesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

test('a key is typed or piped in, sealed where only its owner reads, and shown to nobody', async () => {
  const added = await dictamen(
    ['providers', 'add', 'anthropic', '--stdin', '--base-url', provider.url, ...place],
    {
      stdin: `${SECRET}\n`,
    },
  )
  expect(added.code).toBe(0)
  const typed = await dictamen(
    ['providers', 'add', 'oficina', '--kind', 'openai-compatible', '--base-url', provider.url, ...place],
    { terminal: true, answer: `${SECRET}-2` },
  )
  expect(typed.code).toBe(0)
  const listed = await dictamen(['providers', 'list', ...place], { terminal: true })
  expect(listed.stdout).toMatch(/anthropic +anthropic +http:\S+ +guardada/)
  for (const { stdout, stderr } of [added, typed, listed]) expect(stdout + stderr).not.toContain(SECRET)
  expect(bytesIn(data)).not.toContain(SECRET)
  expect(bytesIn(data)).not.toContain(Buffer.from(SECRET).toString('base64').slice(0, 16))
  expect(statSync(join(data, 'providers.sealed')).mode & 0o077).toBe(0)
})

test('one cheap call says whether it answers, each provider with the key of its own', async () => {
  const first = await dictamen(['providers', 'test', 'anthropic/claude-haiku-4-5', ...place], {
    terminal: true,
  })
  expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('contesta: claude-haiku-4-5') })
  expect(first.stdout).toMatch(/tokens de entrada y \d+ de salida, 0,\d{4} USD/)
  const second = await dictamen(['providers', 'test', 'oficina/m-1', ...place])
  expect(second.code).toBe(0)
  expect(provider.calls.map(({ secret }) => secret)).toEqual([SECRET, `${SECRET}-2`])
  expect(provider.calls.every(({ body }) => JSON.stringify(body).length < 1000)).toBe(true)
  provider.fail({ status: 401 })
  const refused = await dictamen(['providers', 'test', 'oficina/m-1', ...place], { terminal: true })
  expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('no acepta la clave (401)') })
})

test('a query is worded by a registered model, once that is allowed', async () => {
  const asked = provider.calls.length
  const question = [
    'query',
    'ask',
    '¿Cómo va el mercado de la vivienda?',
    '--wording',
    'llm:oficina/m-1',
    ...place,
  ]
  const unasked = await dictamen(question)
  expect(unasked).toMatchObject({ code: 2, stderr: expect.stringContaining('no se ha enviado nada') })
  expect(provider.calls).toHaveLength(asked)
  const worded = await dictamen([...question, '--send', '--format', 'json'])
  expect(worded.code).toBe(0)
  expect(provider.calls.at(-1)).toMatchObject({ model: 'm-1', secret: `${SECRET}-2` })
  expect(JSON.stringify(worded)).not.toContain(SECRET)
})

test('one that is forgotten leaves nothing behind', async () => {
  expect((await dictamen(['providers', 'remove', 'anthropic', ...place])).code).toBe(0)
  const gone = await dictamen(['providers', 'test', 'anthropic/claude-haiku-4-5', ...place])
  expect(gone).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('falta la clave: ANTHROPIC_API_KEY'),
  })
  expect((await dictamen(['providers', 'remove', 'oficina', ...place])).code).toBe(0)
  expect(readdirSync(data)).toEqual(['master.key'])
})

test.each([
  ['no kind of its own', ['add', 'x', '--keyless'], 'no hay una clase «x»'],
  ['the name of another kind', ['add', 'openai', '--kind', 'google', '--keyless'], 'ya es una clase'],
  ['a name that is none', ['add', 'A B', '--kind', 'openai', '--keyless'], 'no vale como nombre'],
  [
    'an address with a secret',
    ['add', 'openai', '--keyless', '--base-url', 'https://a:b@c.es'],
    'no es http',
  ],
  ['no address', ['add', 'mia', '--kind', 'openai-compatible', '--keyless'], 'necesita --base-url'],
  ['a key of two lines', ['add', 'openai', '--stdin'], 'no es una clave'],
  ['nobody to ask', ['add', 'openai'], 'no hay un terminal'],
])('a provider with %s is refused', async (_, args, reason) => {
  const { code, stderr } = await dictamen(['providers', ...args, ...place], { stdin: 'a\nb' })
  expect(stderr).toContain(reason)
  expect(code).toBe(2)
})
