import { Denial } from '../problem.ts'
import { tooSlow } from './limits.ts'

/** How many bytes all requests together may be sending at once. */
const MOST_IN_FLIGHT = 256 * 1024 * 1024
let inFlight = 0

/** A body has this long, and a millisecond more for each so many bytes that came. */
const PATIENCE_MS = 5000
const BYTES_PER_MS = 16

/** Reading a body, as whoever waits for it may end it. */
export interface Reading {
  readonly bytes: Promise<Uint8Array>
  /** Ends it as one that came too slowly. */
  cut(): void
}

/** The bytes of a request, refused as soon as they are too many, too slow or too late. */
export function readBody(request: Request, limit: number, late: AbortSignal): Reading {
  const slow = new AbortController()
  return { bytes: readBytes(request, limit, late, slow), cut: () => slow.abort() }
}

async function readBytes(
  request: Request,
  limit: number,
  late: AbortSignal,
  slow: AbortController,
): Promise<Uint8Array> {
  const tooLarge = (): Denial =>
    new Denial('BodyTooLarge', `El límite es de ${limit} bytes.`, { connection: 'close' })
  const told = Number(request.headers.get('content-length') ?? 0)
  if (told > limit) throw tooLarge()
  if (request.body === null) return new Uint8Array()
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  const ended = AbortSignal.any([late, slow.signal])
  const stop = (): void => void reader.cancel().catch(() => undefined)
  ended.addEventListener('abort', stop, { once: true })
  const begun = performance.now()
  let size = 0
  // What is long is put in its place as it comes: to put it together at the end would hold everybody up.
  let whole: Buffer = Buffer.allocUnsafe(Number.isInteger(told) ? told : 0)
  try {
    for (;;) {
      const left = begun + PATIENCE_MS + size / BYTES_PER_MS - performance.now()
      const timer = setTimeout(() => slow.abort(), Math.max(0, left))
      const next = await reader.read().finally(() => clearTimeout(timer))
      if (next.done) break
      size += next.value.byteLength
      inFlight += next.value.byteLength
      if (size > limit) throw tooLarge()
      if (inFlight > MOST_IN_FLIGHT)
        throw new Denial('Overloaded', undefined, { 'retry-after': '1', connection: 'close' })
      if (size > whole.length) whole = Buffer.concat([whole], Math.min(limit, 2 * size))
      whole.set(next.value, size - next.value.byteLength)
    }
    if (late.aborted) throw tooSlow()
    if (slow.signal.aborted) throw new Denial('BodyTooSlow', undefined, { connection: 'close' })
    return whole.subarray(0, size)
  } finally {
    inFlight -= size
    ended.removeEventListener('abort', stop)
    if (size > limit) stop()
  }
}

/** The bodies that strangers are sending: when they are too many, the oldest is cut, so that there is room for the next. */
export class StrangersBodies {
  readonly #most: number
  readonly #reading = new Set<Reading>()

  constructor(most: number) {
    this.#most = most
  }

  async read(request: Request, limit: number, late: AbortSignal): Promise<Uint8Array> {
    const [oldest] = this.#reading
    if (this.#reading.size >= this.#most) oldest!.cut()
    const reading = readBody(request, limit, late)
    this.#reading.add(reading)
    try {
      return await reading.bytes
    } finally {
      this.#reading.delete(reading)
    }
  }
}
