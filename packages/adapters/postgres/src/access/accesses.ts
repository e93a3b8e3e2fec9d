import type pg from 'pg'

/** Who looked at what, or was turned away. */
export interface Access {
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly space: string | null
  readonly target: string | null
  readonly allowed: boolean
}

const COLUMNS = ['at', 'actor', 'action', 'space', 'target', 'allowed'] as const

const SOON_MS = 50

/** The list of accesses: it only grows. Accesses that come while others are being written are written together. */
export class Accesses {
  readonly #pool: pg.Pool
  #writing: Promise<void> = Promise.resolve()
  #waiting: Access[] = []
  #next: Promise<void> | null = null
  #soon: NodeJS.Timeout | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Writes an access soon, together with others; what is lost with a killed process is at most a moment of it. */
  note(access: Access): void {
    this.#waiting.push(access)
    this.#soon ??= setTimeout(() => void this.#flush().catch(() => undefined), SOON_MS)
  }

  /** Writes an access; durable when this returns. */
  write(access: Access): Promise<void> {
    this.#waiting.push(access)
    return this.#flush()
  }

  /** Writes what waits; durable when this returns. */
  async close(): Promise<void> {
    if (this.#waiting.length > 0) await this.#flush()
    await this.#writing.catch(() => undefined)
  }

  #flush(): Promise<void> {
    clearTimeout(this.#soon)
    this.#soon = undefined
    this.#next ??= this.#writing
      .catch(() => undefined)
      .then(() => {
        const together = this.#waiting
        this.#waiting = []
        this.#next = null
        return (this.#writing = this.#insert(together))
      })
    return this.#next
  }

  /** The newest first; of those of one moment the one written last: the table only grows, so its rows lie as they were written. */
  async list(limit: number): Promise<readonly Access[]> {
    const { rows } = await this.#pool.query<Access>(
      `SELECT ${COLUMNS.join(', ')} FROM dictamen.accesses ORDER BY at DESC, ctid DESC LIMIT $1`,
      [limit],
    )
    return rows
  }

  async #insert(accesses: readonly Access[]): Promise<void> {
    await this.#pool.query(
      `INSERT INTO dictamen.accesses (${COLUMNS.join(', ')})
       SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[])`,
      COLUMNS.map((column) => accesses.map((access) => access[column])),
    )
  }
}
