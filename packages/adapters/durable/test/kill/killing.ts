import type { Database } from '@dictamen/postgres'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openRuns } from '../../src/index.ts'

/** A worker process on a database, ready to take work. */
export async function startProcess(url: string, deadMs: number, drainMs = 5000): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'worker.ts')
  const child = spawn(
    process.execPath,
    ['--conditions=@dictamen/source', script, url, String(deadMs), String(drainMs)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('a worker did not start'))),
  ])
  return child
}

/** Ends a process and waits until it is gone. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGCONT')
  child.kill(signal)
  await once(child, 'exit')
}

/** Where the bodies of the steps say that they ran. */
export async function createBodies({ owner }: Database): Promise<void> {
  await owner.query('CREATE TABLE public.bodies (run text, item integer, pid integer)')
  await owner.query('GRANT SELECT, INSERT ON public.bodies TO public')
}

export interface KillReport {
  readonly kills: number
  readonly runs: number
  readonly items: number
  /** Items whose body ran more than once: their results still count once. */
  readonly repeatedBodies: number
  readonly takeovers: number
  readonly slowestTakeoverMs: number
  /** Runs whose output is not every item exactly once. */
  readonly wrong: readonly string[]
}

const ITEMS = 30
const ITEM_MS = 25
const RUNS_PER_KILL = 3

/** Two workers share a queue, and one that is at work is killed again and again at random moments. */
export async function killWorkers(database: Database, kills: number, deadMs: number): Promise<KillReport> {
  await createBodies(database)
  const runs = await openRuns(database)
  const workers = await Promise.all([startProcess(database.url, deadMs), startProcess(database.url, deadMs)])
  const ids: string[] = []
  const moments = new Map<number, number>()
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      for (let index = 0; index < RUNS_PER_KILL; index += 1) {
        const id = randomUUID()
        const input = { items: ITEMS, milliseconds: ITEM_MS }
        await runs.start({ id, workflow: 'items', input, queue: 'work', space: 'general' })
        ids.push(id)
      }
      await sleep(200 + Math.random() * deadMs)
      const [busy] = await runs.list({ state: 'running', limit: 1 })
      const victim = Math.max(
        0,
        workers.findIndex(({ pid }) => busy?.worker?.includes(`-${pid}-`)),
      )
      moments.set(workers[victim]!.pid!, Date.now())
      await endProcess(workers[victim]!, 'SIGKILL')
      workers[victim] = await startProcess(database.url, deadMs)
    }
    const outcomes = await Promise.all(ids.map((id) => runs.outcome(id)))
    const expected = JSON.stringify(Array.from({ length: ITEMS }, (_, item) => item))
    const wrong = ids.filter((_, index) => {
      const outcome = outcomes[index]!
      return outcome.state !== 'done' || JSON.stringify(outcome.output) !== expected
    })
    return {
      kills,
      runs: ids.length,
      items: ids.length * ITEMS,
      wrong,
      ...(await measure(database, moments)),
    }
  } finally {
    await Promise.all(workers.map((worker) => endProcess(worker, 'SIGTERM')))
    await runs.close()
  }
}

async function measure(
  { pool }: Database,
  moments: ReadonlyMap<number, number>,
): Promise<Pick<KillReport, 'repeatedBodies' | 'takeovers' | 'slowestTakeoverMs'>> {
  const repeated = await pool.query('SELECT FROM public.bodies GROUP BY run, item HAVING count(*) > 1')
  const { rows } = await pool.query<{ worker: string; taken: Date }>(
    'SELECT worker, taken_at AS taken FROM dictamen.takeovers',
  )
  const delays = rows.flatMap(({ worker, taken }) => {
    const killed = moments.get(Number(/-(\d+)-[0-9a-f]+$/.exec(worker)?.[1]))
    return killed === undefined ? [] : [taken.getTime() - killed]
  })
  return {
    repeatedBodies: repeated.rowCount ?? 0,
    takeovers: rows.length,
    slowestTakeoverMs: Math.max(0, ...delays),
  }
}
