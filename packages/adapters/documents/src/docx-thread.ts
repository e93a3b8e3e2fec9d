import { Worker } from 'node:worker_threads'
import { Fault, Refusal } from '@dictamen/kernel'
import type { ExtractedText } from './extracted.ts'
import type { Answer } from './messages.ts'

/** What the thread may spend on one document. */
export interface ThreadOptions {
  readonly code: URL
  /** Megabytes. */
  readonly memory: number
  /** Milliseconds. */
  readonly deadline: number
}

interface Waiting {
  readonly id: number
  readonly bytes: Uint8Array
  readonly name: string
  readonly settle: PromiseWithResolvers<ExtractedText>
}

/** Reads Word files in a thread, one at a time; a document that hangs it or fills its memory is refused. */
export class DocxThread {
  readonly #options: ThreadOptions
  readonly #queue: Waiting[] = []
  #worker: Worker | null = null
  #running: Waiting | null = null
  #timer: NodeJS.Timeout | undefined
  #lastId = 0

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  read(bytes: Uint8Array, name: string): Promise<ExtractedText> {
    const settle = Promise.withResolvers<ExtractedText>()
    this.#queue.push({ id: ++this.#lastId, bytes, name, settle })
    this.#next()
    return settle.promise
  }

  async close(): Promise<void> {
    const worker = this.#forget()
    for (const { settle } of this.#queue.splice(0)) settle.reject(new Fault('The reader was closed.'))
    this.#running?.settle.reject(new Fault('The reader was closed while it was reading.'))
    this.#running = null
    await worker?.terminate()
  }

  #next(): void {
    if (this.#running !== null) return
    const task = this.#queue.shift()
    if (task === undefined) return
    this.#running = task
    const worker = (this.#worker ??= this.#start())
    worker.ref()
    this.#timer = setTimeout(() => this.#giveUp('DocumentTooSlow'), this.#options.deadline)
    const { id, bytes, name } = task
    worker.postMessage({ id, bytes, name })
  }

  #start(): Worker {
    const worker = new Worker(this.#options.code, {
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memory, maxYoungGenerationSizeMb: 32 },
      stdout: true,
      stderr: true,
    })
    worker.on('message', (answer: Answer) => this.#hear(answer))
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (worker !== this.#worker) return
      this.#giveUp(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'DocumentTooDemanding' : 'DocumentDamaged')
    })
    worker.unref()
    return worker
  }

  #hear(answer: Answer): void {
    const task = this.#running
    if (task === null || answer.id !== task.id) return
    this.#running = null
    clearTimeout(this.#timer)
    this.#worker?.unref()
    if (answer.kind === 'text') task.settle.resolve(answer.text)
    else if (answer.kind === 'refusal') task.settle.reject(new Refusal(answer.code, answer.facts))
    else task.settle.reject(new Fault(answer.message))
    this.#next()
  }

  #giveUp(code: 'DocumentTooSlow' | 'DocumentTooDemanding' | 'DocumentDamaged'): void {
    const task = this.#running
    this.#running = null
    void this.#forget()?.terminate()
    task?.settle.reject(
      new Refusal(code, {
        name: task.name,
        seconds: this.#options.deadline / 1000,
        megabytes: this.#options.memory,
        reason: 'el lector se ha detenido al leerlo',
      }),
    )
    this.#next()
  }

  #forget(): Worker | null {
    clearTimeout(this.#timer)
    const worker = this.#worker
    this.#worker = null
    return worker
  }
}
