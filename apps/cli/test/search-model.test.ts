import { startTelemetry } from '@dictamen/telemetry'
import type { FakeProvider } from '@dictamen/testkit'
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openInstallation } from 'dictamen'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { copySearch, startSearchProvider } from '../../../packages/host/test/search-provider.ts'
import { dictamen, proves } from './terminal.ts'

const { folder, root } = copySearch(['CAND-003', 'CAND-004', 'CAND-005'])
chmodSync(root, 0o711)
const answers = join(root, 'grabadas')
const NOW = ['--now', '2026-03-02T10:00:00Z']
let provider: FakeProvider
let stopTelemetry: Awaited<ReturnType<typeof startTelemetry>>
let collector: Awaited<ReturnType<typeof startCollector>>

/** A collector that keeps what it is sent. */
async function startCollector(): Promise<{ url: string; bodies: string[]; close(): void }> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, bodies, close: () => void server.close() }
}

beforeAll(async () => {
  collector = await startCollector()
  stopTelemetry = await startTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, 'prueba')
  provider = await startSearchProvider(folder, root)
})
afterAll(async () => {
  await provider.close()
  collector.close()
  rmSync(root, { recursive: true, force: true })
})

const run = (...more: string[]): string[] => [
  'search',
  'run',
  folder,
  ...NOW,
  '--agent',
  'llm:openai-compatible/m-1',
  '--base-url',
  provider.url,
  '--data',
  join(root, 'datos'),
  '--price',
  '1/2',
  ...more,
]

describe('search run --agent llm:', () => {
  test(`sends nothing before somebody allows it, and says what would go where ${proves('GM-13.9')}`, async () => {
    const unasked = await dictamen(run())
    expect(unasked.code).toBe(2)
    expect(unasked.stderr).toContain(`Se envían a openai-compatible (${provider.url}), modelo m-1, `)
    expect(unasked.stderr).toMatch(/CAND-001\/\S+ \(\d+\)/)
    expect(unasked.stderr).toContain('1 y 2 USD por millón de tokens')
    const denied = await dictamen(run(), { terminal: true, answer: 'n' })
    expect(denied.code).toBe(2)
    expect(denied.stderr).toContain('¿Enviar? [s/N]')
    expect(provider.calls).toHaveLength(0)
    expect(existsSync(join(root, 'datos'))).toBe(false)
  })

  test(`pauses with 75, goes on where it was, and gives the scores of the cassettes ${proves('GM-13.4', 'GM-13.5', 'GM-13.8')}`, async () => {
    const installation = await openInstallation({ data: join(root, 'datos') })
    onTestFinished(() => installation.close())
    provider.fail({ status: 402 })
    const paused = await dictamen(run('--send', '--budget', '1'))
    expect(paused.code).toBe(75)
    expect(JSON.parse(paused.stdout)).toMatchObject({
      status: 'PAUSADO',
      candidates: [{ decision: null }, { decision: null }],
    })
    const done = await dictamen(run('--budget', '1'), { terminal: true, answer: 's' })
    expect(done.code).toBe(0)
    expect(done.stderr).toMatch(/Gastado: 0,\d{4} USD; presupuesto 1,0000 USD/)
    // Six steps, what a verifier is asked of one of them, and one call that was refused.
    expect(provider.calls).toHaveLength(8)
    const status = await dictamen(['search', 'status', folder, ...run('--format', 'json').slice(3)])
    expect(status.stderr + status.stdout).toContain('"COMPLETADO"')
    const machine = await dictamen(run('--send', '--format', 'json'))
    expect(provider.calls).toHaveLength(8)
    const report = JSON.parse(machine.stdout) as { candidates: unknown; agent: string }
    expect(machine.stdout).toBe(readFileSync(join(folder, 'outputs/search_report.json'), 'utf8'))
    const replay = await dictamen([
      'search',
      'run',
      folder,
      ...NOW,
      '-o',
      join(root, 'otra'),
      '--agent',
      `replay:${answers}`,
      '--format',
      'json',
    ])
    expect((JSON.parse(replay.stdout) as { candidates: unknown }).candidates).toEqual(report.candidates)
    expect(report.agent).toBe('llm:openai-compatible/m-1')
  })

  test(`leaves a record of each decided candidate, under a subject that can be erased ${proves('GM-15.6')}`, async () => {
    const place = ['--data', join(root, 'datos')]
    const installation = await openInstallation({ data: join(root, 'datos') })
    onTestFinished(() => installation.close())
    const recorded = ['--agent', `replay:${answers}`, '--record', ...place]
    const run = await dictamen(['search', 'run', folder, ...NOW, '-o', join(root, 'sellada'), ...recorded])
    expect(run.stderr.match(/expediente \S+/g)).toHaveLength(2)
    const replayed = await dictamen(['records', 'replay', ...place, '--format', 'json'])
    expect(JSON.parse(replayed.stdout)).toMatchObject([{ state: 'equal' }, { state: 'equal' }])
    const head = join(root, 'cabeza.json')
    await dictamen(['records', 'head', '-o', head, ...place])
    expect((await dictamen(['records', 'erase', 'SEARCH-2026-001/CAND-001', '--yes', ...place])).code).toBe(0)
    const after = await dictamen(['records', 'replay', ...place, '--format', 'json'])
    const states = (JSON.parse(after.stdout) as { state: string }[]).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['equal', 'erased'])
    const anchors = [
      '--head',
      head,
      '--fingerprint',
      (JSON.parse(readFileSync(head, 'utf8')) as { head: { key: string } }).head.key,
    ]
    expect((await dictamen(['records', 'verify', ...anchors, ...place])).code).toBe(0)
  })

  test.each([
    ['an agent without a model', ['--agent', 'llm:openai']],
    ['a provider without its key', ['--agent', 'llm:anthropic/claude-sonnet-4-5']],
    ['a price that is none', ['--price', 'gratis']],
    ['a budget that is none', ['--budget', 'mucho']],
    ['recorded answers on the queue', ['--agent', 'replay:/x', '--queue']],
  ])('refuses %s', async (_, args) => {
    const kept = process.env.ANTHROPIC_API_KEY
    delete process.env.ANTHROPIC_API_KEY
    const { code } = await dictamen(['search', 'run', folder, '--data', join(root, 'datos'), ...args])
    if (kept !== undefined) process.env.ANTHROPIC_API_KEY = kept
    expect(code).toBe(2)
  })

  test('leaves a span for the run, each step and each call, and no word of anybody in them', async () => {
    await stopTelemetry()
    const text = collector.bodies.join('\n')
    for (const name of ['search run', 'search step gem5', 'search step gem4', 'chat m-1'])
      expect(text).toContain(`"name":"${name}"`)
    for (const key of [
      'gen_ai.request.model',
      'gen_ai.usage.input_tokens',
      'gen_ai.agent.name',
      'dictamen.cost_usd',
    ])
      expect(text).toContain(key)
    const cv = readFileSync(join(folder, 'CAND-001', 'cv.md'), 'utf8')
    const words = cv
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.length > 12)
    expect(words.length).toBeGreaterThan(5)
    for (const line of [...words, 'CAND-001']) expect(text).not.toContain(line)
  })

  test('says nothing to nobody without a collector', async () => {
    const before = collector.bodies.length
    await (
      await startTelemetry({}, 'prueba')
    )()
    await dictamen(['search', 'run', folder, ...NOW, '--candidate', 'CAND-002', '-o', join(root, 'callada')])
    expect(collector.bodies).toHaveLength(before)
  })
})
