import { FairThreads, ThreadFailure } from '../threads/fair-threads.ts'
import type { Chunk, ChunkAnswer } from './audit-chunk.ts'
import type { BatchSettings } from './batch-settings.ts'

/** Chunks that a thread holds at most: the one it answers and those that keep it busy while this thread does something else. */
const DEPTH = 3
/** A thread works on a few megabytes at a time. */
const MEMORY = 512

/** Threads that answer the chunks of one batch. */
export class ChunkThreads {
  readonly #threads: FairThreads

  constructor(threads: number, settings: BatchSettings) {
    this.#threads = new FairThreads({
      file: threadFile(),
      settings,
      threads,
      mostHeld: threads,
      mostOfOne: Infinity,
      mostOfAll: Infinity,
      depth: DEPTH,
      memory: MEMORY,
    })
  }

  /** Whether a thread could take one more chunk at once. */
  get isHungry(): boolean {
    return this.#threads.isHungry
  }

  async run(chunk: Chunk): Promise<ChunkAnswer> {
    const answer = await this.#threads.run({ owner: '', message: chunk }).catch((error: unknown) => {
      throw error instanceof ThreadFailure ? (error.cause ?? error) : error
    })
    return answer as ChunkAnswer
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}

/** The thread's own file: beside this one in the sources, beside the bundle once it is built. */
function threadFile(): URL {
  const source = import.meta.filename.endsWith('.ts')
  return new URL(source ? './batch-worker.ts' : './audit-worker.js', import.meta.url)
}
