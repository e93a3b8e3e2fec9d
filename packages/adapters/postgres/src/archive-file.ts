import { Refusal } from '@dictamen/kernel'
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip, type Gzip } from 'node:zlib'

/**
 * The frames of an archive, gzipped: each is a kind (one byte), a length (four) and its bytes; the last one closes the file
 * with the hash of everything before it.
 */
export const FRAME = { manifest: 1, table: 2, rows: 3, end: 4 } as const

export interface Frame {
  readonly kind: number
  readonly bytes: Buffer
}

const HEADER_BYTES = 5
const LARGEST_FRAME = 64 * 1024 * 1024

/** Writes the frames of an archive. */
export class ArchiveWriter {
  readonly #gzip: Gzip = createGzip({ level: 3 })
  readonly #hash: Hash = createHash('sha256')
  readonly #written: Promise<void>

  constructor(path: string) {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    this.#gzip.on('error', (error) => file.destroy(error))
    this.#gzip.pipe(file)
    this.#written = finished(file)
    this.#written.catch(() => this.#gzip.destroy())
  }

  async write(kind: number, bytes: Uint8Array): Promise<void> {
    const header = Buffer.alloc(HEADER_BYTES)
    header.writeUInt8(kind)
    header.writeUInt32BE(bytes.length, 1)
    this.#hash.update(header).update(bytes)
    this.#gzip.write(header)
    if (!this.#gzip.write(bytes)) await Promise.race([once(this.#gzip, 'drain'), this.#written])
  }

  async close(): Promise<void> {
    await this.write(FRAME.end, this.#hash.copy().digest())
    this.#gzip.end()
    await this.#written
  }

  abandon(): void {
    this.#gzip.destroy(new Error('abandoned'))
  }
}

/** Reads the frames of an archive and checks the hash that closes it. */
export async function* readFrames(path: string): AsyncGenerator<Frame> {
  const hash = createHash('sha256')
  let rest = Buffer.alloc(0)
  let closed = false
  try {
    for await (const chunk of createReadStream(path).pipe(createGunzip())) {
      rest = Buffer.concat([rest, chunk as Buffer])
      for (;;) {
        const frame = takeFrame(rest, path)
        if (frame === null) break
        const size = HEADER_BYTES + frame.bytes.length
        if (closed) throw damaged(path, 'hay datos después del final')
        if (frame.kind === FRAME.end) closed = hash.copy().digest().equals(frame.bytes)
        if (frame.kind === FRAME.end && !closed) throw damaged(path, 'su huella no coincide')
        hash.update(rest.subarray(0, size))
        rest = rest.subarray(size)
        yield frame
      }
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw damaged(path, 'no se puede descomprimir entero')
  }
  if (!closed || rest.length > 0) throw damaged(path, 'está cortado')
}

function takeFrame(bytes: Buffer, path: string): Frame | null {
  if (bytes.length < HEADER_BYTES) return null
  const length = bytes.readUInt32BE(1)
  if (length > LARGEST_FRAME) throw damaged(path, 'no tiene la forma de una copia')
  if (bytes.length < HEADER_BYTES + length) return null
  return { kind: bytes.readUInt8(), bytes: bytes.subarray(HEADER_BYTES, HEADER_BYTES + length) }
}

export function damaged(path: string, reason: string): Refusal {
  return new Refusal('ArchiveDamaged', { name: path, reason })
}
