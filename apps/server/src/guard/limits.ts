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

/** Waits for work no longer than that; the work itself is not stopped, only no longer waited for. */
export async function withinDeadline<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Denial('TooSlow', undefined, { 'retry-after': '5', connection: 'close' })),
      ms,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The bytes of a request, refused as soon as they are too many. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = (): Denial =>
    new Denial('BodyTooLarge', `El límite es de ${limit} bytes.`, { connection: 'close' })
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
