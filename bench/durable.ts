// What durable runs cost: a start of our own server, a step through the port and one of a search beside one on DBOS alone, and work that waits on one and on two workers.
import { DBOS } from '@dbos-inc/dbos-sdk'
import { engineTables, openRuns, startWorker } from '@dictamen/durable'
import { Budgets, openDatabase, openVault, StepAnswers, type Database } from '@dictamen/postgres'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const STEPS = 300
const RUNS = 32
const WAITS = 4
const WAIT_MS = 500
const ANSWER_BYTES = 20_000

/** Waiting work on a number of worker processes; seconds until all of it is done. */
async function waitOn(database: Database, count: number): Promise<number> {
  const workers = await Promise.all(Array.from({ length: count }, () => startProcess(database.url)))
  const runs = await openRuns(database)
  const started = performance.now()
  const ids = Array.from({ length: RUNS }, () => randomUUID())
  for (const id of ids) {
    await runs.start({ id, workflow: 'waits', input: null, queue: 'waits', space: 'general' })
  }
  for (const id of ids) await runs.outcome(id)
  const seconds = (performance.now() - started) / 1000
  await runs.close()
  for (const worker of workers) {
    worker.kill('SIGTERM')
    await once(worker, 'exit')
  }
  return seconds
}

async function startProcess(url: string): Promise<ChildProcess> {
  const args = ['--conditions=@dictamen/source', import.meta.filename, 'worker', url]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

async function beWorker(url: string): Promise<void> {
  const database = await openDatabase({ data: '', url, alsoMigrate: engineTables })
  const worker = await startWorker({
    database,
    queues: { waits: { perWorker: 8 } },
    workflows: {
      waits: async (run) => {
        for (let index = 0; index < WAITS; index += 1) {
          await run.step(
            'wait',
            () => new Promise<null>((resolve) => setTimeout(() => resolve(null), WAIT_MS)),
          )
        }
        return null
      },
    },
  })
  process.once('SIGTERM', () => {
    void worker.stop(1000).then(() => database.close())
  })
  process.stdout.write('ready\n')
}

/** What a step of a search does around its call: looks the answer up, waits for nobody else to be at it, announces the call, holds, settles and keeps. */
async function searchStep(database: Database, data: string): Promise<(key: string) => Promise<null>> {
  const answers = new StepAnswers(database.pool, await openVault(database, data, {}))
  const budgets = new Budgets(database.pool)
  const owner = { run: 'bench', space: 'general' }
  const answer = new TextEncoder().encode('x'.repeat(ANSWER_BYTES))
  await budgets.open(owner.run, Number.MAX_SAFE_INTEGER)
  return async (key) => {
    await answers.load(key, owner)
    await answers.alone(key, async () => {
      await answers.load(key, owner)
      const { name, calls } = await answers.begin(key, owner)
      await budgets.reserve(owner.run, `${name}/${calls}`, 1)
      await budgets.settle(owner.run, `${name}/${calls}`, 1)
      await answers.keep(key, owner, answer)
    })
    return null
  }
}

/** Milliseconds of a step that does nothing, through the port and on DBOS alone, and of a search's without its call. */
async function stepCosts(
  database: Database,
  data: string,
): Promise<{ port: number; dbos: number; search: number }> {
  const perStep = async (step: () => Promise<unknown>): Promise<number> => {
    const started = performance.now()
    for (let index = 0; index < STEPS; index += 1) await step()
    return (performance.now() - started) / STEPS
  }
  const ask = await searchStep(database, data)
  const worker = await startWorker({
    database,
    queues: { steps: {} },
    workflows: {
      port: async (run) => await perStep(() => run.step('nothing', async () => null)),
      dbos: async () => await perStep(() => DBOS.runStep(async () => null, { name: 'nothing' })),
      search: async (run) => await perStep(() => run.step('ask', () => ask(randomUUID()))),
    },
  })
  const runs = await openRuns(database)
  const cost = async (workflow: string): Promise<number> => {
    const id = randomUUID()
    await runs.start({ id, workflow, input: null, queue: 'steps', space: 'general' })
    const outcome = await runs.outcome(id)
    return outcome.state === 'done' ? Number(outcome.output) : Number.NaN
  }
  await cost('dbos')
  const costs = { dbos: await cost('dbos'), port: await cost('port'), search: await cost('search') }
  await runs.close()
  await worker.stop(1000)
  return costs
}

const [role, url] = process.argv.slice(2)
if (role === 'worker') await beWorker(url!)
else {
  const data = mkdtempSync(join(tmpdir(), 'dictamen-bench-'))
  chmodSync(data, 0o711)
  const timed = async (): Promise<{ database: Database; seconds: number }> => {
    const started = performance.now()
    const database = await openDatabase({ data, alsoMigrate: engineTables })
    return { database, seconds: (performance.now() - started) / 1000 }
  }
  const first = await timed()
  await first.database.close()
  const { database, seconds } = await timed()
  process.stdout.write(
    `a server: ${first.seconds.toFixed(2)} s at the first start, ${seconds.toFixed(2)} s at the second\n`,
  )
  try {
    const { port, dbos, search } = await stepCosts(database, data)
    process.stdout.write(
      `a step: ${port.toFixed(2)} ms through the port, ${dbos.toFixed(2)} ms on DBOS alone; one of a search with its answer kept and its budget held: ${search.toFixed(2)} ms\n`,
    )
    const [one, two] = [await waitOn(database, 1), await waitOn(database, 2)]
    process.stdout.write(
      `${RUNS} runs of ${WAITS} × ${WAIT_MS} ms: ${one.toFixed(1)} s with one worker, ${two.toFixed(1)} s with two (${(one / two).toFixed(2)} ×)\n`,
    )
  } finally {
    await database.close()
    rmSync(data, { recursive: true, force: true })
  }
}
