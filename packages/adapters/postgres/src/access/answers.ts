import type pg from 'pg'
import type { BlobVault } from '../blob-vault.ts'

/** A request that may be sent again under the same key. */
export interface KeyedRequest {
  readonly member: string
  readonly key: string
  readonly space: string
  /** Whom it is about. */
  readonly subject: string
  readonly bytes: Uint8Array
}

/** What to do with a keyed request. */
export type Claim =
  /** Nobody has answered it: this one does, about that subject and as of that moment. */
  | { readonly kind: 'ours'; readonly subject: string; readonly space: string; readonly asked: Date }
  /** It was answered before: these bytes. */
  | { readonly kind: 'answered'; readonly answer: Uint8Array }
  /** Somebody is answering it. */
  | { readonly kind: 'busy' }
  /** The key was used for another request. */
  | { readonly kind: 'other' }

interface Row {
  readonly subject: string
  readonly space: string
  readonly request: string
  readonly asked_at: Date
  readonly answer: string | null
}

/** Keeps what was answered, so that the same request sent again does nothing twice. */
export class Answers {
  readonly #pool: pg.Pool
  readonly #vault: BlobVault
  readonly #now: () => Date

  constructor(pool: pg.Pool, vault: BlobVault, now: () => Date) {
    this.#pool = pool
    this.#vault = vault
    this.#now = now
  }

  /** Takes a request up for some time, unless it was answered or somebody else has it. */
  async claim(request: KeyedRequest, holdMs: number): Promise<Claim> {
    const { member, key, subject, space, bytes } = request
    const now = this.#now()
    const until = new Date(now.getTime() + holdMs)
    const seal = await this.#vault.sealOf(subject, space)
    const inserted = await this.#pool.query(
      `INSERT INTO dictamen.answers (member, key, subject, space, request, asked_at, held_until)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [member, key, subject, space, seal.nameOf(bytes), now, until],
    )
    if (inserted.rowCount === 1) return { kind: 'ours', subject, space, asked: now }
    return this.#claimAgain(request, now, until)
  }

  /** Keeps the answer to a request that was taken up. */
  async keep(
    { member, key }: KeyedRequest,
    claim: Claim & { kind: 'ours' },
    answer: Uint8Array,
  ): Promise<void> {
    const id = await this.#vault.of(claim.subject, claim.space).put(answer)
    await this.#pool.query('UPDATE dictamen.answers SET answer = $3 WHERE member = $1 AND key = $2', [
      member,
      key,
      id,
    ])
  }

  /** Holds a request that was taken up for some time more. */
  async hold({ member, key }: KeyedRequest, holdMs: number): Promise<void> {
    await this.#pool.query(
      'UPDATE dictamen.answers SET held_until = $3 WHERE member = $1 AND key = $2 AND answer IS NULL',
      [member, key, new Date(this.#now().getTime() + holdMs)],
    )
  }

  /** Lets go of a request that could not be answered: it may be sent again at once. */
  async release({ member, key }: KeyedRequest): Promise<void> {
    await this.#pool.query('DELETE FROM dictamen.answers WHERE member = $1 AND key = $2 AND answer IS NULL', [
      member,
      key,
    ])
  }

  /** Forgets keys older than that; the records stay. */
  async sweep(olderThanMs: number): Promise<void> {
    await this.#pool.query('DELETE FROM dictamen.answers WHERE asked_at < $1', [
      new Date(this.#now().getTime() - olderThanMs),
    ])
  }

  async #claimAgain({ member, key, bytes }: KeyedRequest, now: Date, until: Date): Promise<Claim> {
    const { rows } = await this.#pool.query<Row>(
      'SELECT subject, space, request, asked_at, answer FROM dictamen.answers WHERE member = $1 AND key = $2',
      [member, key],
    )
    const [row] = rows
    if (row === undefined) return { kind: 'busy' }
    const seal = await this.#vault.sealOf(row.subject, row.space)
    if (seal.nameOf(bytes) !== row.request) return { kind: 'other' }
    if (row.answer !== null) {
      const answer = await this.#vault.of(row.subject, row.space).get(row.answer)
      return answer === null ? { kind: 'busy' } : { kind: 'answered', answer }
    }
    const { rowCount } = await this.#pool.query(
      'UPDATE dictamen.answers SET held_until = $3 WHERE member = $1 AND key = $2 AND answer IS NULL AND held_until <= $4',
      [member, key, until, now],
    )
    if (rowCount === 0) return { kind: 'busy' }
    return { kind: 'ours', subject: row.subject, space: row.space, asked: row.asked_at }
  }
}
