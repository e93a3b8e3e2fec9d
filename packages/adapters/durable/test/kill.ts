import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '@dictamen/postgres'
import type { Worker } from '@dictamen/kernel/durable'
import { openRuns, startWorker, type OpenRuns, type WorkerOptions } from '../src/index.ts'
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

/** What workers must survive on one kind of database. */
export function checkWorkers(kind: 'own' | 'given'): void {
  const database = databaseForTests(kind)
  checkTwo(database)
  checkOne(database)
  if (kind === 'own') checkRevival(database)
}

function checkTwo(database: () => Database): void {
  describe('two workers', () => {
    test('do everything exactly once although one is killed at random moments', async () => {
      const report = await killWorkers(database(), 3, DEAD_MS)
      expect(report).toMatchObject({ kills: 3, runs: 9, items: 270, wrong: [] })
      expect(report.takeovers).toBeGreaterThan(0)
    })

    test('keep the limits of a queue together', async () => {
      const runs = await openRuns(database())
      onTestFinished(() => runs.close())
      const workers = [
        await startProcess(database().url, DEAD_MS),
        await startProcess(database().url, DEAD_MS),
      ]
      onTestFinished(async () => {
        for (const worker of workers) await endProcess(worker, 'SIGTERM')
      })
      const input = { items: 3, milliseconds: 100 }
      const ids: string[] = Array.from({ length: 9 }, () => randomUUID())
      for (const id of ids)
        await runs.start({ id, workflow: 'items', input, queue: 'shared', space: 'general' })
      let [most, mostOfOne] = [0, 0]
      const seen = new Set<string>()
      while (
        (await runs.list({ state: 'done', limit: 1000 })).filter(({ id }) => ids.includes(id)).length <
        ids.length
      ) {
        const holders = (await runs.list({ state: 'running' })).map(({ worker }) => worker ?? '')
        most = Math.max(most, holders.length)
        for (const one of holders) {
          seen.add(one)
          mostOfOne = Math.max(mostOfOne, holders.filter((worker) => worker === one).length)
        }
      }
      expect(most).toBe(3)
      expect(mostOfOne).toBe(2)
      expect(seen.size).toBe(2)
    })

    test('one that is frozen and thawed writes nothing', async () => {
      const runs = await openRuns(database())
      onTestFinished(() => runs.close())
      const frozen = await startProcess(database().url, DEAD_MS)
      onTestFinished(() => endProcess(frozen, 'SIGKILL'))
      const id = randomUUID()
      const input = { items: 4, milliseconds: 400 }
      await runs.start({ id, workflow: 'items', input, queue: 'work', space: 'general' })
      const ran = async (): Promise<number> => {
        const rows = 'SELECT FROM public.bodies WHERE run = $1 AND pid = $2'
        return (await database().pool.query(rows, [id, frozen.pid])).rowCount!
      }
      // It freezes in the middle of its second item, and wants to keep what comes of it once it thaws.
      await expect.poll(ran).toBe(1)
      await sleep(input.milliseconds / 2)
      frozen.kill('SIGSTOP')
      const other = await startProcess(database().url, DEAD_MS)
      onTestFinished(() => endProcess(other, 'SIGTERM'))
      expect(await runs.outcome(id)).toEqual({ state: 'done', output: [0, 1, 2, 3] })
      const before = await rowsOf(database(), id)
      frozen.kill('SIGCONT')
      await expect.poll(ran).toBeGreaterThan(1)
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
      await expect.poll(async () => (await runs.steps(long)).length).toBeGreaterThan(0)
      await endProcess(hasty, 'SIGTERM')
      expect(hasty.exitCode).toBe(0)
      expect((await runs.status(long)).state).toBe('queued')
      const patient = await startProcess(database().url, DEAD_MS)
      onTestFinished(() => endProcess(patient, 'SIGKILL'))
      expect(await runs.outcome(long)).toMatchObject({ state: 'done', output: { length: 8 } })
      await start(short, 4)
      await expect.poll(async () => (await runs.steps(short)).length).toBeGreaterThan(0)
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
  })
}

/** A worker in this process whose run gives its four items, slowly. */
async function startSlow(
  database: Database,
  options: Partial<WorkerOptions> = {},
): Promise<{ runs: OpenRuns; worker: Worker; start(): Promise<string> }> {
  const runs = await openRuns(database)
  const worker = await startWorker({
    database,
    deadMs: DEAD_MS,
    queues: { slow: {} },
    workflows: {
      slow: async (run) => {
        const output = []
        for (let item = 0; item < 4; item += 1) {
          output.push(await run.step('slow', async () => (await sleep(300), item)))
        }
        return output
      },
    },
    ...options,
  })
  onTestFinished(async () => {
    await worker.stop(5000)
    await runs.close()
  })
  const start = async (): Promise<string> => {
    const id = randomUUID()
    await runs.start({ id, workflow: 'slow', input: null, queue: 'slow', space: 'general' })
    return id
  }
  return { runs, worker, start }
}

async function untilDone(runs: OpenRuns, id: string): Promise<void> {
  const state = (): Promise<string> =>
    runs.status(id).then(
      (status) => status.state,
      () => 'away',
    )
  await expect.poll(state).toBe('done')
  expect(await runs.outcome(id)).toEqual({ state: 'done', output: [0, 1, 2, 3] })
}

function checkOne(database: () => Database): void {
  describe('a worker', () => {
    test('puts back what the database says it holds and nobody works on', async () => {
      const { runs, worker } = await startSlow(database())
      const id = randomUUID()
      await runs.start({ id, workflow: 'slow', input: null, queue: 'nobody', space: 'general' })
      await database().pool.query(
        `UPDATE dbos.workflow_status SET status = 'PENDING', executor_id = $2,
           attributes = jsonb_set(attributes::jsonb, '{queue}', '"slow"') WHERE workflow_uuid = $1`,
        [id, worker.id],
      )
      await untilDone(runs, id)
      const taken = await database().pool.query('SELECT FROM dictamen.takeovers WHERE run = $1', [id])
      expect(taken.rowCount).toBe(0)
    })

    test('that loses its connections while another looks after the dead still brings its run to the end', async () => {
      const troubles: unknown[] = []
      const { runs, start } = await startSlow(database(), { onTrouble: (error) => troubles.push(error) })
      const id = await start()
      await expect.poll(async () => (await runs.steps(id)).length).toBeGreaterThan(0)
      const other = await database().owner.connect()
      await other.query('SELECT pg_advisory_lock($1)', ['7235423627849065838'])
      await other.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      )
      await sleep(DEAD_MS)
      other.release(true)
      await untilDone(runs, id)
    })

    test('forgets runs that ended long ago, marks its own with one version, and clears up besides', async () => {
      let sweeps = 0
      const first = await openRuns(database())
      onTestFinished(() => first.close())
      const [old, young] = [randomUUID(), randomUUID()]
      for (const id of [old, young]) {
        await first.start({ id, workflow: 'slow', input: null, queue: 'nobody', space: 'general' })
        await first.cancel(id)
      }
      const versions = await database().pool.query<{ version: string }>(
        'SELECT application_version AS version FROM dbos.workflow_status WHERE workflow_uuid = $1',
        [old],
      )
      expect(versions.rows).toEqual([{ version: 'dictamen-1' }])
      const before = (days: number, id: string): Promise<unknown> =>
        database().pool.query(
          `UPDATE dbos.workflow_status SET completed_at = completed_at - $1::bigint * 86400000
           WHERE workflow_uuid = $2`,
          [days, id],
        )
      await before(31, old)
      await before(29, young)
      await startSlow(database(), { alsoSweep: async () => void (sweeps += 1) })
      await expect.poll(() => sweeps).toBe(1)
      await expect(first.status(old)).rejects.toMatchObject({ code: 'RunUnknown' })
      expect(await first.status(young)).toMatchObject({ state: 'cancelled' })
    })
  })
}

function checkRevival(database: () => Database): void {
  test('a server of our own that dies again and again is started again, and the run goes on', async () => {
    const { runs, start } = await startSlow(database())
    const id = await start()
    for (let steps = 1; steps <= 2; steps += 1) {
      const count = (): Promise<number> =>
        runs.steps(id).then(
          (found) => found.length,
          () => -1,
        )
      await expect.poll(count).toBeGreaterThanOrEqual(steps)
      const { rows } = await database().owner.query<{ pid: number }>(
        "SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int AS pid",
      )
      process.kill(rows[0]!.pid, 'SIGKILL')
    }
    await untilDone(runs, id)
  })
}
