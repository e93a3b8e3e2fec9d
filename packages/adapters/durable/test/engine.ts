import type { Worker } from '@dictamen/kernel/durable'
import { checkDurable, conformanceQueues, conformanceWorkflows } from '@dictamen/testkit'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRuns, startWorker, type OpenRuns } from '../src/index.ts'
import { databaseForTests } from './database.ts'

/** Everything the engine must do on one kind of database. */
export function checkEngine(kind: 'own' | 'given'): void {
  const database = databaseForTests(kind)
  let runs: OpenRuns
  let worker: Worker

  beforeAll(async () => {
    runs = await openRuns(database())
    // A worker that could not start leaves nothing behind: the next one starts in the same process.
    const impossible = {
      database: database(),
      workflows: {},
      queues: { q: { concurrency: 1, perWorker: 2 } },
    }
    await expect(startWorker(impossible)).rejects.toThrow('worker')
    worker = await startWorker({
      database: database(),
      workflows: {
        ...conformanceWorkflows,
        moment: (run) => run.step('moment', async () => null),
      },
      queues: { ...conformanceQueues, rated: { rate: { runs: 2, seconds: 1 } } },
    })
  })

  afterAll(async () => {
    await worker.stop(1000)
    await runs.close()
  })

  test('no more starts in a period than the rate of the queue', async () => {
    const ids = Array.from({ length: 4 }, () => randomUUID())
    for (const id of ids) {
      await runs.start({ id, workflow: 'moment', input: null, queue: 'rated', space: 'general' })
    }
    for (const id of ids) await runs.outcome(id)
    // When each was taken from the queue: a busy machine may begin the work later.
    const { rows } = await database().pool.query<{ taken: string }>(
      'SELECT started_at_epoch_ms AS taken FROM dbos.workflow_status WHERE workflow_uuid = ANY ($1) ORDER BY 1',
      [ids],
    )
    const [first, , third] = rows.map(({ taken }) => Number(taken))
    expect(third! - first!).toBeGreaterThan(500)
  })

  checkDurable(`DBOS on a database of kind ${kind}`, () => runs)
}
