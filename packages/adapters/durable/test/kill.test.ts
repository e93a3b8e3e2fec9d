import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '@dictamen/postgres'
import { openRuns, startWorker } from '../src/index.ts'
import { databaseForTests } from './database.ts'
import { endProcess, killWorkers, startProcess } from './kill/killing.ts'

const DEAD_MS = 1000

/** Everything the engine holds of a run. */
async function rowsOf({ pool }: Database, run: string): Promise<unknown[]> {
  const status = await pool.query(
    'SELECT status, output, executor_id, owner_xid, updated_at FROM dbos.workflow_status WHERE workflow_uuid = $1',
    [run],
  )
  const steps = await pool.query(
    'SELECT * FROM dbos.operation_outputs WHERE workflow_uuid = $1 ORDER BY function_id',
    [run],
  )
  return [...status.rows, ...steps.rows]
}

describe('two workers', { timeout: 60_000 }, () => {
  const database = databaseForTests('own')

  test('do everything exactly once although one is killed at random moments', async () => {
    const report = await killWorkers(database(), 3, DEAD_MS)
    expect(report).toMatchObject({ kills: 3, runs: 9, items: 270, wrong: [] })
    expect(report.takeovers).toBeGreaterThan(0)
  })

  test('one that is frozen and thawed writes nothing', async () => {
    const runs = await openRuns(database())
    onTestFinished(() => runs.close())
    const frozen = await startProcess(database().url, DEAD_MS)
    onTestFinished(() => endProcess(frozen, 'SIGKILL'))
    const id = randomUUID()
    const input = { items: 4, milliseconds: 400 }
    await runs.start({ id, workflow: 'items', input, queue: 'work', space: 'general' })
    await expect.poll(async () => (await runs.steps(id)).length, { timeout: 10_000 }).toBe(1)
    frozen.kill('SIGSTOP')
    const other = await startProcess(database().url, DEAD_MS)
    onTestFinished(() => endProcess(other, 'SIGTERM'))
    expect(await runs.outcome(id)).toEqual({ state: 'done', output: [0, 1, 2, 3] })
    const before = await rowsOf(database(), id)
    frozen.kill('SIGCONT')
    const thawed = 'SELECT FROM bodies WHERE run = $1 AND pid = $2 AND item > 0'
    await expect
      .poll(async () => (await database().pool.query(thawed, [id, frozen.pid])).rowCount, { timeout: 10_000 })
      .toBeGreaterThan(0)
    await sleep(500)
    expect(await rowsOf(database(), id)).toEqual(before)
  })

  test('one that is told to end finishes what it has in time, and leaves the rest to the other', async () => {
    const runs = await openRuns(database())
    onTestFinished(() => runs.close())
    const hasty = await startProcess(database().url, DEAD_MS, 100)
    onTestFinished(() => endProcess(hasty, 'SIGKILL'))
    const [short, long] = [randomUUID(), randomUUID()]
    const start = (id: string, items: number): Promise<void> =>
      runs.start({
        id,
        workflow: 'items',
        input: { items, milliseconds: 300 },
        queue: 'work',
        space: 'general',
      })
    await start(long, 8)
    await expect.poll(async () => (await runs.steps(long)).length, { timeout: 10_000 }).toBeGreaterThan(0)
    await endProcess(hasty, 'SIGTERM')
    expect(hasty.exitCode).toBe(0)
    expect((await runs.status(long)).state).toBe('queued')
    const patient = await startProcess(database().url, DEAD_MS)
    onTestFinished(() => endProcess(patient, 'SIGKILL'))
    expect(await runs.outcome(long)).toMatchObject({ state: 'done', output: { length: 8 } })
    await start(short, 4)
    await expect.poll(async () => (await runs.steps(short)).length, { timeout: 10_000 }).toBeGreaterThan(0)
    await endProcess(patient, 'SIGTERM')
    expect((await runs.status(short)).state).toBe('done')
    const taken = await database().pool.query('SELECT FROM dictamen.takeovers WHERE run = $1', [short])
    expect(taken.rowCount).toBe(0)
  })

  test('a run that its workers keep dying of is given up', async () => {
    const runs = await openRuns(database())
    onTestFinished(() => runs.close())
    const id = randomUUID()
    await runs.start({ id, workflow: 'items', input: {}, queue: 'nobody', space: 'general' })
    await database().pool.query(
      "UPDATE dbos.workflow_status SET status = 'PENDING', executor_id = 'dead' WHERE workflow_uuid = $1",
      [id],
    )
    await database().pool.query(
      "INSERT INTO dictamen.takeovers (run, worker) SELECT $1, 'dead' FROM generate_series(1, 20)",
      [id],
    )
    const other = await startProcess(database().url, DEAD_MS)
    onTestFinished(() => endProcess(other, 'SIGTERM'))
    expect(await runs.outcome(id)).toEqual({ state: 'cancelled' })
  })

  test('a server of our own that dies is started again by the worker, and the run goes on', async () => {
    const runs = await openRuns(database())
    const worker = await startWorker({
      database: database(),
      deadMs: DEAD_MS,
      queues: { revived: {} },
      workflows: {
        slow: async (run) => {
          const output = []
          for (let item = 0; item < 4; item += 1) {
            output.push(await run.step('slow', async () => (await sleep(300), item)))
          }
          return output
        },
      },
    })
    onTestFinished(async () => {
      await worker.stop(5000)
      await runs.close()
    })
    const id = randomUUID()
    await runs.start({ id, workflow: 'slow', input: null, queue: 'revived', space: 'general' })
    await expect.poll(async () => (await runs.steps(id)).length, { timeout: 10_000 }).toBeGreaterThan(0)
    const { rows } = await database().pool.query<{ pid: number }>(
      "SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int AS pid",
    )
    process.kill(rows[0]!.pid, 'SIGKILL')
    const state = (): Promise<string> =>
      runs.status(id).then(
        (status) => status.state,
        () => 'away',
      )
    await expect.poll(state, { timeout: 50_000 }).toBe('done')
    expect(await runs.outcome(id)).toEqual({ state: 'done', output: [0, 1, 2, 3] })
  })
})
