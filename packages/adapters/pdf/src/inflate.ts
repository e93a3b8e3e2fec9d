import { brotliDecompressSync, inflateSync } from 'node:zlib'

/** What one stream of a document may grow to, in bytes. */
const LARGEST = 512 * 1024 * 1024

interface Chunk {
  readonly value?: Uint8Array
  readonly done: boolean
}

interface Reader {
  read(): Promise<Chunk>
}

interface Writer {
  write(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

/**
 * Decompresses in one go what pdf.js passes through a DecompressionStream: for the many small streams of a document
 * the machinery of web streams costs more than the work. Only for a process that does nothing else.
 */
export class WholeDecompression {
  readonly #format: string
  #input: Uint8Array = new Uint8Array()
  #isRead = false

  constructor(format: string) {
    this.#format = format
  }

  readonly writable: { getWriter(): Writer } = {
    getWriter: () => ({
      write: async (bytes) => void (this.#input = bytes),
      close: async () => undefined,
    }),
  }

  readonly readable: { getReader(): Reader } = {
    getReader: () => ({ read: async () => this.#read() }),
  }

  #read(): Chunk {
    if (this.#isRead) return { done: true }
    this.#isRead = true
    const decompress = this.#format === 'brotli' ? brotliDecompressSync : inflateSync
    const { buffer, byteOffset, byteLength } = decompress(this.#input, { maxOutputLength: LARGEST })
    return { value: new Uint8Array(buffer, byteOffset, byteLength), done: false }
  }
}
