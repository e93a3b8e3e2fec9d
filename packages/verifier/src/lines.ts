const BREAK = 0x0a
const EMPTY = new Uint8Array()
const MOST_BYTES = 64 * 1024 * 1024

/** Cuts a stream of bytes into lines; the bytes of a line are never decoded. */
export class LineCutter {
  readonly #take: (line: Uint8Array) => void
  #rest: Uint8Array = EMPTY

  constructor(take: (line: Uint8Array) => void) {
    this.#take = take
  }

  push(chunk: Uint8Array): void {
    const bytes = this.#rest.length === 0 ? chunk : joined(this.#rest, chunk)
    let from = 0
    for (let at = bytes.indexOf(BREAK); at >= 0; at = bytes.indexOf(BREAK, from)) {
      this.#take(bytes.subarray(from, at))
      from = at + 1
    }
    this.#rest = bytes.subarray(from)
    if (this.#rest.length > MOST_BYTES) throw new Error('hay una línea de más de 64 MB')
  }

  end(): void {
    if (this.#rest.length > 0) this.#take(this.#rest)
    this.#rest = EMPTY
  }
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (typeof Buffer !== 'undefined') return Buffer.concat([left, right])
  const bytes = new Uint8Array(left.length + right.length)
  bytes.set(left)
  bytes.set(right, left.length)
  return bytes
}
