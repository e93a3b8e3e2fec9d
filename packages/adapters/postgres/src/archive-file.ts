import { createHash, createHmac, timingSafeEqual, type Hash, type Hmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip, type Gzip } from 'node:zlib'
import { Refusal } from './sentences.ts'

/**
 * The frames of an archive, gzipped: each is a kind (one byte), a length (four) and its bytes; the last one closes the file
 * with the hash of everything before it and, since format 2, with its HMAC under a key of the installation.
 */
export const FRAME = { manifest: 1, table: 2, rows: 3, end: 4 } as const

export interface Frame {
  readonly kind: number
  readonly bytes: Buffer
  /** Of the last frame: whether the holder of the key wrote all of it. */
  readonly isAuthentic?: boolean
}

const HEADER_BYTES = 5
const HASH_BYTES = 32
const LARGEST_FRAME = 64 * 1024 * 1024

/** Writes the frames of an archive. */
export class ArchiveWriter {
  readonly #gzip: Gzip = createGzip({ level: 3 })
  readonly #hash: Hash = createHash('sha256')
  readonly #hmac: Hmac
  readonly #written: Promise<void>

  constructor(path: string, key: Buffer) {
    this.#hmac = createHmac('sha256', key)
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    this.#gzip.on('error', (error) => file.destroy(error))
    this.#gzip.pipe(file)
    this.#written = finished(file)
    this.#written.catch(() => this.#gzip.destroy())
  }

  async write(kind: number, bytes: Uint8Array): Promise<void> {
    const header = headerOf(kind, bytes)
    this.#hash.update(header).update(bytes)
    this.#hmac.update(header).update(bytes)
    await this.#put(kind, bytes)
  }

  async #put(kind: number, bytes: Uint8Array): Promise<void> {
    this.#gzip.write(headerOf(kind, bytes))
    if (!this.#gzip.write(bytes)) await Promise.race([once(this.#gzip, 'drain'), this.#written])
  }

  async close(): Promise<void> {
    await this.#put(FRAME.end, Buffer.concat([this.#hash.digest(), this.#hmac.digest()]))
    this.#gzip.end()
    await this.#written
  }

  abandon(): void {
    this.#gzip.destroy(new Error('abandoned'))
  }
}

function headerOf(kind: number, bytes: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt8(kind)
  header.writeUInt32BE(bytes.length, 1)
  return header
}

/** Reads the frames of an archive and checks the hash that closes it; whether it is authentic is for the reader to ask. */
export async function* readFrames(path: string, key: Buffer | null): AsyncGenerator<Frame> {
  const hash = createHash('sha256')
  const hmac = key === null ? null : createHmac('sha256', key)
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
        if (frame.kind === FRAME.end) {
          closed = hash.digest().equals(frame.bytes.subarray(0, HASH_BYTES))
          if (!closed) throw damaged(path, 'su huella no coincide')
          yield { ...frame, isAuthentic: isEqual(hmac?.digest(), frame.bytes.subarray(HASH_BYTES)) }
        } else {
          hash.update(rest.subarray(0, size))
          hmac?.update(rest.subarray(0, size))
          yield frame
        }
        rest = rest.subarray(size)
      }
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw damaged(path, 'no se puede descomprimir entero')
  }
  if (!closed || rest.length > 0) throw damaged(path, 'está cortado')
}

function isEqual(wanted: Buffer | undefined, given: Buffer): boolean {
  return wanted !== undefined && wanted.length === given.length && timingSafeEqual(wanted, given)
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
