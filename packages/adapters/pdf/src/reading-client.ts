import { IsolatedProcess } from '@dictamen/isolation'
import { Fault, Refusal } from '@dictamen/kernel'
import type { Answer, Request, Stop } from './messages.ts'
import type { Page } from './page-parts.ts'

/** One request, and where its pages go. */
export interface Task {
  /** Of the document, for refusals. */
  readonly name: string
  readonly request: (id: number) => Request
  readonly onPage?: (page: Page) => void
}

interface ReadingOptions {
  readonly code: URL
  /** Megabytes. */
  readonly memory: number
  /** Milliseconds for one request. */
  readonly deadline: number
  /** Milliseconds without any sign of progress. */
  readonly patience: number
}

type Outcome = boolean | Uint8Array | null

interface Running extends Task {
  readonly id: number
  readonly settle: PromiseWithResolvers<Outcome>
}

/** Sends requests to a process apart, one at a time, and starts it anew when it has died. */
export class ReadingClient {
  readonly #options: ReadingOptions
  readonly #waiting: Running[] = []
  #reader: IsolatedProcess<Request | Stop, Answer> | null = null
  #running: Running | null = null
  #timer: NodeJS.Timeout | undefined
  #stall: NodeJS.Timeout | undefined
  #isReady = false
  #lastId = 0
  /** Counts processes: what was open in an earlier one is gone. */
  generation = 0

  constructor(options: ReadingOptions) {
    this.#options = options
  }

  run(task: Task): { readonly id: number; readonly result: Promise<Outcome>; readonly stop: () => void } {
    const running: Running = { ...task, id: ++this.#lastId, settle: Promise.withResolvers<Outcome>() }
    this.#waiting.push(running)
    this.#next()
    return { id: running.id, result: running.settle.promise, stop: () => this.#stop(running) }
  }

  async close(): Promise<void> {
    const reader = this.#forget()
    for (const task of [this.#running, ...this.#waiting.splice(0)])
      task?.settle.reject(new Fault('The reader was closed while it was reading.'))
    this.#running = null
    await reader?.end()
  }

  #next(): void {
    if (this.#running !== null) return
    const task = this.#waiting.shift()
    if (task === undefined) return
    this.#running = task
    const reader = (this.#reader ??= this.#start())
    const { deadline } = this.#options
    this.#timer = setTimeout(() => this.#giveUp('DocumentTooSlow', deadline), deadline)
    if (this.#isReady) this.#expectProgress()
    reader.ask(task.request(task.id))
  }

  /** What the process needs to start is nobody's fault: it counts from the moment when it is ready. */
  #expectProgress(): void {
    clearTimeout(this.#stall)
    const { patience } = this.#options
    if (this.#running !== null)
      this.#stall = setTimeout(() => this.#giveUp('DocumentTooSlow', patience), patience)
  }

  #start(): IsolatedProcess<Request | Stop, Answer> {
    this.generation++
    this.#isReady = false
    const { code, memory } = this.#options
    const reader = new IsolatedProcess<Request | Stop, Answer>({
      code,
      memory,
      hear: (answer) => {
        if (reader === this.#reader) this.#hear(answer)
      },
      onDeath: (cause) => {
        if (reader === this.#reader)
          this.#giveUp(cause === 'memory' ? 'DocumentTooDemanding' : 'DocumentDamaged')
      },
    })
    return reader
  }

  #hear(answer: Answer): void {
    if (answer.kind === 'ready') {
      this.#isReady = true
      return this.#expectProgress()
    }
    const task = this.#running
    if (task === null || answer.id !== task.id) return
    if (answer.kind === 'page') {
      this.#expectProgress()
      return task.onPage?.(JSON.parse(answer.json) as Page)
    }
    this.#running = null
    this.#stopClocks()
    this.#reader?.rest()
    if (answer.kind === 'end') task.settle.resolve(answer.value)
    else if (answer.kind === 'refusal') task.settle.reject(new Refusal(answer.code, answer.facts))
    else task.settle.reject(new Fault(answer.message))
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

  #forget(): IsolatedProcess<Request | Stop, Answer> | null {
    this.#stopClocks()
    const reader = this.#reader
    this.#reader = null
    return reader
  }

  #stop(task: Running): void {
    const waiting = this.#waiting.indexOf(task)
    if (waiting >= 0) this.#waiting.splice(waiting, 1)
    else if (task === this.#running) this.#reader?.tell({ stop: task.id })
  }
}
