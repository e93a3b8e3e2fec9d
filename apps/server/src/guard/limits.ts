import { Denial } from '../problem.ts'

/** Lets so many requests in at once, and none any more once it is closed. */
export class Gate {
  readonly #most: number
  #inside = 0
  #closed = false
  #emptied: (() => void) | null = null

  constructor(most: number) {
    this.#most = most
  }

  get inside(): number {
    return this.#inside
  }

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#closed) throw new Denial('Stopping', undefined, { 'retry-after': '5', connection: 'close' })
    if (this.#inside >= this.#most) throw new Denial('Overloaded', undefined, { 'retry-after': '1' })
    this.#inside += 1
    try {
      return await work()
    } finally {
      this.#inside -= 1
      if (this.#inside === 0) this.#emptied?.()
    }
  }

  /** Lets nobody in any more and waits until everybody is out. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#inside === 0) return
    await new Promise<void>((resolve) => {
      this.#emptied = resolve
    })
  }
}

/** Waits for work no longer than that. Who reads meanwhile stops; other work is only no longer waited for. */
export async function withinDeadline<Result>(
  work: (late: AbortSignal) => Promise<Result>,
  ms: number,
): Promise<Result> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(tooSlow())
      controller.abort()
    }, ms)
  })
  try {
    return await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/** How many bytes all requests together may be sending at once. */
const MOST_IN_FLIGHT = 256 * 1024 * 1024
let inFlight = 0

/** The bytes of a request, refused as soon as they are too many or too late. */
export async function readBytes(request: Request, limit: number, late: AbortSignal): Promise<Uint8Array> {
  const tooLarge = (): Denial =>
    new Denial('BodyTooLarge', `El límite es de ${limit} bytes.`, { connection: 'close' })
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  if (request.body === null) return new Uint8Array()
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  const stop = (): void => void reader.cancel().catch(() => undefined)
  late.addEventListener('abort', stop, { once: true })
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength
      inFlight += next.value.byteLength
      if (size > limit) throw tooLarge()
      if (inFlight > MOST_IN_FLIGHT)
        throw new Denial('Overloaded', undefined, { 'retry-after': '1', connection: 'close' })
      chunks.push(next.value)
    }
    if (late.aborted) throw tooSlow()
    return Buffer.concat(chunks)
  } finally {
    inFlight -= size
    late.removeEventListener('abort', stop)
    if (size > limit) stop()
  }
}

function tooSlow(): Denial {
  return new Denial('TooSlow', undefined, { 'retry-after': '5', connection: 'close' })
}
