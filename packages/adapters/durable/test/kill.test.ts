import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '@dictamen/postgres'
import { openRuns } from '../src/index.ts'
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

describe('two workers', () => {
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
})
