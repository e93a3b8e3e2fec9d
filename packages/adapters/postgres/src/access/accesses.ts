import type pg from 'pg'
import { Refusal } from '../sentences.ts'

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
/** What cannot be written yet waits here; who comes when it is full waits for the database. */
const MOST_WAITING = 10_000
const LONGEST_TEXT = 512
const RETRY_MS = 1000
const UNWRITABLE = '(no se pudo escribir)'

/** Of those who are turned away without a name so many are listed a minute; the others are counted. */
const NAMELESS_A_MINUTE = 10
const MINUTE_MS = 60_000

/** The list of accesses: it only grows. Accesses that come while others are being written are written together. */
export class Accesses {
  readonly #pool: pg.Pool
  #writing: Promise<void> = Promise.resolve()
  #waiting: Access[] = []
  #next: Promise<void> | null = null
  #soon: NodeJS.Timeout | undefined
  #nameless = { since: -Infinity, count: 0 }

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Writes an access soon, together with others; what is lost with a killed process is at most a moment of it. */
  note(access: Access): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING) return this.write(access)
    this.#waiting.push(access)
    this.#soon ??= setTimeout(() => void this.#flush().catch(() => undefined), SOON_MS)
    return Promise.resolve()
  }

  /** Writes an access; durable when this returns. */
  write(access: Access): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(new Refusal('AccessesFull', {}))
    this.#waiting.push(access)
    return this.#flush()
  }

  /** Writes that somebody without a name was turned away: the first ones of each minute, and then how many more came. */
  async turnAway(access: Access): Promise<void> {
    if (access.at.getTime() - this.#nameless.since >= MINUTE_MS) {
      this.#sumUp()
      this.#nameless = { since: access.at.getTime(), count: 0 }
    }
    this.#nameless.count += 1
    if (this.#nameless.count <= NAMELESS_A_MINUTE) await this.write(access)
  }

  /** Writes what waits; durable when this returns. */
  async close(): Promise<void> {
    this.#sumUp()
    if (this.#waiting.length > 0) await this.#flush()
    await this.#writing.catch(() => undefined)
  }

  #sumUp(): void {
    const { since, count } = this.#nameless
    this.#nameless = { since: -Infinity, count: 0 }
    if (count <= NAMELESS_A_MINUTE) return
    const target = `${count - NAMELESS_A_MINUTE} veces más en un minuto`
    const at = new Date(since)
    this.#waiting.push({ at, actor: 'anónimo', action: 'entrar', space: null, target, allowed: false })
    this.#soon ??= setTimeout(() => void this.#flush().catch(() => undefined), SOON_MS)
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

  /** Writes all of them, or each by itself; those that could not be written wait for the next time. */
  async #insert(accesses: readonly Access[]): Promise<void> {
    const rows = accesses.map(asRow)
    try {
      await this.#insertRows(rows)
    } catch (error) {
      const left = await this.#insertOneByOne(rows)
      if (left.length === 0) return
      this.#waiting.unshift(...left)
      this.#soon ??= setTimeout(() => void this.#flush().catch(() => undefined), RETRY_MS)
      throw error
    }
  }

  async #insertOneByOne(rows: readonly Access[]): Promise<Access[]> {
    for (const [index, row] of rows.entries()) {
      try {
        await this.#insertRows([row]).catch((error: unknown) => {
          if (!isAboutData(error)) throw error
          return this.#insertRows([{ ...row, space: null, target: UNWRITABLE }])
        })
      } catch {
        // The database is away for those that follow too.
        return rows.slice(index)
      }
    }
    return []
  }

  async #insertRows(rows: readonly Access[]): Promise<void> {
    await this.#pool.query(
      `INSERT INTO dictamen.accesses (${COLUMNS.join(', ')})
       SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[])`,
      COLUMNS.map((column) => rows.map((access) => access[column])),
    )
  }
}

/** Whether the database refuses what is written, and not to write. */
function isAboutData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}

/** An access as the table takes it: nothing that somebody sent keeps it from being written. */
function asRow(access: Access): Access {
  const { actor, action, space, target } = access
  return {
    ...access,
    actor: cleaned(actor),
    action: cleaned(action),
    space: space === null ? null : cleaned(space),
    target: target === null ? null : cleaned(target),
  }
}

function cleaned(text: string): string {
  return text.slice(0, LONGEST_TEXT).replaceAll('\0', '\ufffd').toWellFormed()
}
