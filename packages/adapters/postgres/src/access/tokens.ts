import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { createSecret, hashSecret } from './secrets.ts'
import { ROLES_OF, type Admitted, type Roles, type Visitor } from './visitor.ts'
import type { Scope } from './vocabulary.ts'
import { Refusal } from '../sentences.ts'

export interface NewToken {
  readonly member: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** The one space it is for; null for all of its person's. */
  readonly space: string | null
  readonly expires: Date
}

export interface Token extends Omit<NewToken, 'member'> {
  readonly id: string
  readonly login: string
  readonly created: Date
  readonly revoked: Date | null
}

/** Tokens for programs: shown once, kept as their hash, for a time and for some things only. */
export class Tokens {
  readonly #pool: pg.Pool
  readonly #now: () => Date
  readonly #changed: () => void

  /** `changed` hears when somebody may no longer do what they could. */
  constructor(pool: pg.Pool, now: () => Date, changed: () => void = () => undefined) {
    this.#pool = pool
    this.#now = now
    this.#changed = changed
  }

  async add({ member, name, scopes, space, expires }: NewToken): Promise<{ id: string; secret: string }> {
    const { text, hash } = createSecret('dct')
    const id = `tok_${randomBytes(10).toString('hex')}`
    await this.#pool.query(
      `INSERT INTO dictamen.tokens (id, hash, member, name, scopes, space, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, hash, member, name, scopes, space, this.#now(), expires],
    )
    return { id, secret: text }
  }

  async list(): Promise<readonly Token[]> {
    const { rows } = await this.#pool.query<Token>(
      `SELECT tokens.id, tokens.name, login, scopes, space, tokens.created_at AS created, expires_at AS expires,
         revoked_at AS revoked
       FROM dictamen.tokens JOIN dictamen.users ON users.id = member ORDER BY tokens.created_at, tokens.id`,
    )
    return rows
  }

  async revoke(id: string): Promise<void> {
    const { rowCount } = await this.#pool.query(
      'UPDATE dictamen.tokens SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1',
      [id, this.#now()],
    )
    this.#changed()
    if (rowCount === 0) throw new Refusal('TokenUnknown', { token: id })
  }

  /** Who a token speaks for and what they are where; null when it is unknown, over or revoked. */
  async admit(secret: string): Promise<Admitted | null> {
    const { rows } = await this.#pool.query<Omit<Visitor, 'csrf'> & { until: Date; roles: Roles }>({
      name: 'token',
      text: `SELECT member, login, users.name, administrator, scopes, space, expires_at AS until, ${ROLES_OF}
       FROM dictamen.tokens JOIN dictamen.users ON users.id = member
       WHERE hash = $1 AND disabled_at IS NULL AND revoked_at IS NULL AND expires_at > $2`,
      values: [hashSecret(secret), this.#now()],
    })
    const [row] = rows
    if (row === undefined) return null
    const { until, roles, ...visitor } = row
    return { visitor: { ...visitor, csrf: null }, roles: new Map(Object.entries(roles)), until }
  }
}
