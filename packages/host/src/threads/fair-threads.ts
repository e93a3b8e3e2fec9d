import { availableParallelism } from 'node:os'
import { Worker, type Transferable } from 'node:worker_threads'
import { failureOf, type FromThread, type ToThread } from './messages.ts'

/** Work for a thread. */
export interface ThreadJob {
  /** On whose behalf: whoever waits takes turns with the others. */
  readonly owner: string
  readonly message: unknown
  /** What is handed over and not copied. */
  readonly transfer?: readonly Transferable[]
  /** How long it may take; without it, as long as it does. */
  readonly deadlineMs?: number
  /** Answers what the thread asks while it works. */
  serve?(name: string, args: readonly unknown[]): Promise<unknown>
}

export interface FairThreadsOptions {
  /** What a thread runs: a file that calls `workInThread`. */
  readonly file: URL
  /** What each thread finds as its `workerData`. */
  readonly settings?: unknown
  readonly threads?: number
  /** How many threads one owner may hold; all but one unless said otherwise, so that the next one always comes in. */
  readonly mostHeld?: number
  /** How many jobs of one owner may wait. */
  readonly mostOfOne?: number
  readonly mostOfAll?: number
  /** How many jobs a thread has at hand, the one it does included. */
  readonly depth?: number
  /** Megabytes that may grow old in a thread. */
  readonly memory?: number
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
  readonly timer: NodeJS.Timeout | undefined
}

const MOST_OF_ONE = 16
const MOST_OF_ALL = 256
const MEMORY = 1024
/** With room for the young, hardly anything grows old. */
const YOUNG = 48

/** Threads that do one job after the other each, taking turns between those who wait. They start when they are needed. */
export class FairThreads {
  readonly #options: Required<FairThreadsOptions>
  /** Who waits, in the order of their turns. */
  readonly #waiting = new Map<string, Task[]>()
  /** What each thread does, and what it has at hand for afterwards. */
  readonly #held = new Map<Worker, Running[]>()
  #isClosed = false

  constructor(options: FairThreadsOptions) {
    const { mostHeld } = options
    const threads = Math.max(mostHeld === undefined ? 2 : 1, options.threads ?? availableParallelism())
    this.#options = {
      settings: null,
      mostOfOne: MOST_OF_ONE,
      mostOfAll: MOST_OF_ALL,
      depth: 1,
      memory: MEMORY,
      ...options,
      threads,
      mostHeld: mostHeld ?? threads - 1,
    }
  }

  /** Whether a thread could take one more job at once. */
  get isHungry(): boolean {
    return this.#waiting.size === 0 && this.#hasHandFree()
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
    await Promise.all([...this.#held.keys()].map((worker) => worker.terminate()))
  }

  #dispatch(): void {
    for (let task = this.#next(); task !== null; task = this.#next()) {
      const worker = this.#leastBusy()
      const { message, transfer = [], deadlineMs } = task.job
      const late = (): void => this.#lose(worker, new ThreadFailure('late'))
      const timer = deadlineMs === undefined ? undefined : setTimeout(late, deadlineMs)
      this.#held.get(worker)!.push({ ...task, timer })
      worker.ref()
      worker.postMessage({ kind: 'job', message } satisfies ToThread, transfer)
    }
  }

  /** The job whose turn it is; null while every thread has its hands full, or only those wait who hold all they may. */
  #next(): Task | null {
    if (!this.#hasHandFree()) return null
    const { threads, mostHeld } = this.#options
    const held = [...this.#held.values()]
    for (const [owner, tasks] of this.#waiting) {
      const own = held.filter((running) => running.some(({ job }) => job.owner === owner)).length
      if (own >= mostHeld && mostHeld < threads) continue
      const task = tasks.shift()!
      this.#waiting.delete(owner)
      if (tasks.length > 0) this.#waiting.set(owner, tasks)
      return task
    }
    return null
  }

  #hasHandFree(): boolean {
    const { threads, depth } = this.#options
    return this.#held.size < threads || [...this.#held.values()].some(({ length }) => length < depth)
  }

  /** An idle thread, else a new one, else the one that has least at hand. */
  #leastBusy(): Worker {
    const [least] = [...this.#held].sort(([, one], [, other]) => one.length - other.length)
    if (least !== undefined && (least[1].length === 0 || this.#held.size >= this.#options.threads))
      return least[0]
    return this.#start()
  }

  #start(): Worker {
    const { file, settings, memory } = this.#options
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG, maxOldGenerationSizeMb: memory }
    const worker = new Worker(file, { workerData: settings, resourceLimits })
    this.#held.set(worker, [])
    worker.unref()
    worker.on('message', (message: FromThread) => this.#hear(worker, message))
    worker.on('error', (error: Error & { code?: string }) =>
      this.#lose(worker, new ThreadFailure(error.code === OUT_OF_MEMORY ? 'heavy' : 'broken', error)),
    )
    worker.on('exit', () => this.#lose(worker, new ThreadFailure('broken')))
    return worker
  }

  #hear(worker: Worker, message: FromThread): void {
    const [running] = this.#held.get(worker) ?? []
    if (running === undefined) return
    if (message.kind === 'ask') {
      const { call, name, args } = message
      const tell = (answer: ToThread): void => {
        if (this.#held.get(worker)?.[0] === running) worker.postMessage(answer)
      }
      const nobody = (): Promise<never> => Promise.reject(new Error(`nobody answers ${name}`))
      ;(running.job.serve?.(name, args) ?? nobody()).then(
        (value) => tell({ kind: 'answer', call, value }),
        (error: unknown) => tell({ kind: 'failure', call, failure: failureOf(error) }),
      )
      return
    }
    clearTimeout(running.timer)
    const left = this.#held.get(worker)!
    left.shift()
    if (left.length === 0) worker.unref()
    running.resolve(message.value)
    this.#dispatch()
  }

  /** A thread that broke or took too long is replaced by a new one when somebody needs it. */
  #lose(worker: Worker, why: ThreadFailure): void {
    const lost = this.#held.get(worker)
    if (lost === undefined) return
    this.#held.delete(worker)
    void worker.terminate()
    for (const { timer, reject } of lost) {
      clearTimeout(timer)
      reject(why)
    }
    if (!this.#isClosed) this.#dispatch()
  }
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'
