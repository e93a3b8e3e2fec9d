import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { Writable } from 'node:stream'

/** What a command writes to. */
export interface Stream {
  /** Takes text at once; what the reader has not taken yet waits in memory. */
  write(text: string): void
  readonly isTTY?: boolean
}

/** What a command writes much to. */
export interface ResultStream extends Stream {
  /** Waits until the reader has caught up, more or less; false once nobody reads any more. */
  caughtUp(): Promise<boolean>
}

/**
 * Standard output or standard error of this process. Pipes take what fits and the rest waits, so the process may only end
 * once everything has left. A reader that goes away is nobody's failure: what would still be written is dropped.
 */
export class StandardStream implements ResultStream {
  readonly #stream: Writable
  readonly #terminal: Terminal
  #failure: NodeJS.ErrnoException | null = null

  constructor(stream: Writable) {
    this.#stream = stream
    this.#terminal = stream
    stream.on('error', (error) => this.#note(error))
  }

  get isTTY(): boolean {
    return this.#terminal.isTTY === true
  }

  getColorDepth(environment?: Readonly<Record<string, string | undefined>>): number {
    return this.#terminal.getColorDepth?.(environment) ?? 1
  }

  write(text: string): void {
    if (this.#failure === null) this.#stream.write(text)
  }

  async caughtUp(): Promise<boolean> {
    if (this.#stream.writableNeedDrain) await this.#passed()
    return this.#failure === null
  }

  /** Waits until everything has left, and says why not all of it did; a reader that left early is no reason. */
  async flushed(): Promise<NodeJS.ErrnoException | null> {
    await this.#passed()
    return this.#hasReaderLeft() ? null : this.#failure
  }

  /** A pipe whose reader closed it, a socket whose other end did, a terminal that was closed. */
  #hasReaderLeft(): boolean {
    const code = this.#failure?.code
    return code === 'EPIPE' || code === 'ECONNRESET' || (code === 'EIO' && this.isTTY)
  }

  /** Writes are done in their order: an empty one is done when all before it are. A stream that failed does none any more. */
  #passed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#failure !== null) return resolve()
      this.#stream.write('', (error) => {
        this.#note(error)
        resolve()
      })
    })
  }

  #note(error: Error | null | undefined): void {
    if (error) this.#failure ??= error
  }
}

interface Terminal extends Writable {
  readonly isTTY?: boolean
  getColorDepth?(environment?: Readonly<Record<string, string | undefined>>): number
}

/** The standard stream of a descriptor. */
export function openStandardStream(stream: Writable, descriptor: number): StandardStream {
  return new StandardStream(stream instanceof Socket ? stream : openFile(descriptor))
}

/** A file that is written whole: the stream that Node has for it forgets what a full disk did not take. */
function openFile(descriptor: number): Writable {
  return new Writable({
    decodeStrings: true,
    write(bytes: Uint8Array, _encoding, done) {
      try {
        for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
