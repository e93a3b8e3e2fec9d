import type { Json } from '@dictamen/kernel'
import { canonicalJson } from '@dictamen/kernel/record'
import type pg from 'pg'
import type { BlobVault } from '../blob-vault.ts'
import { inTransaction } from '../transaction.ts'
import { openRecords } from './open-records.ts'
import { findRecord, type StoredRecord } from './record-reader.ts'
import { writeWithin, type ReviewKind } from './record-writer.ts'
import { Refusal } from '../sentences.ts'

/** Something that waits for people, or waited. */
export interface Review {
  readonly id: string
  readonly record: string
  readonly space: string
  readonly kind: ReviewKind
  readonly opened: Date
  readonly closed: Date | null
  readonly outcome: 'accepted' | 'changed' | null
  /** Who judged already, in their order, and the record of each. */
  readonly judgements: readonly { readonly member: string; readonly record: string; readonly at: string }[]
}

/** What somebody says of a case. */
export interface Judgement {
  readonly member: string
  readonly actor: string
  readonly time: string
  readonly decision: Json
  readonly reasons: string
}

export interface ReviewFilter {
  readonly spaces: readonly string[]
  readonly open: boolean
  readonly limit: number
  readonly after?: string | undefined
}

/** How a judgement came out: who may not judge, or how the case stands. */
export type Judged =
  | { readonly kind: 'closed' | 'again' | 'author' }
  | { readonly kind: 'judged'; readonly record: string; readonly review: Review }

const SELECT = `
  SELECT reviews.id, record, space, reviews.kind, opened_at AS opened, closed_at AS closed, outcome,
    coalesce((SELECT json_agg(json_build_object('member', member, 'record', j.record, 'at', judged_at) ORDER BY judged_at, member)
      FROM dictamen.judgements AS j WHERE review = reviews.id), '[]') AS judgements
  FROM dictamen.reviews`

/** The cases that wait for people. Two different ones, neither of them the author, must agree to close one. */
export class Reviews {
  readonly #pool: pg.Pool
  readonly #vault: BlobVault

  constructor(pool: pg.Pool, vault: BlobVault) {
    this.#pool = pool
    this.#vault = vault
  }

  /** The oldest first while they are open, the newest first afterwards. */
  async list({ spaces, open, limit, after }: ReviewFilter): Promise<readonly Review[]> {
    const [state, order, direction] = open
      ? ['closed_at IS NULL', 'opened_at', '']
      : ['closed_at IS NOT NULL', 'closed_at', ' DESC']
    const { rows } = await this.#pool.query<Review>(
      `${SELECT} WHERE space = ANY ($1) AND ${state} AND ($2::text IS NULL OR
         (${order}, id) ${open ? '>' : '<'} (SELECT ${order}, id FROM dictamen.reviews WHERE id = $2))
       ORDER BY ${order}${direction}, id${direction} LIMIT $3`,
      [spaces, after, limit],
    )
    return rows
  }

  async find(id: string): Promise<Review | null> {
    const { rows } = await this.#pool.query<Review>(`${SELECT} WHERE reviews.id = $1`, [id])
    return rows[0] ?? null
  }

  /** Opens a case about a record; the same one when it is open already, null when people have closed it. */
  async open(record: string, kind: ReviewKind, at: Date): Promise<Review | null> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `INSERT INTO dictamen.reviews (id, record, space, kind, opened_at)
       SELECT 'rev_' || substr(id, 5) || '_' || $2, id, space, $2, $3 FROM dictamen.records WHERE id = $1
       ON CONFLICT (record, kind) DO UPDATE SET closed_at = NULL WHERE reviews.closed_at IS NULL RETURNING id`,
      [record, kind, at],
    )
    return rows[0] === undefined ? null : await this.find(rows[0].id)
  }

  /** Which of some records a reviewer may not see the verdict of: they wait for them, or refer to one that does. */
  async withheldFrom(member: string, records: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `WITH blind AS (
         SELECT record FROM dictamen.reviews WHERE closed_at IS NULL
         AND NOT EXISTS (SELECT FROM dictamen.judgements WHERE review = reviews.id AND member = $1))
       SELECT record AS id FROM blind WHERE record = ANY ($2)
       UNION SELECT l.record FROM dictamen.record_links AS l JOIN blind ON l.target = blind.record WHERE l.record = ANY ($2)
       UNION SELECT l.target FROM dictamen.record_links AS l JOIN blind ON l.record = blind.record
         WHERE l.rel = 'decision' AND l.target = ANY ($2)`,
      [member, records],
    )
    return new Set(rows.map(({ id }) => id))
  }

  /** Seals what somebody says of a case; closes it when two say the same. `verdict` is what the record itself says. */
  async judge({ id, record: judged }: Review, judgement: Judgement, verdict: Json): Promise<Judged> {
    const { member, actor, time, decision, reasons } = judgement
    const original = JSON.parse((await findRecord(this.#pool, judged)).line) as {
      actor: string
      subject: string
      space: string
    }
    const seal = await this.#vault.sealOf(original.subject, original.space)
    const judge = async (client: pg.ClientBase): Promise<Judged> => {
      await client.query('SELECT FROM dictamen.reviews WHERE id = $1 FOR UPDATE', [id])
      const { rows } = await client.query<Review>(`${SELECT} WHERE reviews.id = $1`, [id])
      const review = rows[0]!
      if (review.closed !== null) return { kind: 'closed' }
      if (review.judgements.some((one) => one.member === member)) return { kind: 'again' }
      if (memberOf(original.actor) === member) return { kind: 'author' }
      const before = review.judgements.map((one) => ({ rel: 'previous', record: one.record }))
      const [record] = await writeWithin(client, seal, original.subject, [
        {
          kind: 'review',
          time,
          actor,
          space: original.space,
          links: [{ rel: 'reviews', record: review.record }, ...before],
          clear: {},
          sealed: { judgement: { act: 'judgement', review: id, decision, reasons } },
        },
      ])
      await client.query(
        'INSERT INTO dictamen.judgements (review, member, record, judged_at) VALUES ($1, $2, $3, $4)',
        [id, member, record, time],
      )
      const others = await this.#decisionsOf(client, review)
      if (others.includes(canonicalJson(decision)))
        await client.query('UPDATE dictamen.reviews SET closed_at = $2, outcome = $3 WHERE id = $1', [
          id,
          time,
          canonicalJson(decision) === canonicalJson(verdict) ? 'accepted' : 'changed',
        ])
      const after = await client.query<Review>(`${SELECT} WHERE reviews.id = $1`, [id])
      return { kind: 'judged', record: record!, review: after.rows[0]! }
    }
    return this.#vault.inForce(() => inTransaction(this.#pool, judge))
  }

  async #decisionsOf(client: pg.ClientBase, { judgements }: Review): Promise<readonly string[]> {
    const stored: StoredRecord[] = []
    for (const { record } of judgements) stored.push(await findRecord(client, record))
    const opened = await openRecords(client, this.#vault, stored)
    return opened.map(({ id, content }) => {
      if (content === null) throw new Refusal('SubjectErased', { subject: id })
      return canonicalJson((content['judgement'] as { decision: Json }).decision)
    })
  }
}

/** The person behind an actor, whether they came with a session or with a token. */
export function memberOf(actor: string): string {
  return actor.slice(actor.indexOf(':') + 1)
}
