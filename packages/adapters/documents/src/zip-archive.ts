import { Refusal } from '@dictamen/kernel'
import { crc32, inflateRawSync } from 'node:zlib'

interface Entry {
  readonly method: number
  readonly encrypted: boolean
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const MOST_ENTRIES = 4096
const STORED = 0
const DEFLATED = 8

/** What an archive may unfold to. */
export interface ZipLimits {
  readonly entryBytes: number
  readonly totalBytes: number
}

/**
 * Reads single entries of a ZIP file. Nothing is unfolded before it is asked for, and never more than the limits allow,
 * whatever the archive says of its sizes.
 */
export class ZipArchive {
  readonly #bytes: Buffer
  readonly #name: string
  readonly #limits: ZipLimits
  readonly #entries: ReadonlyMap<string, Entry>
  #unfolded = 0

  constructor(bytes: Uint8Array, name: string, limits: ZipLimits) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#name = name
    this.#limits = limits
    this.#entries = this.#readDirectory()
  }

  names(): string[] {
    return [...this.#entries.keys()]
  }

  /** The bytes of an entry; null when there is none of that name. */
  read(path: string): Uint8Array | null {
    const entry = this.#entries.get(path)
    if (entry === undefined) return null
    if (entry.encrypted) throw new Refusal('DocumentEncrypted', { name: this.#name })
    const bytes = this.#unfold(entry)
    this.#unfolded += bytes.length
    if (bytes.length !== entry.size || crc32(bytes) !== entry.crc)
      throw this.#damaged('una de sus partes no es la que se guardó')
    return bytes
  }

  #unfold(entry: Entry): Buffer {
    const limit = Math.min(this.#limits.entryBytes, this.#limits.totalBytes - this.#unfolded)
    if (entry.size > limit) throw this.#tooHeavy(entry.size)
    const start = this.#dataOf(entry)
    const packed = this.#bytes.subarray(start, start + entry.packed)
    if (packed.length !== entry.packed) throw this.#damaged('le falta el final')
    if (entry.method === STORED) return packed
    if (entry.method !== DEFLATED) throw this.#damaged('usa una compresión que no se lee')
    try {
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw this.#tooHeavy(limit + 1)
      throw this.#damaged('una de sus partes no se puede descomprimir')
    }
  }

  #dataOf({ offset }: Entry): number {
    const bytes = this.#bytes
    if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL)
      throw this.#damaged('su índice señala a donde no hay nada')
    return offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  }

  #readDirectory(): Map<string, Entry> {
    const bytes = this.#bytes
    const end = this.#findEnd()
    const count = bytes.readUInt16LE(end + 10)
    if (count > MOST_ENTRIES) throw this.#damaged(`guarda ${count} partes`)
    const entries = new Map<string, Entry>()
    let at = bytes.readUInt32LE(end + 16)
    for (let index = 0; index < count; index++) {
      if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL)
        throw this.#damaged('su índice está roto')
      const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
      const name = bytes.toString('utf8', at + 46, nameEnd)
      if (entries.has(name)) throw this.#damaged('guarda dos partes con el mismo nombre')
      entries.set(name, entryAt(bytes, at))
      at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
    return entries
  }

  #findEnd(): number {
    const bytes = this.#bytes
    const lowest = Math.max(0, bytes.length - END_SIZE - 0xffff)
    for (let at = bytes.length - END_SIZE; at >= lowest; at--) if (bytes.readUInt32LE(at) === END) return at
    throw this.#damaged('no es un archivo comprimido completo')
  }

  #damaged(reason: string): Refusal {
    return new Refusal('DocumentDamaged', { name: this.#name, reason })
  }

  #tooHeavy(size: number): Refusal {
    return new Refusal('DocumentTooHeavy', { name: this.#name, size, limit: this.#limits.totalBytes })
  }
}

function entryAt(bytes: Buffer, at: number): Entry {
  return {
    encrypted: (bytes.readUInt16LE(at + 8) & 1) !== 0,
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  }
}
