import { Refusal } from '@dictamen/kernel'
import type { FakeProvider } from '@dictamen/testkit'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDossier, queueSearch, readAgent, type QueuedSearchOptions } from '../src/index.ts'
import { MemoryInstallation } from './memory-installation.ts'
import { askedIn, copySearch, NOW, startSearchProvider } from './search-provider.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const { folder, root } = copySearch(['CAND-003', 'CAND-004', 'CAND-005'])
const PRICE = { input: 1, output: 1 }

let provider: FakeProvider
let world: MemoryInstallation
beforeAll(async () => {
  provider = await startSearchProvider(folder, root)
})
beforeEach(() => {
  world = new MemoryInstallation()
})
afterEach(() => world.world.close())
afterAll(async () => {
  await provider.close()
  rmSync(root, { recursive: true, force: true })
})

let models = 0

/** A search by a model that nobody has asked yet. */
async function order(more: Partial<QueuedSearchOptions> = {}): Promise<QueuedSearchOptions> {
  models += 1
  return {
    search: await openDossier(folder),
    agent: await readAgent(`llm:openai-compatible/m-${models}`, { baseUrl: provider.url, price: PRICE }),
    now: NOW,
    output: join(root, `salida-${models}`),
    ...more,
  }
}

async function run(
  options: QueuedSearchOptions,
): Promise<Extract<Awaited<ReturnType<typeof queueSearch>>, { state: 'done' }>> {
  const queued = await queueSearch(world.installation, options)
  if (queued.state !== 'done') throw new Error('nobody waited')
  return queued
}

describe('a search that a language model answers', () => {
  test(`is decided by the same code as the extractor's, with tokens and cost of every step ${proves('GM-3.10', 'GM-15.4')}`, async () => {
    const options = await order()
    const from = provider.calls.length
    const { result, spending } = await run(options)
    const direct = JSON.parse(
      readFileSync(join(root, 'directo/outputs/search_report.json'), 'utf8'),
    ) as typeof result.report
    expect(result.report.candidates).toEqual(direct.candidates)
    expect(result.report).toMatchObject({ status: 'COMPLETADO', agent: options.agent.name })
    const calls = provider.calls.slice(from)
    expect(
      calls
        .map(askedIn)
        .map(({ candidate_id: id, step }) => `${id}/${step}`)
        .sort(),
    ).toEqual([
      'CAND-001/gem1',
      'CAND-001/gem2',
      'CAND-001/gem3',
      // Whether what it says of a no-fit is what it quotes.
      'CAND-001/gem3',
      'CAND-001/gem4',
      'CAND-002/gem1',
      'null/gem5',
    ])
    const records = [result.soFar.mandate!, ...result.soFar.candidates.flatMap(({ records: own }) => own)]
    const answers = records.flatMap(({ answers: own }) => own)
    expect(
      answers.every(({ tokens, cost }) => tokens.output > 0 && cost === tokens.input + tokens.output),
    ).toBe(true)
    const total = answers.reduce((sum, { cost }) => sum + cost!, 0)
    expect(spending).toMatchObject({ spent: total, held: 0, most: null })
    expect(result.report.metrics.costo_por_busqueda.value).toBe(total / 1_000_000)
  })

  test(`decides nothing, whatever number and verdict it writes beside its findings ${proves('GM-3.12')}`, async () => {
    const agent = await readAgent('llm:openai-compatible/generoso', { baseUrl: provider.url, price: PRICE })
    const { result } = await run(await order({ agent }))
    expect(result.report.candidates.map(({ decision }) => decision)).toEqual(['APROBADO', 'DESCARTADO_GEM1'])
    const [record] = result.soFar.candidates[1]!.records
    expect(record!.run.output!.scores).toMatchObject({ model_score: 10 })
    expect(record!.run.output!.scores.score_dimension).toBeLessThan(6)
    const { decision } = result.soFar.candidates[1]!
    expect(decision!.rationale.join(' ')).toMatch(/GEM_?1/u)
  })

  test(`is asked once for everything, however often it is run, and only what a change touches again ${proves('GM-15.2', 'GM-15.5')}`, async () => {
    const options = await order()
    const first = await run(options)
    const from = provider.calls.length
    const again = await run(options)
    expect(again.run).toBe(first.run)
    expect([...again.result.files]).toEqual([...first.result.files])
    const elsewhere = await run({ ...options, search: { ...options.search, source: '/otra/carpeta' } })
    expect(elsewhere.run).not.toBe(first.run)
    expect(provider.calls.length).toBe(from)
    const { dossier } = options.search
    const sources = dossier.sources.map((source) =>
      source.path === 'CAND-001/references.md' || source.path.startsWith('CAND-001/references')
        ? { ...source, sha256: 'f'.repeat(64) }
        : source,
    )
    const changed = await run({ ...options, search: { ...options.search, dossier: { ...dossier, sources } } })
    expect(changed.run).not.toBe(first.run)
    expect(
      provider.calls
        .slice(from)
        .map(askedIn)
        .map(({ candidate_id: id, step }) => `${id}/${step}`),
    ).toEqual(['CAND-001/gem3', 'CAND-001/gem4'])
  })

  test(`pauses when the budget does not reach, and goes on with a larger one ${proves('GM-13.5')}`, async () => {
    const options = await order()
    const from = provider.calls.length
    const paused = await run({ ...options, budget: 30_000 })
    expect(paused.result.report).toMatchObject({
      status: 'PAUSADO',
      reasons: ['El presupuesto no alcanza para la llamada siguiente.'],
    })
    expect(paused.result.report.candidates[0]).toMatchObject({ candidate_id: 'CAND-001', decision: null })
    expect(paused.spending.spent + paused.spending.held).toBeLessThanOrEqual(30_000)
    const asked = provider.calls.length - from
    expect(asked).toBeLessThan(6)
    const done = await run({ ...options, budget: 1_000_000 })
    expect(done.run).toBe(paused.run)
    expect(done.result.report.status).toBe('COMPLETADO')
    expect(provider.calls.length - from).toBe(7)
    expect([...provider.charged.values()].every((times) => times === 1)).toBe(true)
  })

  test('cannot keep a budget without a price', async () => {
    const agent = await readAgent('llm:openai-compatible/m-x', { baseUrl: provider.url })
    await expect(run(await order({ agent, budget: 1 }))).rejects.toBeInstanceOf(Refusal)
    const { result } = await run(await order({ agent }))
    expect(result.report.metrics.costo_por_busqueda).toMatchObject({ value: null, denominator: 0 })
  })

  test.each([
    ['a quota', { status: 402 }, 'La cuenta del proveedor no tiene saldo (402).'],
    ['a key that is refused', { status: 401 }, 'El proveedor no acepta la clave (401).'],
    ['a page of somebody else', 'garbage', 'El proveedor contestó algo que no es de su protocolo.'],
    ['an empty page', 'nothing', 'El proveedor contestó algo que no es de su protocolo.'],
    [
      'a fault that will last',
      { status: 500, headers: { 'retry-after': '999' } },
      'El proveedor falla (500).',
    ],
    [
      'a long wait',
      { status: 429, headers: { 'retry-after': '999' } },
      'El proveedor limita las peticiones o la cuota (429).',
    ],
  ] as const)(
    `pauses on %s and the same order takes it up ${proves('GM-13.4')}`,
    async (_, fault, reason) => {
      const options = await order()
      provider.fail(fault)
      const paused = await run(options)
      expect(paused.result.report).toMatchObject({ status: 'PAUSADO', reasons: [reason] })
      expect(paused.result.report.candidates.every(({ decision }) => decision === null)).toBe(true)
      const done = await run(options)
      expect(done.result.report.status).toBe('COMPLETADO')
      const answers = done.result.soFar.mandate!.answers
      const mayBePaid = typeof fault === 'string' || fault.status === 500
      expect(answers.map(({ llamada_repetida: repeated }) => repeated)).toEqual([mayBePaid])
    },
  )

  test.each([
    ['nothing', { text: '' }],
    ['no JSON', { text: 'Claro, encantado de ayudar.' }],
    ['half of it', { text: '{"meta": {"gem":', finish: 'length' }],
    ['a loop', { text: 'sí sí sí '.repeat(500) }],
    ['an endless answer', 'endless'],
  ] as const)(
    `is asked again when it answers %s, and nobody is decided by that ${proves('GM-13.1')}`,
    async (_, fault) => {
      const options = await order()
      provider.fail(fault)
      const { result } = await run(options)
      expect(result.report.status).toBe('COMPLETADO')
      expect(result.soFar.mandate!.answers).toHaveLength(2)
      expect(result.report.candidates.map(({ decision }) => decision)).toEqual([
        'APROBADO',
        'DESCARTADO_GEM1',
      ])
    },
  )

  test(`is sent the charter, its own instructions and the sealed documents ${proves('GM-3.11')}`, async () => {
    const from = provider.calls.length
    await run(await order())
    const call = provider.calls.slice(from).find((made) => askedIn(made).step === 'gem1')!
    expect(call.system).toContain('# Carta del Supervisor General')
    expect(call.system).toContain('# GEM1 — Trayectoria y logros')
    const marks = call.prompt.match(/^⟦[0-9a-f]{16} .*⟧$/gmu)!
    expect(marks.filter((mark) => mark.includes('"documento"')).length).toBeGreaterThan(1)
    expect(marks.length % 2).toBe(0)
    expect(call.body).toMatchObject({ response_format: { type: 'json_schema' } })
  })
})
