import { Fault } from '@dictamen/kernel'
import { IsolatedProcess, type Death } from './isolated-process.ts'
import type { Way } from './confinement.ts'
import type { Told } from './messages.ts'
import { reviveRefusal } from '@dictamen/kernel/refusals'
import { Refusal } from './sentences.ts'

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

export interface ReaderOptions {
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

/** The process ended by itself, or somebody ended it. */
export class ReaderStopped extends Error {
  override readonly name = 'ReaderStopped'
  /** What it means if it happens again. */
  readonly blame: Refusal | Fault

  constructor(blame: Refusal | Fault) {
    super(blame.message)
    this.blame = blame
  }
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

  get isStarted(): boolean {
    return this.#process !== null
  }

  run(task: Task): Reading {
    if (this.#running !== null) throw new Fault('A reader was asked about two documents at once.')
    const running: Running = { ...task, id: ++this.#lastId, settle: Promise.withResolvers<unknown>() }
    this.#running = running
    const apart = (this.#process ??= this.#start())
    const { deadline } = this.#options
    this.#timer = setTimeout(() => this.#giveUp(this.#tooSlow(deadline)), deadline)
    if (this.#isReady) this.#expectProgress()
    apart.ask({ id: running.id, request: task.request })
    const stop = (): void => {
      if (running === this.#running) this.#process?.tell({ stop: running.id })
    }
    return { id: running.id, result: running.settle.promise, stop }
  }

  /** Says what needs no answer, to the process that runs if there is one, whatever it does. */
  tell(note: unknown): void {
    this.#process?.tell({ note })
  }

  async close(): Promise<void> {
    const apart = this.#forget()
    this.#running?.settle.reject(new Fault('The reader was closed while it was reading.'))
    this.#running = null
    await apart?.end()
  }

  /** What the process needs to start is nobody's fault: it counts from the moment when it is ready. */
  #expectProgress(): void {
    clearTimeout(this.#stall)
    const { patience } = this.#options
    if (this.#running !== null && patience !== undefined)
      this.#stall = setTimeout(() => this.#giveUp(this.#tooSlow(patience)), patience)
  }

  #start(): IsolatedProcess {
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
        if (apart === this.#process) this.#giveUp(this.#meaningOf(cause))
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
    else if (told.kind === 'refusal') task.settle.reject(reviveRefusal(told.code, told.facts))
    else task.settle.reject(new Fault(told.message))
  }

  /** Leaves the process to its fate and says why nothing comes of what it was asked. */
  #giveUp(why: Error): void {
    const task = this.#running
    this.#running = null
    void this.#forget()?.end()
    task?.settle.reject(why)
  }

  #tooSlow(time: number): Refusal {
    return new Refusal('DocumentTooSlow', { name: this.#running?.name ?? '', seconds: time / 1000 })
  }

  /** A process that ends before it is ready has not looked at any document. */
  #meaningOf(cause: Death): Refusal | ReaderStopped {
    const name = this.#running?.name ?? ''
    if (cause === 'memory')
      return new Refusal('DocumentTooDemanding', { name, megabytes: this.#options.memory })
    return new ReaderStopped(
      this.#isReady
        ? new Refusal('DocumentDamaged', { name, reason: 'el lector se ha detenido al leerlo' })
        : new Fault('The process that reads documents ended before it was ready.'),
    )
  }

  #stopClocks(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#stall)
  }

  #forget(): IsolatedProcess | null {
    this.#stopClocks()
    this.generation++
    const apart = this.#process
    this.#process = null
    return apart
  }
}
