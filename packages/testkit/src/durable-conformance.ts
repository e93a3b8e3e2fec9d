import type { Json } from '@dictamen/kernel'
import type { Queues, Runs, Workflows } from '@dictamen/kernel/durable'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'

/** What the bodies of the steps below did in this process; the engine must not run them more often than it must. */
const done: string[] = []
/** Items whose step must fail. */
const failing = new Set<string>()
let running = 0
let mostRunning = 0

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Workflows that every engine must run. */
export const conformanceWorkflows: Workflows = {
  steps: async (run, input) => {
    const results: Json[] = []
    for (const name of input as string[]) {
      results.push(
        await run.step(name, async ({ idempotencyKey }) => {
          done.push(`${run.id} ${name}`)
          if (failing.has(name)) throw new Error(`${name} no sale`)
          return { name, key: idempotencyKey }
        }),
      )
      await run.progress({ done: results.length, of: (input as string[]).length })
    }
    return results
  },
  stubborn: (run) => {
    let attempts = 0
    return run.step(
      'stubborn',
      async () => {
        attempts += 1
        if (attempts < 3) throw new Error('todavía no')
        return attempts
      },
      { attempts: 3, pauseMs: 10 },
    )
  },
  parent: async (run, input) => {
    const ids = (input as string[]).map((name) => `${run.id}/${name}`)
    for (const id of ids) {
      await run.spawn({
        id,
        workflow: 'steps',
        input: [id.slice(run.id.length + 1)],
        queue: 'children',
        space: 'general',
      })
    }
    const outcomes = []
    for (const id of ids) outcomes.push((await run.join(id)).state)
    if (outcomes.includes('failed')) throw new Error('no todas salieron')
    return outcomes
  },
  waiting: async (run, input) => {
    const first = await run.waitSignal('go', input as number)
    const second = await run.waitSignal('go', input as number)
    return [first, second]
  },
  crowd: async (run) => {
    await run.step('crowd', async () => {
      running += 1
      mostRunning = Math.max(mostRunning, running)
      await pause(30)
      running -= 1
      done.push(run.id)
      return null
    })
    return null
  },
}

/** Queues that every engine must keep. */
export const conformanceQueues: Queues = {
  wide: {},
  children: { concurrency: 4 },
  narrow: { concurrency: 2 },
  single: { concurrency: 1 },
  solitary: { perWorker: 1 },
}

/** What every durable engine must do, with a worker that knows the workflows and queues above. */
export function checkDurable(name: string, runs: () => Runs): void {
  const start = async (workflow: string, input: Json, more: object = {}): Promise<string> => {
    const id = randomUUID()
    await runs().start({ id, workflow, input, queue: 'wide', space: 'general', ...more })
    return id
  }
  const bodiesOf = (id: string): string[] =>
    done.filter((line) => line.startsWith(id)).map((line) => line.slice(id.length + 1))

  describe(`${name} runs workflows`, () => {
    test('step by step, with keys that tell steps apart, and tells how far it is', async () => {
      const id = await start('steps', ['a', 'b', 'a'])
      const outcome = await runs().outcome(id)
      expect(outcome).toMatchObject({ state: 'done', output: [{ name: 'a' }, { name: 'b' }, { name: 'a' }] })
      const keys = (outcome as unknown as { output: { key: string }[] }).output.map(({ key }) => key)
      expect(new Set(keys).size).toBe(3)
      expect(await runs().progress(id)).toEqual({ done: 3, of: 3 })
      expect(await runs().steps(id)).toMatchObject([
        { name: 'a' },
        { name: 'b' },
        { name: 'a', state: 'done' },
      ])
      expect(await runs().status(id)).toMatchObject({
        id,
        workflow: 'steps',
        queue: 'wide',
        space: 'general',
      })
    })

    test('once per id', async () => {
      const id = await start('steps', ['a'])
      await runs().start({ id, workflow: 'steps', input: ['a'], queue: 'wide', space: 'general' })
      await runs().outcome(id)
      await runs().start({ id, workflow: 'steps', input: ['a'], queue: 'wide', space: 'general' })
      await runs().outcome(id)
      expect(bodiesOf(id)).toEqual(['a'])
    })

    test('and keeps what ran before a failure when it is retried', async () => {
      const bad = `bad-${randomUUID()}`
      failing.add(bad)
      const id = await start('steps', ['a', bad, 'c'])
      expect(await runs().outcome(id)).toEqual({ state: 'failed', error: expect.stringContaining('no sale') })
      expect((await runs().steps(id)).at(-1)).toMatchObject({ name: bad, state: 'failed' })
      failing.delete(bad)
      await runs().retry(id)
      expect(await runs().outcome(id)).toMatchObject({ state: 'done' })
      expect(bodiesOf(id)).toEqual(['a', bad, bad, 'c'])
      await runs().retry(id, bad)
      expect(await runs().outcome(id)).toMatchObject({ state: 'done' })
      expect(bodiesOf(id)).toEqual(['a', bad, bad, 'c', bad, 'c'])
      await expect(runs().retry(id, 'absent')).rejects.toMatchObject({ code: 'StepUnknown' })
    })

    test('and tries a step as often as it may', async () => {
      expect(await runs().outcome(await start('stubborn', null))).toEqual({ state: 'done', output: 3 })
    })

    test('that spawn others and wait for them', async () => {
      const id = await start('parent', ['x', 'y'])
      expect(await runs().outcome(id)).toEqual({ state: 'done', output: ['done', 'done'] })
      expect(await runs().status(`${id}/x`)).toMatchObject({ state: 'done', queue: 'children' })
      const spawned = (await runs().list({ parent: id })).map((run) => run.id)
      expect(spawned.toSorted()).toEqual([`${id}/x`, `${id}/y`])
      expect((await runs().list({ parent: null })).map((run) => run.id)).not.toContain(`${id}/x`)
    })

    test('that run only those again that failed when they are retried', async () => {
      const bad = `bad-${randomUUID()}`
      failing.add(bad)
      const id = await start('parent', ['x', bad, 'y'])
      expect(await runs().outcome(id)).toMatchObject({ state: 'failed' })
      failing.delete(bad)
      await runs().retry(id)
      expect(await runs().outcome(id)).toEqual({ state: 'done', output: ['done', 'done', 'done'] })
      expect(bodiesOf(`${id}/x`)).toEqual(['x'])
      expect(bodiesOf(`${id}/${bad}`)).toEqual([bad, bad])
    })

    test('that wait for signals, in order, and not for ever', async () => {
      const id = await start('waiting', 20_000)
      await runs().signal(id, 'other', 0)
      await runs().signal(id, 'go', { n: 1 })
      await runs().signal(id, 'go', { n: 2 })
      expect(await runs().outcome(id)).toEqual({ state: 'done', output: [{ n: 1 }, { n: 2 }] })
      const alone = await start('waiting', 10)
      expect(await runs().outcome(alone)).toEqual({ state: 'done', output: [null, null] })
    })

    test('that can be cancelled and taken up again', async () => {
      const id = await start('waiting', 20_000)
      await expect.poll(async () => (await runs().status(id)).state, { timeout: 5000 }).toBe('running')
      await expect(runs().retry(id)).rejects.toMatchObject({ code: 'RunBusy' })
      await runs().cancel(id)
      expect(await runs().outcome(id)).toEqual({ state: 'cancelled' })
      await runs().retry(id)
      await runs().signal(id, 'go', 1)
      await runs().signal(id, 'go', 2)
      expect(await runs().outcome(id)).toEqual({ state: 'done', output: [1, 2] })
    })
  })

  describe(`${name} keeps its queues`, () => {
    test.each([
      ['narrow', 2],
      ['solitary', 1],
    ])('no more at once than %s allows', async (queue, most) => {
      mostRunning = 0
      const ids = await Promise.all(Array.from({ length: 8 }, () => start('crowd', null, { queue })))
      for (const id of ids) await runs().outcome(id)
      expect(mostRunning).toBeGreaterThan(0)
      expect(mostRunning).toBeLessThanOrEqual(most)
    })

    test('the lower priority number first', async () => {
      const gate = await start('waiting', 20_000, { queue: 'single' })
      await expect.poll(async () => (await runs().status(gate)).state, { timeout: 5000 }).toBe('running')
      const late = await start('crowd', null, { queue: 'single', priority: 50 })
      const early = await start('crowd', null, { queue: 'single', priority: 5 })
      await runs().cancel(gate)
      await Promise.all([runs().outcome(late), runs().outcome(early)])
      expect(done.filter((id) => id === late || id === early)).toEqual([early, late])
    })
  })

  test(`${name} lists, refuses what does not exist, and forgets`, async () => {
    const space = randomUUID()
    const id = await start('steps', [], { space })
    await runs().outcome(id)
    expect((await runs().list({ space })).map((run) => run.id)).toEqual([id])
    expect(await runs().list({ space, state: 'failed' })).toEqual([])
    for (const ask of ['status', 'cancel', 'outcome', 'retry', 'steps', 'progress'] as const) {
      await expect(runs()[ask]('absent')).rejects.toMatchObject({ code: 'RunUnknown' })
    }
    await expect(runs().signal('absent', 'go', null)).rejects.toMatchObject({ code: 'RunUnknown' })
    expect(await runs().forget('1970-01-01T00:00:00.000Z')).toBe(0)
    expect(await runs().forget('2999-01-01T00:00:00.000Z')).toBeGreaterThan(0)
    await expect(runs().status(id)).rejects.toMatchObject({ code: 'RunUnknown' })
  })
}
