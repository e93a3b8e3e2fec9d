import { Worker } from 'node:worker_threads'
import type { Chunk, ChunkAnswer } from './audit-chunk.ts'
import type { BatchSettings } from './batch-settings.ts'

interface Task {
  readonly chunk: Chunk
  readonly resolve: (answer: ChunkAnswer) => void
  readonly reject: (error: Error) => void
}

/** Threads that answer chunks; each takes the next one as soon as it is free. */
export class ThreadPool {
  readonly #workers: Worker[] = []
  readonly #idle: Worker[] = []
  readonly #waiting: Task[] = []
  readonly #running = new Map<Worker, Task>()

  constructor(jobs: number, settings: BatchSettings) {
    for (let count = 0; count < jobs; count++) this.#start(settings)
  }

  run(chunk: Chunk): Promise<ChunkAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ chunk, resolve, reject })
      this.#dispatch()
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }

  #start(settings: BatchSettings): void {
    const worker = new Worker(workerFile(), { workerData: settings })
    worker.on('message', (answer: ChunkAnswer) => {
      this.#running.get(worker)?.resolve(answer)
      this.#running.delete(worker)
      this.#idle.push(worker)
      this.#dispatch()
    })
    worker.on('error', (error: Error) => {
      const task = this.#running.get(worker) ?? this.#waiting.shift()
      this.#running.delete(worker)
      task?.reject(error)
    })
    this.#workers.push(worker)
    this.#idle.push(worker)
  }

  #dispatch(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0) {
      const worker = this.#idle.shift()!
      const task = this.#waiting.shift()!
      this.#running.set(worker, task)
      worker.postMessage(task.chunk)
    }
  }
}

/** The thread's own file: beside this one in the sources, beside the bundle once it is built. */
function workerFile(): URL {
  const source = import.meta.filename.endsWith('.ts')
  return new URL(source ? './batch-worker.ts' : './audit-worker.js', import.meta.url)
}
