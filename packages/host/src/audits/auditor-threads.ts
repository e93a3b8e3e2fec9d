import { availableParallelism } from 'node:os'
import type { Chunk, ChunkAnswer } from './audit-chunk.ts'
import { openBatchAuditor, type BatchSettings } from './batch-settings.ts'
import { ChunkThreads } from './chunk-threads.ts'

interface Shared {
  readonly pool: Promise<ChunkThreads>
  users: number
  idle?: NodeJS.Timeout
}

const IDLE_MS = 20_000

/** Auditors for the chunks of several batches, in threads: a worker that computes must still show that it lives. */
export class AuditorThreads {
  readonly #shared = new Map<string, Shared>()

  /** Audits a chunk with the auditor of some settings, which is opened once for a name. */
  async audit(name: string, settings: () => Promise<BatchSettings>, chunk: Chunk): Promise<ChunkAnswer> {
    const shared = this.#shared.get(name) ?? this.#open(name, settings)
    clearTimeout(shared.idle)
    shared.users += 1
    try {
      return await (await shared.pool).run(chunk)
    } catch (error) {
      // A thread that died does not come back: the next chunk gets new ones.
      this.#close(name, shared)
      throw error
    } finally {
      shared.users -= 1
      if (shared.users === 0) shared.idle = setTimeout(() => this.#close(name, shared), IDLE_MS).unref()
    }
  }

  async close(): Promise<void> {
    const open = [...this.#shared.values()]
    this.#shared.clear()
    await Promise.all(open.map(async ({ pool }) => (await pool.catch(() => null))?.close()))
  }

  #open(name: string, settings: () => Promise<BatchSettings>): Shared {
    const pool = settings().then((known) => {
      // A thread that refuses says so without its reasons: whoever cannot open the auditor learns it here.
      openBatchAuditor(known)
      return new ChunkThreads(availableParallelism(), known)
    })
    const shared: Shared = { pool, users: 0 }
    this.#shared.set(name, shared)
    return shared
  }

  #close(name: string, shared: Shared): void {
    if (this.#shared.get(name) === shared) this.#shared.delete(name)
    shared.pool.then(
      (pool) => pool.close(),
      () => undefined,
    )
  }
}
