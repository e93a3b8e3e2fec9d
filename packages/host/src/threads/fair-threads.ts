import { availableParallelism } from 'node:os'
import { Worker, type Transferable } from 'node:worker_threads'
import { failureOf, type FromThread, type ToThread } from './messages.ts'

/** Work for a thread. */
export interface ThreadJob {
  /** On whose behalf: nobody holds all threads, and whoever waits takes turns with the others. */
  readonly owner: string
  readonly message: unknown
  /** What is handed over and not copied. */
  readonly transfer?: readonly Transferable[]
  readonly deadlineMs: number
  /** Answers what the thread asks while it works. */
  serve(name: string, args: readonly unknown[]): Promise<unknown>
}

export interface FairThreadsOptions {
  /** What a thread runs. */
  readonly file: URL
  readonly threads?: number
  /** How many jobs of one owner may wait. */
  readonly mostOfOne?: number
  readonly mostOfAll?: number
}

/** Why a job was not done: too many wait, it took too long, it needed too much memory, or the thread broke. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure'
  readonly kind: 'crowded' | 'late' | 'heavy' | 'broken'

  constructor(kind: ThreadFailure['kind'], cause?: unknown) {
    super(`a thread is ${kind}`, { cause })
    this.kind = kind
  }
}

interface Task {
  readonly job: ThreadJob
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

interface Running extends Task {
  readonly timer: NodeJS.Timeout
}

const MOST_OF_ONE = 16
const MOST_OF_ALL = 256
const LIMITS = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1024 }

/** Threads that do one job at a time each, taking turns between those who wait. They start with the first job. */
export class FairThreads {
  readonly #options: Required<FairThreadsOptions>
  /** Who waits, in the order of their turns. */
  readonly #waiting = new Map<string, Task[]>()
  readonly #idle: Worker[] = []
  readonly #busy = new Map<Worker, Running>()
  #count = 0
  #isClosed = false

  constructor(options: FairThreadsOptions) {
    // One owner may hold all but one: with one thread only, nobody else would ever come in.
    const threads = Math.max(2, options.threads ?? availableParallelism())
    this.#options = { mostOfOne: MOST_OF_ONE, mostOfAll: MOST_OF_ALL, ...options, threads }
  }

  run(job: ThreadJob): Promise<unknown> {
    const { mostOfOne, mostOfAll } = this.#options
    const mine = this.#waiting.get(job.owner) ?? []
    const all = [...this.#waiting.values()].reduce((sum, tasks) => sum + tasks.length, 0)
    if (this.#isClosed || mine.length >= mostOfOne || all >= mostOfAll)
      return Promise.reject(new ThreadFailure('crowded'))
    return new Promise((resolve, reject) => {
      mine.push({ job, resolve, reject })
      this.#waiting.set(job.owner, mine)
      this.#dispatch()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of [...this.#waiting.values()].flat()) reject(new ThreadFailure('crowded'))
    this.#waiting.clear()
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()))
  }

  #dispatch(): void {
    for (let task = this.#next(); task !== null; task = this.#next()) {
      const worker = this.#idle.pop() ?? this.#start()
      const { job } = task
      const timer = setTimeout(() => this.#lose(worker, new ThreadFailure('late')), job.deadlineMs)
      this.#busy.set(worker, { ...task, timer })
      worker.ref()
      const message: ToThread = { kind: 'job', message: job.message }
      worker.postMessage(message, job.transfer ?? [])
    }
  }

  /** The job whose turn it is; null while every thread works, or only those wait who hold all that one may hold. */
  #next(): Task | null {
    if (this.#idle.length === 0 && this.#count >= this.#options.threads) return null
    for (const [owner, tasks] of this.#waiting) {
      const held = [...this.#busy.values()].filter(({ job }) => job.owner === owner).length
      if (held >= this.#options.threads - 1) continue
      const task = tasks.shift()!
      this.#waiting.delete(owner)
      if (tasks.length > 0) this.#waiting.set(owner, tasks)
      return task
    }
    return null
  }

  #start(): Worker {
    this.#count += 1
    const worker = new Worker(this.#options.file, { resourceLimits: LIMITS })
    worker.unref()
    worker.on('message', (message: FromThread) => this.#hear(worker, message))
    worker.on('error', (error: Error & { code?: string }) =>
      this.#lose(worker, new ThreadFailure(error.code === OUT_OF_MEMORY ? 'heavy' : 'broken', error)),
    )
    worker.on('exit', () => this.#lose(worker, new ThreadFailure('broken')))
    return worker
  }

  #hear(worker: Worker, message: FromThread): void {
    const running = this.#busy.get(worker)
    if (running === undefined) return
    if (message.kind === 'ask') {
      const { call, name, args } = message
      const tell = (answer: ToThread): void => {
        if (this.#busy.get(worker) === running) worker.postMessage(answer)
      }
      running.job.serve(name, args).then(
        (value) => tell({ kind: 'answer', call, value }),
        (error: unknown) => tell({ kind: 'failure', call, failure: failureOf(error) }),
      )
      return
    }
    clearTimeout(running.timer)
    this.#busy.delete(worker)
    worker.unref()
    this.#idle.push(worker)
    running.resolve(message.value)
    this.#dispatch()
  }

  /** A thread that broke or took too long is replaced by a new one when somebody needs it. */
  #lose(worker: Worker, why: ThreadFailure): void {
    const running = this.#busy.get(worker)
    const at = this.#idle.indexOf(worker)
    if (running === undefined && at < 0) return
    if (at >= 0) this.#idle.splice(at, 1)
    this.#busy.delete(worker)
    this.#count -= 1
    clearTimeout(running?.timer)
    void worker.terminate()
    running?.reject(why)
    if (!this.#isClosed) this.#dispatch()
  }
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'
