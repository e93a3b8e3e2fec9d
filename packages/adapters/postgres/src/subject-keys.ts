import { Refusal } from '@dictamen/kernel'
import type pg from 'pg'
import { EPOCH_BYTES, StaleEpoch, type Epoch, type EpochKeys } from './epoch-keys.ts'
import { deriveKey, seal, unseal } from './seal.ts'

/** What wrapping a key adds to it. */
const WRAPPED_BYTES = 60
const STALE = 'DT001'
const TRIES = 5

/**
 * Wraps and unwraps the keys of people under the epoch key in force. A wrapped key begins with the name of the key that
 * wraps it; those of the first edition, which have none, are wrapped by the master key.
 */
export class SubjectKeys {
  readonly epochs: EpochKeys
  readonly #pool: pg.Pool
  readonly #master: Buffer
  #current: Epoch | null = null

  constructor(pool: pg.Pool, master: Buffer, epochs: EpochKeys) {
    this.#pool = pool
    this.#master = deriveKey(master, 'wrap')
    this.epochs = epochs
  }

  wrap(subject: string, key: Buffer): Buffer {
    if (this.#current === null) throw new StaleEpoch()
    return wrapUnder(this.#current, subject, key)
  }

  unwrap(subject: string, wrapped: Buffer): Buffer {
    const key = this.#open(subject, wrapped)
    if (key === null)
      throw new Refusal('MasterKeyWrong', { name: 'La clave', reason: 'no es la que cifró estos datos' })
    return key
  }

  #open(subject: string, wrapped: Buffer): Buffer | null {
    // It was restored without the keys of people.
    if (wrapped.length === 0) throw this.#missing()
    if (wrapped.length === WRAPPED_BYTES) return unseal(this.#master, wrapped, subject)
    const epoch = this.epochs.find(wrapped.subarray(0, EPOCH_BYTES))
    if (epoch === null) throw new StaleEpoch()
    return unwrapUnder(epoch, subject, wrapped)
  }

  /** Finds out which key is in force; refused when it does not lie here. */
  async renew(): Promise<void> {
    const id = await epochInForce(this.#pool)
    this.#current = id === null ? null : this.epochs.find(id)
    if (this.#current === null) throw this.#missing(id)
  }

  #missing(id: Buffer | null = null): Refusal {
    const reason = id === null ? 'falta la que cifró estos datos' : `falta epoch-${id.toString('hex')}.key`
    return new Refusal('EpochKeyMissing', { folder: this.epochs.folder, reason })
  }

  /** Does something with keys of people; when they were replaced meanwhile, again with those in force. */
  async inForce<Result>(action: () => Promise<Result>): Promise<Result> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await action()
      } catch (error) {
        if (!isStale(error)) throw error
        if (tried === TRIES) throw this.#missing()
        await this.renew()
      }
    }
  }
}

export function wrapUnder({ id, key: under }: Epoch, subject: string, key: Buffer): Buffer {
  return Buffer.concat([id, seal(under, key, subject)])
}

export function unwrapUnder({ key: under }: Epoch, subject: string, wrapped: Buffer): Buffer | null {
  return unseal(under, wrapped.subarray(EPOCH_BYTES), subject)
}

/** The name of the epoch key in force; null in a database of before there were any. */
export async function epochInForce(client: pg.ClientBase | pg.Pool): Promise<Buffer | null> {
  const { rows } = await client.query<{ id: Buffer }>(
    'SELECT id FROM dictamen.epochs WHERE retired_at IS NULL',
  )
  return rows[0]?.id ?? null
}

function isStale(error: unknown): boolean {
  return error instanceof StaleEpoch || (error as { code?: string }).code === STALE
}
