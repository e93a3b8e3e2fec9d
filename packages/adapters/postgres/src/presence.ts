import type pg from 'pg'
import { connect, openSession } from './connections.ts'
import type { Opening } from './opening.ts'

const AGAIN_MS = 500

/** A connection that tells the others that somebody is still here; made again whenever it breaks. */
export class Presence {
  readonly #url: string
  #client: pg.Client | null = null
  #isClosed = false

  private constructor(url: string) {
    this.#url = url
  }

  static async open(url: string, opening: Opening, revive: () => Promise<unknown>): Promise<Presence> {
    const presence = new Presence(url)
    presence.#hold(await openSession(url, opening, revive))
    return presence
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#client?.end().catch(() => undefined)
  }

  #hold(client: pg.Client): void {
    this.#client = client
    client.once('end', () => {
      this.#client = null
      this.#return()
    })
  }

  #return(): void {
    if (this.#isClosed) return
    setTimeout(() => {
      if (this.#isClosed) return
      connect(this.#url).then(
        (client) => (this.#isClosed ? client.end() : this.#hold(client)),
        () => this.#return(),
      )
    }, AGAIN_MS).unref()
  }
}
