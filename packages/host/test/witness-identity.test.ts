import { hashOf } from '@dictamen/kernel/record'
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDossier, queueSearch, readAgent, searchFolder } from '../src/index.ts'
import { MemoryInstallation } from './memory-installation.ts'
import { copySearch, NOW, startSearchProvider } from './search-provider.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const root = join(import.meta.dirname, '../../..')
const kept = join(import.meta.dirname, 'fixtures/first-edition-answers')
const place = mkdtempSync(join(tmpdir(), 'identity-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

interface Asked {
  readonly agent: string
  readonly baseUrl: string
  readonly folder: string
}

/** Runs a search on the queue over answers that are kept already. */
async function resume(
  world: MemoryInstallation,
  { agent, baseUrl, folder }: Asked,
): Promise<Extract<Awaited<ReturnType<typeof queueSearch>>, { state: 'done' }>> {
  const queued = await queueSearch(world.installation, {
    search: await openDossier(folder),
    agent: await readAgent(agent, { baseUrl, price: { input: 1, output: 2 } }),
    now: NOW,
    output: null,
  })
  await world.world.close()
  if (queued.state !== 'done') throw new Error('nobody waited')
  return queued
}

describe(`answers of the first edition ${proves('GM-15.7')}`, () => {
  test('those that it kept are found, though nobody answers where they were asked', async () => {
    const world = new MemoryInstallation()
    const { answers } = world
    const stored = JSON.parse(readFileSync(join(kept, 'step-answers.json'), 'utf8')) as Record<
      string,
      unknown
    >
    for (const [key, answer] of Object.entries(stored))
      answers.kept.set(key, new TextEncoder().encode(JSON.stringify(answer)))
    const { result, spending } = await resume(world, {
      agent: 'llm:openai-compatible/m-1',
      baseUrl: 'http://127.0.0.1:9/v1',
      folder: join(kept, 'SEARCH-2026-001'),
    })
    expect(result.report).toMatchObject({ status: 'COMPLETADO', candidates: [{ decision: 'APROBADO' }] })
    expect(spending).toMatchObject({ spent: 0, held: 0 })
    expect(answers.calls.size).toBe(0)
  })

  test('a search that was half answered asks the provider only for the rest', async () => {
    const { folder, root: copied } = copySearch(['CAND-002', 'CAND-003', 'CAND-004', 'CAND-005'])
    const provider = await startSearchProvider(folder, copied)
    const agent = 'llm:openai-compatible/m-1'
    const { address } = await readAgent(agent, { baseUrl: provider.url })
    const identity = { agent, model: `m-1 @ ${address!.baseUrl}`, ruleset: FIRST_RULESET }
    const world = new MemoryInstallation()
    const { answers } = world
    const recorded = join(copied, 'grabadas')
    await searchFolder(folder, {
      now: NOW,
      output: join(copied, 'otra'),
      agent: {
        // Heard as the first edition heard: nobody knew of points, and no answer names a contract.
        identity: { name: 'replay', version: '1', sha256: null },
        testify: (request) => {
          const { candidate_id: candidate, step } = request
          const text = readFileSync(join(recorded, candidate ?? '', `${step}.ask1.json`), 'utf8')
          const raw = JSON.stringify({ ...(JSON.parse(text) as object), contract: undefined })
          const answer = { raw, asked_at: NOW, seconds: 1, cost: 9, llamada_repetida: false }
          const tokens = { input: 1, output: 1 }
          if (step !== 'gem4')
            answers.kept.set(
              firstKey(identity, request as never),
              new TextEncoder().encode(JSON.stringify({ ...answer, tokens })),
            )
          return Promise.resolve({ text: raw, tokens, cost: 9 })
        },
      },
    })
    const { result } = await resume(world, { agent, baseUrl: provider.url, folder })
    expect(result.report.status).toBe('COMPLETADO')
    expect(provider.calls.map(({ prompt }) => /"step":"(\w+)"/.exec(prompt)![1])).toEqual(['gem4'])
    await provider.close()
    rmSync(copied, { recursive: true, force: true })
  })
})

const FIRST_RULESET = '3f5d2168f55d960e0f003c9fa3388c1a476dda75045e1629f286a5ee71002309'

/** The key of the first edition as it was written then. */
function firstKey(identity: object, request: Readonly<Record<string, never>>): string {
  const prompt_version = 'v1.0'
  const { sources, evidence, gem5_summary, outputs, corrections } = request
  const list = (value: unknown): readonly Readonly<Record<string, unknown>>[] => value as never
  return hashOf({
    ...identity,
    prompt_version,
    inputs: list(sources).map(({ path, sha256 }) => [path, sha256]),
    evidence,
    mandate: gem5_summary,
    outputs: list(outputs).map(({ content }) => content),
    corrections,
    attempt: [request['candidate_id'], request['step'], request['ask']],
  } as never)
}

type Heard = Readonly<
  Record<string, { readonly keys: readonly string[]; readonly records: readonly string[] }>
>

describe(`editing the extractive witness ${proves('GM-15.9')}`, () => {
  const recorded = join(place, 'grabadas')
  const edited = join(place, 'editado')
  const search = join(kept, 'SEARCH-2026-001')

  const hear = (checkout: string): Heard => {
    const script = join(checkout, 'packages/host/test/heard-keys.ts')
    const args = ['--conditions=@dictamen/source', script, checkout, search, recorded, join(place, 'salida')]
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Heard
  }

  beforeAll(async () => {
    await searchFolder(search, { now: NOW, output: join(place, 'directo'), saveAnswers: recorded })
    copyCheckout(edited)
    for (const file of globSync('packages/witnesses/extractive/{rules,models}/*.yaml', { cwd: edited })) {
      const text = readFileSync(join(edited, file), 'utf8')
      const changed = text.replace(/description: ("?)/, 'description: $1Editada. ')
      expect(changed).not.toBe(text)
      writeFileSync(join(edited, file), changed)
    }
  })

  test('changes its own keys and records, and those of no model, replay or person', () => {
    const before = hear(root)
    const after = hear(edited)
    for (const name of ['llm', 'replay', 'person']) {
      expect(before[name]!.keys.length).toBeGreaterThanOrEqual(2)
      expect(after[name]).toEqual(before[name])
    }
    expect(after['extractive']!.keys.some((key) => before['extractive']!.keys.includes(key))).toBe(false)
    expect(after['extractive']!.records).not.toEqual(before['extractive']!.records)
  })
})

const LEFT_OUT = new Set(['node_modules', 'corpus', 'cases', 'dist', 'console', 'bench'])

/** The sources and rules of this checkout in another place, with the packages of others as they are here. */
function copyCheckout(to: string): void {
  for (const part of ['packages', 'systems', 'package.json'])
    cpSync(join(root, part), join(to, part), {
      recursive: true,
      filter: (path) =>
        !LEFT_OUT.has(path.split('/').at(-1)!) &&
        (!path.includes('/test/') || path.endsWith('heard-keys.ts')),
    })
  const modules = join(root, 'node_modules')
  mkdirSync(join(to, 'node_modules'), { recursive: true })
  for (const name of readdirSync(modules))
    if (name !== '@dictamen' && name !== 'dictamen')
      symlinkSync(join(modules, name), join(to, 'node_modules', name))
  const own = [...readdirSync(join(modules, '@dictamen')).map((name) => `@dictamen/${name}`), 'dictamen']
  for (const name of own) {
    const target = join(to, relative(root, realpathSync(join(modules, name))))
    const link = join(to, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(target, link)
  }
}
