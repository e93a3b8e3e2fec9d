import { Fault } from '@dictamen/kernel'
import { IsolatedReader, ReaderStopped, type ReaderOptions, type Task } from './isolated-reader.ts'
import { Turns } from './turns.ts'
import { Refusal } from './sentences.ts'

/** For whom something is read: a space, an account. Each of them has its turn, the first named before the others. */
export type Client = readonly string[]

interface PoolOptions extends ReaderOptions {
  /** Processes at most; each starts when it is first needed. */
  readonly size: number
}

/** A task whose request is made for the reader that does it. */
interface Question extends Omit<Task, 'request'> {
  readonly requestTo: (reader: IsolatedReader) => Promise<unknown>
}

/** What is done with a reader while nobody else has it. */
type Work<Result> = (reader: IsolatedReader) => Promise<Result>

interface Conditions {
  /** A reader that has something open already: it is waited for only while it is free. */
  readonly prefers?: IsolatedReader | undefined
  /** Nobody wants it any more. */
  readonly signal?: AbortSignal | undefined
}

interface Waiting extends Conditions {
  readonly client: Client
  readonly work: Work<unknown>
  readonly settle: PromiseWithResolvers<unknown>
}

/** Of one party; a document may weigh as much as the largest that is taken. */
const MOST_WAITING = 32

/**
 * Lends readers, a few processes for everybody. Who has had a reader most recently comes last, and nobody has all of
 * them: however many slow documents one brings, the next one's are read. A reader that ends by itself is replaced, and
 * what it was doing is done once more; if it ends again, the document is to blame.
 */
export class ReaderPool {
  readonly #readers: readonly IsolatedReader[]
  readonly #busy = new Map<IsolatedReader, Client>()
  readonly #waiting: Waiting[] = []
  readonly #turns = new Turns()

  constructor({ size, ...options }: PoolOptions) {
    this.#readers = Array.from({ length: size }, () => new IsolatedReader(options))
  }

  /** Gives a reader away until the work with it is done. */
  lend<Result>(client: Client, work: Work<Result>, conditions: Conditions = {}): Promise<Result> {
    const crowded = client.find((party) => this.#countWaiting(party) >= MOST_WAITING)
    if (crowded !== undefined) return Promise.reject(new Refusal('ReadersBusy', { limit: MOST_WAITING }))
    const waiting: Waiting = { ...conditions, client, work, settle: Promise.withResolvers<unknown>() }
    this.#waiting.push(waiting)
    conditions.signal?.addEventListener('abort', () => this.#leave(waiting), { once: true })
    this.#next()
    return waiting.settle.promise as Promise<Result>
  }

  /** Asks about a document, of as many processes as it takes: no part of the answer is told twice. */
  ask(client: Client, task: Task, conditions: Conditions = {}): Promise<unknown> {
    return this.askWith(client, { ...task, requestTo: () => Promise.resolve(task.request) }, conditions)
  }

  /** The same with a request that depends on what the reader has open. */
  askWith(client: Client, task: Question, conditions: Conditions = {}): Promise<unknown> {
    let known = 0
    const read = async (reader: IsolatedReader): Promise<unknown> => {
      let heard = 0
      const onPart = (part: unknown): void => {
        heard += 1
        if (heard <= known) return
        known = heard
        task.onPart?.(part)
      }
      const request = await task.requestTo(reader)
      const { stop, result } = reader.run({ name: task.name, request, onPart })
      conditions.signal?.addEventListener('abort', stop)
      if (conditions.signal?.aborted === true) stop()
      return result
    }
    return this.lend(client, read, conditions)
  }

  async close(): Promise<void> {
    for (const { settle } of this.#waiting.splice(0))
      settle.reject(new Fault('The readers were closed while somebody waited for one.'))
    await Promise.all(this.#readers.map((reader) => reader.close()))
  }

  #next(): void {
    for (;;) {
      const free = this.#readers.filter((reader) => !this.#busy.has(reader))
      const waiting = free.length === 0 ? undefined : this.#turns.first(this.#waiting.filter(this.#mayHave))
      if (waiting === undefined) return
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      this.#turns.take(waiting.client)
      void this.#serve(waiting, choose(free, waiting.prefers))
    }
  }

  /** Nobody has all readers, unless there is but one. */
  readonly #mayHave = ({ client }: Waiting): boolean => {
    const most = Math.max(1, this.#readers.length - 1)
    return client.every((party) => this.#countHeld(party) < most)
  }

  async #serve({ client, work, settle }: Waiting, reader: IsolatedReader): Promise<void> {
    this.#busy.set(reader, client)
    try {
      settle.resolve(await work(reader).catch((error: unknown) => again(error, () => work(reader))))
    } catch (error) {
      settle.reject(error instanceof ReaderStopped ? error.blame : error)
    } finally {
      this.#busy.delete(reader)
      this.#next()
    }
  }

  #leave(waiting: Waiting): void {
    const at = this.#waiting.indexOf(waiting)
    if (at < 0) return
    this.#waiting.splice(at, 1)
    waiting.settle.reject(new Fault('Nobody waited for the document any more.'))
  }

  #countWaiting(party: string): number {
    return this.#waiting.filter(({ client }) => client.includes(party)).length
  }

  #countHeld(party: string): number {
    return [...this.#busy.values()].filter((client) => client.includes(party)).length
  }
}

function again<Result>(error: unknown, work: () => Promise<Result>): Promise<Result> {
  if (error instanceof ReaderStopped) return work()
  throw error
}

/** The reader that is preferred, one whose process runs already, or any. */
function choose(free: readonly IsolatedReader[], preferred: IsolatedReader | undefined): IsolatedReader {
  return free.find((reader) => reader === preferred) ?? free.find((reader) => reader.isStarted) ?? free[0]!
}
