import { DBOS } from '@dbos-inc/dbos-sdk'
import { Fault, type Json } from '@dictamen/kernel'
import type { Queues, Run, Worker, Workflow, Workflows } from '@dictamen/kernel/durable'
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { APPLICATION, askWithin, openClient, silent, type EngineDatabase } from './engine.ts'
import { Executions } from './executions.ts'
import { Heartbeat } from './heartbeat.ts'
import { currentRun, type Registered } from './run.ts'
import { openRuns } from './runs.ts'

export interface WorkerOptions {
  readonly database: EngineDatabase
  readonly workflows: Workflows
  readonly queues: Queues
  /** Workflows whose steps are paid by the call: who is asked to end lets go of them at once, and others take them over. */
  readonly leftAtOnce?: readonly string[]
  /** After this long without a sign of life a worker is dead to the others. */
  readonly deadMs?: number
  /** How long ended runs are kept. */
  readonly keepDays?: number
  /** Clears up besides, whenever old runs are forgotten. */
  readonly alsoSweep?: () => Promise<void>
  /** Hears of a sign of life or a sweep that failed; the next one is tried all the same. */
  readonly onTrouble?: (error: unknown) => void
}

const SWEEP_MS = 3_600_000
const POLL_MS = 200

let working = false

/** Starts taking runs from the queues. The engine allows one worker per process. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  if (working) throw new Fault('this process is a worker already')
  working = true
  const { database, workflows, queues, deadMs = 5000 } = options
  const id = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`
  /** What is open, the last first: whatever happens to one, the others are closed. */
  const open: ((drainMs: number) => Promise<unknown>)[] = [async () => (working = false)]
  const stop = async (drainMs: number): Promise<void> => {
    const troubles: unknown[] = []
    for (const close of open.splice(0)) await close(drainMs).catch((error: unknown) => troubles.push(error))
    if (troubles.length > 0) throw troubles[0]
  }
  try {
    const client = await openClient(database)
    open.unshift(() => client.destroy())
    const heartbeat = new Heartbeat(database.pool, client, id, deadMs)
    await heartbeat.beat()
    open.unshift(() => askWithin(deadMs, () => heartbeat.leave()))
    const executions = new Executions((error) => database.isLost(error))
    // From the first moment to the last: a database that is lost meanwhile is brought back.
    const rounds = startRounds(heartbeat, executions, options, deadMs)
    open.unshift(() => rounds.stop())
    register(workflows, executions, options.leftAtOnce ?? [])
    // A worker that freezes inside a transaction must not hold the queue for the others.
    const pool = database.openPool({ max: 8, idle_in_transaction_session_timeout: deadMs })
    pool.on('error', rounds.lost)
    pool.on('connect', (client) => client.on('error', rounds.lost))
    open.unshift(() => pool.end())
    open.unshift((drainMs) => shutDown(executions, drainMs))
    await launch(database.workUrl, pool, id)
    await registerQueues(queues)
  } catch (error) {
    // A worker that could not start leaves nothing running; what went wrong first is what is told.
    await stop(0).catch(() => undefined)
    throw error
  }
  return { id, stop }
}

function register(workflows: Workflows, executions: Executions, leftAtOnce: readonly string[]): void {
  const registered = new Map<string, Registered>()
  for (const [name, workflow] of Object.entries<Workflow>(workflows)) {
    const body = (input: Json): Promise<Json> => {
      const run = currentRun(registered)
      const step: Run['step'] = (name, body, options) =>
        executions.step(run.id, () =>
          run.step(name, (context) => executions.body(run.id, context, body), options),
        )
      return executions.track(run.id, leftAtOnce.includes(name), () => workflow({ ...run, step }, input))
    }
    registered.set(name, DBOS.registerWorkflow(body, { name }))
  }
}

async function launch(url: string, pool: pg.Pool, id: string): Promise<void> {
  DBOS.setConfig({
    name: APPLICATION.name,
    systemDatabaseUrl: url,
    systemDatabaseSchemaName: APPLICATION.schema,
    systemDatabasePool: pool,
    applicationVersion: APPLICATION.version,
    executorID: id,
    runMigrations: false,
    runAdminServer: false,
    enableOTLP: false,
    logger: silent,
  })
  await DBOS.launch().catch((error: { error?: unknown }) => {
    // The engine tells what went wrong inside words of its own.
    throw error.error instanceof Error ? error.error : error
  })
}

/** Waits for what runs; what does not end in time takes no further step, so that it does not hold up the end. */
async function shutDown(executions: Executions, patience: number): Promise<void> {
  const drainMs = executions.leave() ? patience : 0
  const late = setTimeout(() => executions.abandon(), drainMs)
  await DBOS.shutdown({ deregister: true, workflowCompletionTimeoutMS: drainMs })
  clearTimeout(late)
  executions.abandon()
}

async function registerQueues(queues: Queues): Promise<void> {
  for (const [name, { concurrency, perWorker, rate }] of Object.entries(queues)) {
    await DBOS.registerQueue(name, {
      ...(concurrency === undefined ? {} : { globalConcurrency: concurrency }),
      ...(perWorker === undefined ? {} : { workerConcurrency: perWorker }),
      ...(rate === undefined ? {} : { rateLimit: { limitPerPeriod: rate.runs, periodSec: rate.seconds } }),
      minPollingIntervalMs: POLL_MS,
      onConflict: 'always_update',
    })
  }
}

/** Beats and looks after the dead three times within the deadline, and once an hour forgets what ended long ago. */
function startRounds(
  heartbeat: Heartbeat,
  executions: Executions,
  { database, keepDays = 30, alsoSweep = async () => undefined, onTrouble = () => undefined }: WorkerOptions,
  deadMs: number,
): { lost(this: void): void; stop(): Promise<void> } {
  const stopped = new AbortController()
  let swept = 0
  let away = false
  const turn = async (): Promise<void> => {
    await heartbeat.beat()
    const back = away
    away = false
    executions.look()
    // An execution that lost its connection may never come to an end: after the database was away none is trusted.
    const done = await heartbeat.takeOver((run) => back || executions.isLost(run))
    if (back && !done) away = true
    if (Date.now() - swept < SWEEP_MS) return
    swept = Date.now()
    await forgetOld(database, keepDays)
    await alsoSweep()
  }
  const rounds = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await askWithin(deadMs, turn).catch(async (error: unknown) => {
        away = true
        onTrouble(error)
        await database.revive().catch(onTrouble)
      })
      await sleep(deadMs / 3, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const ended = rounds()
  return {
    lost: () => {
      away = true
    },
    stop: async () => {
      stopped.abort()
      await ended
    },
  }
}

async function forgetOld(database: EngineDatabase, keepDays: number): Promise<void> {
  const runs = await openRuns(database)
  try {
    // The database's clock: a worker whose own is ahead must forget nothing before its time.
    const { rows } = await database.pool.query<{ before: Date }>(
      'SELECT now() - make_interval(days => $1) AS before',
      [keepDays],
    )
    await runs.forget(rows[0]!.before.toISOString())
    await database.pool.query(
      'DELETE FROM dictamen.takeovers WHERE taken_at < now() - make_interval(days => $1)',
      [keepDays],
    )
  } finally {
    await runs.close()
  }
}
