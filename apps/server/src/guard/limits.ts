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

  /** Refuses whoever comes after it was closed. */
  checkOpen(): void {
    if (this.#closed) throw new Denial('Stopping', undefined, { 'retry-after': '5', connection: 'close' })
  }

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    this.checkOpen()
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

export function tooSlow(): Denial {
  return new Denial('TooSlow', undefined, { 'retry-after': '5', connection: 'close' })
}
