import type { PageRegion } from '@dictamen/kernel/ports'
import type { ReadingOptions } from '@dictamen/pdf'
import { ownReaders, type OwnReaders } from '../document-reader.ts'

/** What a thread may ask of the readers. */
const CALLS = ['read', 'next', 'leave', 'look', 'pages', 'hasInk', 'clip', 'close', 'word'] as const
export type ReadersCall = `readers.${(typeof CALLS)[number]}`

type Client = readonly string[]
type OpenDocument = Awaited<ReturnType<ReturnType<OwnReaders['pdf']['for']>['look']>>
type Document = readonly [client: Client, options: ReadingOptions, bytes: Uint8Array, name: string]

/** The readers of this thread as one job of another uses them: what it leaves open is closed with it. */
export class LentReaders {
  readonly #readings = new Map<number, AsyncIterator<string>>()
  readonly #looks = new Map<number, OpenDocument>()
  #count = 0

  /** Whether a call is for the readers. */
  static hears(name: string): name is ReadersCall {
    return CALLS.some((call) => name === `readers.${call}`)
  }

  async serve(name: ReadersCall, args: readonly unknown[]): Promise<unknown> {
    const { pdf, docx } = await ownReaders()
    const [first] = args as [number]
    switch (name) {
      case 'readers.read': {
        const [client, options, bytes, called] = args as Document
        const pages = pdf.for(client, options).readWritten(bytes, called)
        return this.#open(this.#readings, pages[Symbol.asyncIterator]())
      }
      case 'readers.next': {
        const next = await this.#readings.get(first)!.next()
        return next.done === true ? null : next.value
      }
      case 'readers.leave':
        return take(this.#readings, first)?.return?.()
      case 'readers.look': {
        const [client, options, bytes, called] = args as Document
        return this.#open(this.#looks, await pdf.for(client, options).look(bytes, called))
      }
      case 'readers.pages':
        return this.#open(this.#readings, this.#looks.get(first)!.pagesWritten()[Symbol.asyncIterator]())
      case 'readers.hasInk':
        return this.#looks.get(first)!.hasInk(args[1] as PageRegion)
      case 'readers.clip':
        return this.#looks.get(first)!.clip(args[1] as PageRegion, args[2] as number)
      case 'readers.close':
        return take(this.#looks, first)?.close()
    }
    // What is left: `readers.word`.
    const [client, bytes, called] = args as [Client, Uint8Array, string]
    return docx.for(client).read(bytes, called)
  }

  /** Closes what is open; whatever is being read goes no further than the page it is at. */
  async close(): Promise<void> {
    const left = [...this.#readings.keys()].map((one) => take(this.#readings, one)?.return?.())
    const closed = [...this.#looks.keys()].map((one) => take(this.#looks, one)?.close())
    await Promise.allSettled([...left, ...closed])
  }

  #open<Value>(shelf: Map<number, Value>, value: Value): number {
    this.#count += 1
    shelf.set(this.#count, value)
    return this.#count
  }
}

function take<Value>(shelf: Map<number, Value>, key: number): Value | undefined {
  const value = shelf.get(key)
  shelf.delete(key)
  return value
}
