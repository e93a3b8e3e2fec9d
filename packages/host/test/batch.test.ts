import type { Json } from '@dictamen/kernel'
import { Refusal } from '../src/sentences.ts'
import type { Workflow, Workflows } from '@dictamen/kernel/durable'
import { MemoryEngine } from '@dictamen/testkit'
import { expect, test } from 'vitest'
import { join } from 'node:path'
import { readNorms } from '../src/index.ts'
import { batch } from '../src/runs/batch.ts'
import { explainFailure, startBatch } from '../src/runs/issue.ts'
import { createWorkflows, queues } from '../src/runs/table.ts'
import { guardStep, putJson, readDetail, readJson } from '../src/runs/material.ts'
import { createWorld } from '../src/runs/world.ts'
import { MemoryAnswers, MemoryBudgets, MemoryMaterial } from './durable-world.ts'

/** A batch of pieces whose work is given. */
function engineFor(work: (piece: number) => Promise<void>): {
  engine: MemoryEngine
  material: MemoryMaterial
} {
  const material = new MemoryMaterial()
  const world = createWorld(material, new MemoryBudgets(), new MemoryAnswers())
  const workflows: Workflows = {
    [batch.name]: batch.create(world) as Workflow,
    'piece@1': async (run, input) => {
      const { run: of, piece } = input as { run: string; piece: string }
      const store = material.ofRun(of)
      const number = await run.step('work', () =>
        guardStep(store, async () => {
          const number = await readJson<number>(store, piece)
          await work(number)
          return number
        }),
      )
      return { outputs: [piece], counts: { items: number } }
    },
  }
  return { engine: new MemoryEngine(workflows, queues), material }
}

async function issue(engine: MemoryEngine, material: MemoryMaterial): Promise<boolean> {
  const store = material.ofRun('lote')
  const { isNew } = await startBatch(engine, store, { run: 'lote' }, async () => {
    const pieces = []
    for (const number of [1, 2, 3]) pieces.push(await putJson(store, number))
    return { workflow: 'piece@1', settings: '', pieces }
  })
  return isNew
}

test('the pieces of a batch come together in order, with how far it is', async () => {
  const { engine, material } = engineFor(() => Promise.resolve())
  expect(await issue(engine, material)).toBe(true)
  const outcome = await engine.outcome('lote')
  const { outputs, counts } = (outcome as unknown as { output: { outputs: string[]; counts: Json } }).output
  expect(counts).toEqual({ items: 6 })
  const numbers = await Promise.all(outputs.map((blob) => readJson<number>(material.ofRun('lote'), blob)))
  expect(numbers).toEqual([1, 2, 3])
  expect(await engine.progress('lote')).toEqual({ done: 3, of: 3, counts: { items: 6 } })
  expect(await issue(engine, material)).toBe(false)
})

test('a piece that fails lets the others end, says nothing of what it failed on, and is done again alone', async () => {
  let isBroken = true
  const worked: number[] = []
  const { engine, material } = engineFor(async (piece) => {
    worked.push(piece)
    if (piece === 2 && isBroken) throw new Error('Ana Pérez no cabe')
  })
  await issue(engine, material)
  const outcome = await engine.outcome('lote')
  const { error } = outcome as { error: string }
  expect(error).toMatch(/^1 de 3 partes no salieron; la primera: Error, detalle [0-9a-f]{64}$/)
  expect(await readDetail(material.ofRun('lote'), error)).toContain('Ana Pérez no cabe')
  expect(await explainFailure(material, 'lote/2', error)).toContain('Ana Pérez no cabe')
  expect(await explainFailure(material, 'lote', 'otra cosa')).toBe('otra cosa')
  expect(JSON.stringify(await engine.steps('lote/2'))).not.toContain('Ana')
  isBroken = false
  expect(await issue(engine, material)).toBe(false)
  expect(await engine.outcome('lote')).toMatchObject({ state: 'done', output: { counts: { items: 6 } } })
  expect(worked.toSorted()).toEqual([1, 2, 2, 3])
})

test('refusals that name no person keep their sentence', async () => {
  const store = new MemoryMaterial().ofRun('lote')
  const fail = (refusal: Error): Promise<null> => guardStep(store, () => Promise.reject(refusal))
  await expect(fail(new Refusal('DiskFull', { folder: '/d' }))).rejects.toThrow('/d')
  await expect(fail(new Refusal('FileMissing', { name: 'ana.pdf' }))).rejects.toThrow(/^FileMissing, detalle/)
  expect(await readDetail(store, 'otra cosa')).toBeNull()
})

test('a worker with another auditor than the one that was asked for refuses the work', async () => {
  const material = new MemoryMaterial()
  const world = createWorld(material, new MemoryBudgets(), new MemoryAnswers())
  const engine = new MemoryEngine(createWorkflows(world), queues)
  const store = material.ofRun('lote')
  const norms = readNorms(join(import.meta.dirname, '../../../examples/auditoria/normas'))
  await startBatch(engine, store, { run: 'lote' }, async () => ({
    workflow: 'audit-piece@1',
    settings: await putJson(store, { norms, embedder: 'none', identity: 'otra' }),
    pieces: [await putJson(store, { sequence: 0, lines: ['{}'], numbers: [1], bytes: 0 })],
  }))
  expect(await engine.outcome('lote')).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('son otros'),
  })
  await world.close()
})
