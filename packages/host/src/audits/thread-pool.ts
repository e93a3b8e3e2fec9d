import { Worker } from 'node:worker_threads'
import type { Chunk, ChunkAnswer } from './audit-chunk.ts'
import type { BatchSettings } from './batch-settings.ts'

interface Task {
  readonly chunk: Chunk
  readonly resolve: (answer: ChunkAnswer) => void
  readonly reject: (error: Error) => void
}

/** Chunks that a thread holds at most: the one it answers and those that keep it busy while this thread does something else. */
const DEPTH = 3

/** Threads that answer chunks; each has the next one at hand when it is done with one. */
export class ThreadPool {
  readonly #held = new Map<Worker, Task[]>()
  readonly #waiting: Task[] = []

  constructor(threads: number, settings: BatchSettings) {
    for (let count = 0; count < threads; count++) this.#start(settings)
  }

  /** Whether a thread could take one more chunk at once. */
  get isHungry(): boolean {
    return this.#waiting.length === 0 && [...this.#held.values()].some((tasks) => tasks.length < DEPTH)
  }

  run(chunk: Chunk): Promise<ChunkAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ chunk, resolve, reject })
      this.#dispatch()
    })
  }

  async close(): Promise<void> {
    await Promise.all([...this.#held.keys()].map((worker) => worker.terminate()))
  }

  #start(settings: BatchSettings): void {
    const worker = new Worker(workerFile(), { workerData: settings, resourceLimits: LIMITS })
    worker.on('message', (answer: ChunkAnswer) => {
      this.#held.get(worker)?.shift()?.resolve(answer)
      this.#dispatch()
    })
    worker.on('error', (error: Error) => {
      const lost = this.#held.get(worker) ?? []
      this.#held.delete(worker)
      for (const task of lost.length > 0 ? lost : this.#waiting.splice(0, 1)) task.reject(error)
    })
    this.#held.set(worker, [])
  }

  /** The thread that holds least takes the next chunk. */
  #dispatch(): void {
    for (let task = this.#waiting[0]; task !== undefined; task = this.#waiting[0]) {
      const [least] = [...this.#held].sort(([, a], [, b]) => a.length - b.length)
      if (least === undefined || least[1].length >= DEPTH) return
      const [worker, tasks] = least
      this.#waiting.shift()
      tasks.push(task)
      worker.postMessage(task.chunk)
    }
  }
}

/** A thread works on a few megabytes at a time: with room for the young, hardly anything grows old. */
const LIMITS = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 512 }

/** The thread's own file: beside this one in the sources, beside the bundle once it is built. */
function workerFile(): URL {
  const source = import.meta.filename.endsWith('.ts')
  return new URL(source ? './batch-worker.ts' : './audit-worker.js', import.meta.url)
}
