import type pg from 'pg'
import type { BlobVault } from './blob-vault.ts'
import { OneAtATime } from './one-at-a-time.ts'

/** Whose material an answer becomes. */
export interface AnswerOwner {
  readonly run: string
  readonly space: string
}

/** What agents answered, by the key of the step, whichever run asked. */
export class StepAnswers {
  readonly #pool: pg.Pool
  readonly #vault: BlobVault
  readonly #calls: OneAtATime

  constructor(pool: pg.Pool, vault: BlobVault) {
    this.#pool = pool
    this.#vault = vault
    this.#calls = new OneAtATime(pool)
  }

  /** The answer kept under a key, from now on also material of this run; null when there is none. */
  async load(key: string, { run, space }: AnswerOwner): Promise<Uint8Array | null> {
    const { rows } = await this.#pool.query<{ run: string; blob: string | null }>(
      'SELECT run, blob FROM dictamen.step_answers WHERE key = $1',
      [this.#vault.nameOf(key)],
    )
    const [row] = rows
    if (row === undefined || row.blob === null) return null
    const bytes = await this.#vault.ofRun(row.run, space).get(row.blob)
    if (bytes !== null && row.run !== run) await this.keep(key, { run, space }, bytes)
    return bytes
  }

  /** Does something about a key while no other process does, such as one that was taken for dead and is only slow. */
  async alone<Result>(key: string, action: () => Promise<Result>): Promise<Result> {
    return await this.#calls.alone(this.#vault.nameOf(key), action)
  }

  /** Says that a call is about to be made: how often that was said without hearing of its end, and the key's name. */
  async begin(key: string, { run }: AnswerOwner): Promise<{ readonly calls: number; readonly name: string }> {
    const name = this.#vault.nameOf(key)
    const { rows } = await this.#pool.query<{ calls: number }>(
      `INSERT INTO dictamen.step_answers (key, run, calls) VALUES ($1, $2, 1)
       ON CONFLICT (key) DO UPDATE SET run = $2, calls = dictamen.step_answers.calls + 1 RETURNING calls`,
      [name, run],
    )
    return { calls: rows[0]!.calls, name }
  }

  /** Takes back what was said: the call was not made, or nobody was charged for it. */
  async abandon(key: string): Promise<void> {
    await this.#pool.query(
      'UPDATE dictamen.step_answers SET calls = calls - 1 WHERE key = $1 AND calls > 0 AND blob IS NULL',
      [this.#vault.nameOf(key)],
    )
  }

  async keep(key: string, { run, space }: AnswerOwner, bytes: Uint8Array): Promise<void> {
    const blob = await this.#vault.ofRun(run, space).put(bytes)
    await this.#pool.query(
      `INSERT INTO dictamen.step_answers (key, run, blob) VALUES ($1, $2, $3)
       ON CONFLICT (key) DO UPDATE SET run = $2, blob = $3`,
      [this.#vault.nameOf(key), run, blob],
    )
  }
}
