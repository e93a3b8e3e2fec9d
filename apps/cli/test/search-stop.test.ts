import type { FakeProvider } from '@dictamen/testkit'
import { commandLine } from '@dictamen/testkit/processes'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openInstallation } from 'dictamen'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { copySearch, startSearchProvider } from '../../../packages/host/test/search-provider.ts'
import { dictamen, proves } from './terminal.ts'

const SECRET = 'sk-canario-9d21'
const { folder, root } = copySearch(['CAND-003', 'CAND-004', 'CAND-005'])
chmodSync(root, 0o711)
/** Each works on a call of its own. */
const CANDIDATES = 2
const data = join(root, 'datos')
let provider: FakeProvider
let holds = true
beforeAll(async () => {
  process.env.DICTAMEN_LLM_API_KEY = SECRET
  provider = await startSearchProvider(folder, root, async () => {
    // From the third call on nobody answers before it is let go.
    if (holds && provider.calls.length >= 3) await new Promise(() => undefined)
  })
})
afterAll(async () => {
  delete process.env.DICTAMEN_LLM_API_KEY
  await provider.close()
  rmSync(root, { recursive: true, force: true })
})

const order = (): string[] =>
  `search run ${folder} --now 2026-03-02T10:00:00Z --agent llm:openai-compatible/m-1 --base-url ${provider.url} --data ${data} --price 1/2 --send`.split(
    ' ',
  )

/** Every byte below a folder. */
function bytesIn(place: string): string {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

test(`who is told to end lets go of the call, begins none, and only the same order takes it up ${proves('GM-20.1', 'GM-20.2')}`, async () => {
  // Somebody else keeps the database open: what is stopped would be taken up if it could.
  const installation = await openInstallation({ data })
  onTestFinished(() => installation.close())
  const child = spawn(process.execPath, [...commandLine, ...order()], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  const over = once(child, 'exit')
  await vi.waitFor(() => expect(provider.calls.length).toBeGreaterThanOrEqual(3), 30_000)
  child.kill('SIGTERM')
  const [code] = (await over) as [number]
  expect(code).toBe(75)
  expect(said).toContain('está parada y no se hará ninguna llamada más')
  const begun = provider.calls.length
  const inFlight = provider.calls.slice(2).map(({ key }) => key)
  await vi.waitFor(() => expect(provider.dropped).toBe(inFlight.length))

  holds = false
  const worker = await installation.work()
  const other = await dictamen(['runs', 'list', '--data', data])
  expect((JSON.parse(other.stdout) as { state: string }[]).map(({ state }) => state)).toEqual(['cancelled'])
  await worker.stop(0)
  expect(provider.calls.length).toBe(begun)

  const again = await dictamen(order())
  expect(again.code).toBe(0)
  const keys = provider.calls.map(({ key }) => key)
  const repeated = keys.filter((key, at) => keys.indexOf(key) !== at)
  expect(repeated.toSorted()).toEqual(inFlight.toSorted())
  // A call that was begun and never reached the provider is told as repeated too: here nobody knows how far it came.
  const told = Number(/llamadas \((\d+) repetidas\)/u.exec(again.stderr)?.[1])
  expect(told).toBeGreaterThanOrEqual(inFlight.length)
  expect(told).toBeLessThanOrEqual(CANDIDATES)
  expect(new Set(provider.calls.map(({ secret }) => secret))).toEqual(new Set([SECRET]))

  const written = `${bytesIn(data)}${said}${again.stdout}${again.stderr}`
  const line = readFileSync(join(folder, 'CAND-001/cv.md'), 'utf8')
    .split('\n')
    .find((text) => text.length > 60)!
  for (const canary of [SECRET, 'Carta del Supervisor General', 'Solicitud: {'])
    expect(written.includes(canary)).toBe(false)
  expect(written.includes(Buffer.from(line).toString('latin1'))).toBe(false)
  expect(readdirSync(join(data, 'run-keys'))).toEqual([])
}, 120_000)
