import { Fault, Refusal } from '@dictamen/kernel'
import { IsolatedProcess } from './isolated-process.ts'
import type { Way } from './confinement.ts'
import type { Told } from './messages.ts'

/** One request about a document, and where the parts of its answer go. */
export interface Task {
  /** Of the document, for refusals. */
  readonly name: string
  readonly request: unknown
  readonly onPart?: (part: unknown) => void
}

/** An answer under way. */
export interface Reading {
  readonly id: number
  readonly result: Promise<unknown>
  /** Nobody waits for the rest of it. */
  stop(): void
}

interface ReaderOptions {
  /** What the process runs: a file that calls `serve`. */
  readonly code: URL
  /** Megabytes of its heap. */
  readonly memory: number
  /** Milliseconds for one request. */
  readonly deadline: number
  /** Milliseconds without any sign of progress; as long as the deadline unless said otherwise. */
  readonly patience?: number
  /** Who keeps the process from files and network; the strongest that this system lets us unless said otherwise. */
  readonly way?: Way
}

interface Running extends Task {
  readonly id: number
  readonly settle: PromiseWithResolvers<unknown>
}

/**
 * Asks a process apart about documents, one request at a time. What hangs there or asks for too much memory is refused,
 * and the next document gets a fresh process.
 */
export class IsolatedReader {
  readonly #options: ReaderOptions
  readonly #waiting: Running[] = []
  #process: IsolatedProcess | null = null
  #running: Running | null = null
  #timer: NodeJS.Timeout | undefined
  #stall: NodeJS.Timeout | undefined
  #isReady = false
  #lastId = 0
  /** Counts processes: what was open in an earlier one is gone. */
  generation = 0

  constructor(options: ReaderOptions) {
    this.#options = options
  }

  run(task: Task): Reading {
    const running: Running = { ...task, id: ++this.#lastId, settle: Promise.withResolvers<unknown>() }
    this.#waiting.push(running)
    this.#next()
    return { id: running.id, result: running.settle.promise, stop: () => this.#stop(running) }
  }

  async close(): Promise<void> {
    const apart = this.#forget()
    for (const task of [this.#running, ...this.#waiting.splice(0)])
      task?.settle.reject(new Fault('The reader was closed while it was reading.'))
    this.#running = null
    await apart?.end()
  }

  #next(): void {
    if (this.#running !== null) return
    const task = this.#waiting.shift()
    if (task === undefined) return
    this.#running = task
    const apart = (this.#process ??= this.#start())
    const { deadline } = this.#options
    this.#timer = setTimeout(() => this.#giveUp('DocumentTooSlow', deadline), deadline)
    if (this.#isReady) this.#expectProgress()
    apart.ask({ id: task.id, request: task.request })
  }

  /** What the process needs to start is nobody's fault: it counts from the moment when it is ready. */
  #expectProgress(): void {
    clearTimeout(this.#stall)
    const { patience } = this.#options
    if (this.#running !== null && patience !== undefined)
      this.#stall = setTimeout(() => this.#giveUp('DocumentTooSlow', patience), patience)
  }

  #start(): IsolatedProcess {
    this.generation++
    this.#isReady = false
    const { code, memory, way } = this.#options
    const apart = new IsolatedProcess({
      code,
      memory,
      way,
      hear: (told) => {
        if (apart === this.#process) this.#hear(told)
      },
      onDeath: (cause) => {
        if (apart === this.#process)
          this.#giveUp(cause === 'memory' ? 'DocumentTooDemanding' : 'DocumentDamaged')
      },
    })
    return apart
  }

  #hear(told: Told): void {
    if (told.kind === 'ready') {
      this.#isReady = true
      return this.#expectProgress()
    }
    const task = this.#running
    if (task === null || told.id !== task.id) return
    if (told.kind === 'part') {
      this.#expectProgress()
      return task.onPart?.(told.part)
    }
    this.#running = null
    this.#stopClocks()
    this.#process?.rest()
    if (told.kind === 'end') task.settle.resolve(told.value)
    else if (told.kind === 'refusal') task.settle.reject(new Refusal(told.code, told.facts))
    else task.settle.reject(new Fault(told.message))
    this.#next()
  }

  /** Leaves the process to its fate and refuses the document that killed it. */
  #giveUp(code: 'DocumentTooSlow' | 'DocumentTooDemanding' | 'DocumentDamaged', time = 0): void {
    const task = this.#running
    this.#running = null
    void this.#forget()?.end()
    task?.settle.reject(
      new Refusal(code, {
        name: task.name,
        seconds: time / 1000,
        megabytes: this.#options.memory,
        reason: 'el lector se ha detenido al leerlo',
      }),
    )
    this.#next()
  }

  #stopClocks(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#stall)
  }

  #forget(): IsolatedProcess | null {
    this.#stopClocks()
    const apart = this.#process
    this.#process = null
    return apart
  }

  #stop(task: Running): void {
    const waiting = this.#waiting.indexOf(task)
    if (waiting >= 0) this.#waiting.splice(waiting, 1)
    else if (task === this.#running) this.#process?.tell({ stop: task.id })
  }
}
