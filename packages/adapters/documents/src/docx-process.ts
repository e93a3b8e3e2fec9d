import { IsolatedProcess } from '@dictamen/isolation'
import { Fault, Refusal } from '@dictamen/kernel'
import type { ExtractedText } from './extracted.ts'
import type { Answer, Request } from './messages.ts'

/** What the process may spend on one document. */
export interface ReadingOptions {
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

/** Reads Word files in a process apart, one at a time; a document that hangs it or fills its memory is refused. */
export class DocxProcess {
  readonly #options: ReadingOptions
  readonly #queue: Waiting[] = []
  #reader: IsolatedProcess<Request, Answer> | null = null
  #running: Waiting | null = null
  #timer: NodeJS.Timeout | undefined
  #lastId = 0

  constructor(options: ReadingOptions) {
    this.#options = options
  }

  read(bytes: Uint8Array, name: string): Promise<ExtractedText> {
    const settle = Promise.withResolvers<ExtractedText>()
    this.#queue.push({ id: ++this.#lastId, bytes, name, settle })
    this.#next()
    return settle.promise
  }

  async close(): Promise<void> {
    const reader = this.#forget()
    for (const { settle } of this.#queue.splice(0)) settle.reject(new Fault('The reader was closed.'))
    this.#running?.settle.reject(new Fault('The reader was closed while it was reading.'))
    this.#running = null
    await reader?.end()
  }

  #next(): void {
    if (this.#running !== null) return
    const task = this.#queue.shift()
    if (task === undefined) return
    this.#running = task
    const reader = (this.#reader ??= this.#start())
    this.#timer = setTimeout(() => this.#giveUp('DocumentTooSlow'), this.#options.deadline)
    const { id, bytes, name } = task
    reader.ask({ id, bytes, name })
  }

  #start(): IsolatedProcess<Request, Answer> {
    const { code, memory } = this.#options
    const reader = new IsolatedProcess<Request, Answer>({
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
    const task = this.#running
    if (task === null || answer.id !== task.id) return
    this.#running = null
    clearTimeout(this.#timer)
    this.#reader?.rest()
    if (answer.kind === 'text') task.settle.resolve(answer.text)
    else if (answer.kind === 'refusal') task.settle.reject(new Refusal(answer.code, answer.facts))
    else task.settle.reject(new Fault(answer.message))
    this.#next()
  }

  #giveUp(code: 'DocumentTooSlow' | 'DocumentTooDemanding' | 'DocumentDamaged'): void {
    const task = this.#running
    this.#running = null
    void this.#forget()?.end()
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

  #forget(): IsolatedProcess<Request, Answer> | null {
    clearTimeout(this.#timer)
    const reader = this.#reader
    this.#reader = null
    return reader
  }
}
