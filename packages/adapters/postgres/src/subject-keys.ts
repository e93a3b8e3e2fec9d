import type pg from 'pg'
import { StaleEpoch, type Epoch, type EpochKeys } from './epoch-keys.ts'
import { KeyGroups, openGroup, type WrappedGroup } from './key-groups.ts'
import { deriveKey, unseal } from './seal.ts'
import { Refusal } from './sentences.ts'

/** What a key is long that the master key wrapped in the first edition: it names no group. */
const FIRST_EDITION_BYTES = 60
const STALE = 'DT001'
const TRIES = 5

/** Wraps and unwraps the keys of people under the epoch key in force, which lies outside the database. */
export class SubjectKeys {
  readonly epochs: EpochKeys
  readonly #pool: pg.Pool
  readonly #master: Buffer
  #groups: KeyGroups | null = null
  /** The name of the epoch key that wraps them. */
  #epoch: string | null = null

  constructor(pool: pg.Pool, master: Buffer, epochs: EpochKeys) {
    this.#pool = pool
    this.#master = deriveKey(master, 'wrap')
    this.epochs = epochs
  }

  wrap(subject: string, key: Buffer): Buffer {
    if (this.#groups === null) throw new StaleEpoch()
    return this.#groups.wrap(subject, key)
  }

  unwrap(subject: string, wrapped: Buffer): Buffer {
    return this.unwrapFrom(this.#groups, subject, wrapped)
  }

  /** Opens a key with the groups of a moment. */
  unwrapFrom(groups: KeyGroups | null, subject: string, wrapped: Buffer): Buffer {
    // It was restored without the keys of people.
    if (wrapped.length === 0) throw this.#missing()
    const isOlder = wrapped.length === FIRST_EDITION_BYTES
    const key = isOlder ? unseal(this.#master, wrapped, subject) : groups?.unwrap(subject, wrapped)
    if (key === undefined) throw new StaleEpoch()
    if (key === null)
      throw new Refusal('MasterKeyWrong', { name: 'La clave', reason: 'no es la que cifró estos datos' })
    return key
  }

  /** Finds out which keys are in force; refused when the one that wraps them does not lie here. */
  async renew(): Promise<void> {
    const { epoch, groups } = await this.read(this.#pool)
    if (epoch === null || groups === null) throw this.#missing()
    this.#groups = groups
    this.#epoch = epoch.id.toString('hex')
  }

  /** The keys in force; null in a database of before there were any. */
  async read(
    client: pg.ClientBase | pg.Pool,
  ): Promise<{ readonly epoch: Epoch | null; readonly groups: KeyGroups | null }> {
    const { rows } = await client.query<WrappedGroup & { epoch: Buffer }>(
      `SELECT slot, g.id, wrapped, e.id AS epoch FROM dictamen.epochs AS e, dictamen.key_groups AS g
       WHERE retired_at IS NULL`,
    )
    const [first] = rows
    if (first === undefined) return { epoch: null, groups: null }
    const epoch = this.epochs.find(first.epoch)
    if (epoch === null) throw this.#missing(first.epoch)
    return {
      epoch,
      groups: new KeyGroups(
        rows.map((row) => {
          const group = openGroup(epoch, row)
          if (group === null) throw this.#missing(first.epoch)
          return group
        }),
      ),
    }
  }

  #missing(id: Buffer | null = null): Refusal {
    const reason = id === null ? 'falta la que cifró estos datos' : `falta epoch-${id.toString('hex')}.key`
    return new Refusal('EpochKeyMissing', { folder: this.epochs.folder, reason })
  }

  /**
   * Does something with keys of people; when they were replaced meanwhile, again with those in force. A key that names
   * another group although nothing was replaced was not wrapped by us: `otherwise` says what becomes of it.
   */
  async inForce<Result>(action: () => Promise<Result>, otherwise?: () => Promise<Result>): Promise<Result> {
    for (let tried = 1; ; tried += 1) {
      const before = this.#epoch
      try {
        return await action()
      } catch (error) {
        if (!isStale(error)) throw error
        if (tried === TRIES) throw this.#missing()
      }
      await this.renew()
      if (otherwise === undefined || before !== this.#epoch) continue
      const result = await otherwise()
      await this.renew()
      if (before === this.#epoch) return result
    }
  }
}

/** Whether a database has an epoch key in force: one of the first edition has none. */
export async function hasEpoch(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM dictamen.epochs WHERE retired_at IS NULL')
  return rowCount === 1
}

function isStale(error: unknown): boolean {
  return error instanceof StaleEpoch || (error as { code?: string }).code === STALE
}
