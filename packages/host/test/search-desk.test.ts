import type { FakeProvider } from '@dictamen/testkit'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDossier, readAgent } from '../src/index.ts'
import { putJson } from '../src/runs/material.ts'
import { SearchDesk, type SearchPart } from '../src/searches/queue/search-desk.ts'
import { RunPaused } from '../src/runs/run-paused.ts'
import { MemoryAnswers, MemoryBudgets, MemoryMaterial } from './durable-world.ts'
import { copySearch, NOW, startSearchProvider } from './search-provider.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const { folder, root } = copySearch(['CAND-002', 'CAND-003', 'CAND-004', 'CAND-005'])

let provider: FakeProvider
let asked: (() => void) | null = null
let mayAnswer: Promise<void> = Promise.resolve()
beforeAll(async () => {
  provider = await startSearchProvider(folder, root, async () => {
    asked?.()
    await mayAnswer
  })
})
afterAll(async () => {
  await provider.close()
  rmSync(root, { recursive: true, force: true })
})

/** The mandate of a search by a model that nobody has asked yet, before workers that share what is kept. */
async function deskWorld(model: string): Promise<{
  readonly part: SearchPart
  readonly answers: MemoryAnswers
  readonly budgets: MemoryBudgets
  desk(answers?: MemoryAnswers): SearchDesk
  calls(): number
}> {
  const material = new MemoryMaterial()
  const budgets = new MemoryBudgets()
  const shared = new MemoryAnswers()
  await budgets.open('search', 1_000_000)
  const price = { input: 1, output: 1 }
  const agent = await readAgent(`llm:openai-compatible/${model}`, { baseUrl: provider.url, price })
  const { dossier } = await openDossier(folder)
  const plan = await putJson(material.ofRun('search'), { dossier, agent, now: NOW })
  return {
    part: { run: 'search', space: 'general', plan, candidate: null },
    answers: shared,
    budgets,
    desk: (answers = shared) => new SearchDesk(material, budgets, answers),
    calls: () => provider.calls.filter((call) => call.model === model).length,
  }
}

const repeated = ({ kept }: MemoryAnswers): boolean[] =>
  [...kept.values()].map(
    (bytes) =>
      (JSON.parse(new TextDecoder().decode(bytes)) as { llamada_repetida: boolean }).llamada_repetida,
  )

/** Answers of a worker that dies just before, or just after, it has kept one. */
class DyingAnswers extends MemoryAnswers {
  readonly #shared: MemoryAnswers
  readonly #when: 'before' | 'after'

  constructor(shared: MemoryAnswers, when: 'before' | 'after') {
    super()
    this.#shared = shared
    this.#when = when
  }

  override begin(key: string): ReturnType<MemoryAnswers['begin']> {
    return this.#shared.begin(key)
  }

  override async keep(key: string, owner: unknown, bytes: Uint8Array): Promise<void> {
    if (this.#when === 'after') await this.#shared.keep(key, owner, bytes)
    throw new Error('killed')
  }
}

test.each([
  ['after', 1, [false]],
  ['before', 2, [true]],
] as const)(
  `a worker that dies just %s its answer is kept: %i calls in all ${proves('GM-15.3')}`,
  async (when, calls, marks) => {
    const world = await deskWorld(`dies-${when}`)
    await expect(world.desk(new DyingAnswers(world.answers, when)).turn(world.part)).rejects.toThrow('killed')
    await world.desk().turn(world.part)
    expect(world.calls()).toBe(calls)
    expect(repeated(world.answers)).toEqual(marks)
    await world.desk().turn(world.part)
    expect(world.calls()).toBe(calls)
  },
)

test(`who takes over from a worker that is only slow waits for its call and does not repeat it ${proves('GM-15.3')}`, async () => {
  const world = await deskWorld('slow')
  const isAsked = new Promise<void>((resolve) => (asked = resolve))
  let answer = (): void => undefined
  mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  const slow = world.desk().turn(world.part)
  await isAsked
  const other = world.desk().turn(world.part)
  answer()
  expect(await Promise.all([slow, other])).toEqual([{ step: null }, { step: null }])
  expect(world.calls()).toBe(1)
  expect(repeated(world.answers)).toEqual([false])
})

test('a call that nobody waits for any more is let go at once; what was held for it stays held', async () => {
  const world = await deskWorld('abandoned')
  const isAsked = new Promise<void>((resolve) => (asked = resolve))
  let answer = (): void => undefined
  mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  const left = new AbortController()
  const call = world.desk().turn(world.part, left.signal)
  await isAsked
  left.abort()
  await expect(call).rejects.toThrow(RunPaused)
  expect(world.calls()).toBe(1)
  expect((await world.budgets.read('search'))?.held).toBeGreaterThan(0)
  answer()
  await world.desk().turn(world.part)
  expect(repeated(world.answers)).toEqual([true])
})
