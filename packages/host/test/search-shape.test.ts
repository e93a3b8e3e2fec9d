import type { Json } from '@dictamen/kernel'
import { MemoryEngine } from '@dictamen/testkit'
import { expect, test } from 'vitest'
import { createWorld, putJson, readJson, type WorkflowDefinition } from '../src/runs/world.ts'
import { MemoryBudgets, MemoryMaterial } from './durable-world.ts'

interface Asked {
  readonly of: string
  readonly dossier: string
}

/** Whom a search looks at: one paid call, then a person if the call was in doubt. */
const candidate: WorkflowDefinition = {
  name: 'candidate@1',
  create:
    ({ material, budgets }) =>
    async (run, input) => {
      const { of, dossier } = input as unknown as Asked
      const store = material.ofRun(of, 'general')
      const asked = await run.step('ask', async ({ idempotencyKey }) => {
        if (!(await budgets.reserve(of, idempotencyKey, 40))) return { isPaused: true, answer: '' }
        const { name } = await readJson<{ name: string }>(store, dossier)
        const answer = await putJson(store, { verdict: name === 'Ana' ? 'duda' : 'apta' })
        await budgets.settle(of, idempotencyKey, 25)
        return { isPaused: false, answer }
      })
      if (asked.isPaused) return 'PAUSADO'
      const { verdict } = await run.step('gate', () => readJson<{ verdict: string }>(store, asked.answer))
      return verdict === 'duda' ? await run.waitSignal('review', 5000) : verdict
    },
}

const search: WorkflowDefinition = {
  name: 'search@1',
  create:
    ({ budgets }) =>
    async (run, input) => {
      const { most, dossiers } = input as { most: number; dossiers: string[] }
      await run.step('budget', async () => (await budgets.open(run.id, most), null))
      const ids = dossiers.map((_, at) => `${run.id}/${at + 1}`)
      for (const [at, id] of ids.entries()) {
        const asked = { of: run.id, dossier: dossiers[at]! }
        await run.spawn({ id, workflow: 'candidate@1', input: asked, queue: 'candidates', space: 'general' })
      }
      const verdicts: Json[] = []
      for (const id of ids) {
        const outcome = await run.join(id)
        verdicts.push(outcome.state === 'done' ? outcome.output : outcome.state)
        await run.progress({ done: verdicts.length, of: ids.length })
      }
      return verdicts
    },
}

test('the table carries a search: candidates on a shared queue, one budget, and a person who is waited for', async () => {
  const material = new MemoryMaterial()
  const world = createWorld(material, new MemoryBudgets())
  const engine = new MemoryEngine(
    { [search.name]: search.create(world), [candidate.name]: candidate.create(world) },
    { runs: {}, candidates: { concurrency: 1 } },
  )
  const store = material.ofRun('b')
  const dossiers = []
  for (const name of ['Luis', 'Ana', 'Eva', 'Pablo']) dossiers.push(await putJson(store, { name }))
  const input = { most: 100, dossiers }
  await engine.start({ id: 'b', workflow: 'search@1', input, queue: 'runs', space: 'general' })
  await expect.poll(async () => (await engine.steps('b/2')).length).toBe(2)
  expect(JSON.stringify([await engine.list(), await engine.steps('b/2')])).not.toContain('Ana')
  await engine.signal('b/2', 'review', 'apta')
  expect(await engine.outcome('b')).toEqual({ state: 'done', output: ['apta', 'apta', 'apta', 'PAUSADO'] })
  await world.close()
})
