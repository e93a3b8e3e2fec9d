import { Fault, Refusal, type BlobStore } from '@dictamen/kernel'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { deriveKey, nameUnder, seal, unseal } from './seal.ts'

interface SubjectKeys {
  readonly seal: Buffer
  readonly name: Buffer
}

/** Keeps bytes about people: each subject has a key of its own, wrapped by the master key. */
export class BlobVault {
  readonly #pool: pg.Pool
  readonly #master: Buffer

  constructor(pool: pg.Pool, master: Buffer) {
    this.#pool = pool
    this.#master = deriveKey(master, 'wrap')
  }

  /** The blobs of one subject. Nothing is remembered between calls, so that an erasure holds at once everywhere. */
  of(subject: string, space: string): BlobStore {
    return {
      put: async (bytes) => {
        const keys = (await this.#keysOf(subject)) ?? (await this.#createKeys(subject, space))
        const id = nameUnder(keys.name, bytes)
        await this.#pool.query(
          'INSERT INTO dictamen.blobs (subject, id, sealed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
          [subject, id, seal(keys.seal, bytes, id)],
        )
        return id
      },
      get: async (id) => {
        const { rows } = await this.#pool.query<{ sealed: Buffer }>(
          'SELECT sealed FROM dictamen.blobs WHERE subject = $1 AND id = $2',
          [subject, id],
        )
        if (rows[0] === undefined || (await this.isErased(subject))) return null
        const keys = await this.#keysOf(subject)
        const bytes = keys === null ? null : unseal(keys.seal, rows[0].sealed, id)
        if (bytes === null) throw new Refusal('BlobDamaged', { blob: id })
        return new Uint8Array(bytes)
      },
    }
  }

  /** Deletes the key of a subject: what it sealed can never be read again. */
  async erase(subject: string): Promise<void> {
    await this.#pool.query(
      'UPDATE dictamen.subjects SET wrapped_key = NULL, erased_at = now() WHERE id = $1 AND erased_at IS NULL',
      [subject],
    )
  }

  async isErased(subject: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'SELECT FROM dictamen.subjects WHERE id = $1 AND erased_at IS NOT NULL',
      [subject],
    )
    return rowCount === 1
  }

  async #keysOf(subject: string): Promise<SubjectKeys | null> {
    const { rows } = await this.#pool.query<{ wrapped_key: Buffer | null }>(
      'SELECT wrapped_key FROM dictamen.subjects WHERE id = $1',
      [subject],
    )
    const [row] = rows
    if (row === undefined) return null
    if (row.wrapped_key === null) throw new Refusal('SubjectErased', { subject })
    const key = unseal(this.#master, row.wrapped_key, subject)
    if (key === null) {
      throw new Refusal('MasterKeyWrong', { name: 'La clave', reason: 'no es la que cifró estos datos' })
    }
    return { seal: deriveKey(key, 'seal'), name: deriveKey(key, 'name') }
  }

  async #createKeys(subject: string, space: string): Promise<SubjectKeys> {
    await this.#pool.query(
      'INSERT INTO dictamen.subjects (id, space, wrapped_key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [subject, space, seal(this.#master, randomBytes(32), subject)],
    )
    const keys = await this.#keysOf(subject)
    if (keys === null) throw new Fault(`the subject ${subject} was not kept`)
    return keys
  }
}
