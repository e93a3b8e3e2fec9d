import type { DBOSClient } from '@dbos-inc/dbos-sdk'
import { hostname } from 'node:os'
import type pg from 'pg'
import { APPLICATION } from './engine.ts'

/** One number for the one worker that looks after the dead: ASCII "dictaken". */
const TAKEOVER_LOCK = '7235423627849065838'
const MOST_TAKEOVERS = 20

/** Whether any worker has shown a sign of life within a time. */
export async function hasWorker(pool: pg.Pool, withinMs: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    "SELECT FROM dictamen.workers WHERE beat_at >= now() - $1 * interval '1 millisecond' LIMIT 1",
    [withinMs],
  )
  return rowCount === 1
}

/** A worker's sign of life, and its look at the others'. */
export class Heartbeat {
  readonly #pool: pg.Pool
  readonly #client: DBOSClient
  readonly #worker: string
  readonly #deadMs: number

  constructor(pool: pg.Pool, client: DBOSClient, worker: string, deadMs: number) {
    this.#pool = pool
    this.#client = client
    this.#worker = worker
    this.#deadMs = deadMs
  }

  async beat(): Promise<void> {
    await this.#pool.query(
      `INSERT INTO dictamen.workers (id, host, pid) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET beat_at = now()`,
      [this.#worker, hostname(), process.pid],
    )
  }

  /**
   * Puts what this worker did not finish back into its queues and says goodbye. A connection that died while nobody used it
   * is noticed when it is used: the second time there is a new one.
   */
  async leave(): Promise<void> {
    await this.#putBack().catch(() => this.#putBack())
  }

  async #putBack(): Promise<void> {
    const { rows } = await this.#pool.query<{ run: string; queue: string }>(
      `SELECT workflow_uuid AS run, attributes->>'queue' AS queue FROM ${APPLICATION.schema}.workflow_status
       WHERE status = 'PENDING' AND executor_id = $1 AND attributes ? 'queue'`,
      [this.#worker],
    )
    for (const { run, queue } of rows) await this.#client.resumeWorkflow(run, { queueName: queue })
    await this.#pool.query('DELETE FROM dictamen.workers WHERE id = $1', [this.#worker])
  }

  /**
   * Puts what silent workers held back into its queues; one worker at a time does this. A worker that freezes meanwhile
   * loses its session, and the lock with it. What this worker holds itself and says is lost is put back too. False when
   * another worker was at it.
   */
  async takeOver(isLost: (run: string) => boolean): Promise<boolean> {
    const session = await this.#pool.connect()
    let isWhole = false
    try {
      await session.query('BEGIN')
      await session.query("SELECT set_config('idle_in_transaction_session_timeout', $1, true)", [
        String(this.#deadMs),
      ])
      const { rows } = await session.query<{ free: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1) AS free',
        [TAKEOVER_LOCK],
      )
      const free = rows[0]?.free === true
      if (free) await this.#requeue(session, isLost)
      await session.query('COMMIT')
      isWhole = true
      return free
    } finally {
      session.release(!isWhole)
    }
  }

  async #requeue(session: pg.PoolClient, isLost: (run: string) => boolean): Promise<void> {
    const { rows } = await session.query<{ run: string; queue: string; worker: string; before: number }>(
      `SELECT held.workflow_uuid AS run, held.attributes->>'queue' AS queue, held.executor_id AS worker,
              (SELECT count(*)::integer FROM dictamen.takeovers WHERE run = held.workflow_uuid) AS before
       FROM ${APPLICATION.schema}.workflow_status AS held
       WHERE held.status = 'PENDING' AND held.application_name = $2 AND held.attributes ? 'queue'
         AND (held.executor_id = $3 OR NOT EXISTS (
           SELECT FROM dictamen.workers AS alive
           WHERE alive.id = held.executor_id AND alive.beat_at >= now() - $1 * interval '1 millisecond'
         ))`,
      [this.#deadMs, APPLICATION.name, this.#worker],
    )
    for (const { run, queue, worker, before } of rows) {
      if (worker === this.#worker && !isLost(run)) continue
      if (before >= MOST_TAKEOVERS) await this.#client.cancelWorkflow(run)
      else await this.#client.resumeWorkflow(run, { queueName: queue })
      if (worker === this.#worker) continue
      await session.query('INSERT INTO dictamen.takeovers (run, worker) VALUES ($1, $2)', [run, worker])
    }
    const forgotten = "DELETE FROM dictamen.workers WHERE beat_at < now() - $1 * interval '1 second'"
    await session.query(forgotten, [this.#deadMs])
  }
}
