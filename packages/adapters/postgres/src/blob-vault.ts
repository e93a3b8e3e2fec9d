import { Fault, Refusal, type BlobStore } from '@dictamen/kernel'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Database } from './database.ts'
import { loadMasterKey } from './master-key.ts'
import { deriveKey, nameUnder, seal, sealNamed, unseal } from './seal.ts'
import { eraseAgain, listErased, momentOf, Tombstones, type Tombstone } from './tombstones.ts'

/** What the subject of a run's material is called. */
const RUN = 'run/'

interface SubjectKeys {
  readonly seal: Buffer
  readonly name: Buffer
}

/** Bytes as they are kept: under a name only the subject's key can compute. */
export interface SealedBlob {
  readonly id: string
  readonly sealed: Buffer
}

/** Names, seals and opens what is about one subject. */
export interface SubjectSeal {
  nameOf(bytes: Uint8Array): string
  /** The key that names texts: who has it can tell that a text is the one a name stands for, and opens nothing. */
  readonly nameKey: Buffer
  seal(bytes: Uint8Array): SealedBlob
  /** What was sealed; null when it is not what its name says. */
  open(blob: SealedBlob): Uint8Array | null
  /** Seals and opens bytes that are found by something else than their content. */
  sealAs(bytes: Uint8Array, context: string): Buffer
  openAs(sealed: Uint8Array, context: string): Uint8Array | null
}

/** A subject that is not kept yet. */
export interface FreshSubject {
  readonly id: string
  readonly wrappedKey: Buffer
  readonly seal: SubjectSeal
}

/**
 * Opens the vault of a database with the one master key of all machines that use it, made by whoever comes first. Who was
 * erased is erased again if the database has forgotten it.
 */
export async function openVault(
  { pool }: Database,
  data: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<BlobVault> {
  const known = async (): Promise<string | null | undefined> =>
    (await pool.query<{ master_key: string | null }>('SELECT master_key FROM dictamen.installation')).rows[0]
      ?.master_key
  const master = loadMasterKey(data, environment, { create: (await known()) === null })
  const fingerprint = nameUnder(deriveKey(master, 'fingerprint'), Buffer.from('dictamen'))
  await pool.query('UPDATE dictamen.installation SET master_key = $1 WHERE master_key IS NULL', [fingerprint])
  if ((await known()) !== fingerprint) throw otherKey()
  const tombstones = new Tombstones(data)
  await eraseAgain(pool, tombstones.read())
  tombstones.add(await listErased(pool))
  return new BlobVault(pool, master, tombstones)
}

/** Keeps bytes about people: each subject has a key of its own, wrapped by the master key. */
export class BlobVault {
  readonly #pool: pg.Pool
  readonly #master: Buffer
  readonly #names: Buffer
  readonly #tombstones: Tombstones

  constructor(pool: pg.Pool, master: Buffer, tombstones: Tombstones) {
    this.#pool = pool
    this.#master = deriveKey(master, 'wrap')
    this.#names = deriveKey(master, 'names')
    this.#tombstones = tombstones
  }

  /** The name of content that may stand in the clear: only who has the master key can guess what it names. */
  nameOf(content: string): string {
    return nameUnder(this.#names, Buffer.from(content))
  }

  /** The material of a run, which goes when the run goes. */
  ofRun(run: string, space: string): BlobStore {
    return this.#store(`${RUN}${run}`, space, true)
  }

  /** The bytes of an upload, which go when the upload goes. */
  ofUpload(upload: string, space: string): BlobStore {
    return this.#store(upload, space, true)
  }

  /** Runs whose material has been here since before a moment. */
  async listRuns(before: string): Promise<readonly string[]> {
    const { rows } = await this.#pool.query<{ run: string }>(
      'SELECT substr(id, $2) AS run FROM dictamen.subjects WHERE passing AND id LIKE $3 AND created_at < $1',
      [before, RUN.length + 1, `${RUN}%`],
    )
    return rows.map(({ run }) => run)
  }

  /** Deletes the material of a run, the answers to its questions, and what it held of a budget. */
  async discardRun(run: string): Promise<void> {
    await this.#pool.query('DELETE FROM dictamen.step_answers WHERE run = $1', [run])
    await this.#pool.query('DELETE FROM dictamen.blobs WHERE subject = $1', [`${RUN}${run}`])
    await this.#pool.query('DELETE FROM dictamen.subjects WHERE id = $1 AND passing', [`${RUN}${run}`])
    await this.#pool.query('DELETE FROM dictamen.budgets WHERE run = $1', [run])
  }

  /** The blobs of one subject. Nothing is remembered between calls, so that an erasure holds at once everywhere. */
  of(subject: string, space: string): BlobStore {
    return this.#store(subject, space, false)
  }

  /** The seal of a subject, to be used at once and not kept. */
  async sealOf(subject: string, space: string): Promise<SubjectSeal> {
    return sealWith((await this.#keysOf(subject)) ?? (await this.#createKeys(subject, space, false)))
  }

  /** The seal of a subject whose wrapped key is at hand, to be used at once and not kept. */
  sealFrom(subject: string, wrappedKey: Buffer): SubjectSeal {
    return sealWith(this.#unwrapKeys(subject, wrappedKey))
  }

  /** Somebody new, with a key that is kept nowhere yet. */
  freshSubject(): FreshSubject {
    const id = `sub_${randomBytes(16).toString('hex')}`
    const key = randomBytes(32)
    return { id, wrappedKey: seal(this.#master, key, id), seal: sealWith(keysFrom(key)) }
  }

  /** Seals and opens what belongs to the installation and to no subject. */
  wrap(bytes: Uint8Array, name: string): Buffer {
    return seal(this.#master, bytes, name)
  }

  unwrap(sealed: Uint8Array, name: string): Buffer {
    const bytes = unseal(this.#master, sealed, name)
    if (bytes === null) throw otherKey()
    return bytes
  }

  #store(subject: string, space: string, passing: boolean): BlobStore {
    return {
      put: async (bytes) => {
        const keys = (await this.#keysOf(subject)) ?? (await this.#createKeys(subject, space, passing))
        const id = nameUnder(keys.name, bytes)
        await this.#pool.query(
          'INSERT INTO dictamen.blobs (subject, id, sealed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
          [subject, id, sealNamed(keys.seal, bytes, id)],
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
        const bytes = keys === null ? null : openNamed(keys, { id, sealed: rows[0].sealed })
        if (bytes === null) throw new Refusal('BlobDamaged', { blob: id })
        return bytes
      },
    }
  }

  /**
   * Deletes the key of a subject: what it sealed can never be read again. It is listed outside the database first, so that
   * nothing that happens in between, nor an older copy, can bring it back. False when nobody has that name.
   */
  async erase(subject: string): Promise<boolean> {
    const { rows } = await this.#pool.query<Tombstone>(
      `SELECT installation.id AS installation, subjects.id AS subject, space,
              ${momentOf('created_at')} AS created, ${momentOf('now()')} AS erased
       FROM dictamen.subjects, dictamen.installation WHERE subjects.id = $1 AND erased_at IS NULL`,
      [subject],
    )
    if (rows.length > 0) {
      this.#tombstones.add(rows)
      await eraseAgain(this.#pool, rows)
    }
    return rows.length > 0 || (await this.isErased(subject))
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
    return this.#unwrapKeys(subject, row.wrapped_key)
  }

  #unwrapKeys(subject: string, wrappedKey: Buffer): SubjectKeys {
    const key = unseal(this.#master, wrappedKey, subject)
    if (key === null) throw otherKey()
    return keysFrom(key)
  }

  async #createKeys(subject: string, space: string, passing: boolean): Promise<SubjectKeys> {
    await this.#pool.query(
      `INSERT INTO dictamen.subjects (id, space, wrapped_key, passing) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [subject, space, seal(this.#master, randomBytes(32), subject), passing],
    )
    const keys = await this.#keysOf(subject)
    if (keys === null) throw new Fault(`the subject ${subject} was not kept`)
    return keys
  }
}

function keysFrom(key: Buffer): SubjectKeys {
  return { seal: deriveKey(key, 'seal'), name: deriveKey(key, 'name') }
}

function sealWith(keys: SubjectKeys): SubjectSeal {
  return {
    nameOf: (bytes) => nameUnder(keys.name, bytes),
    nameKey: keys.name,
    seal: (bytes) => {
      const id = nameUnder(keys.name, bytes)
      return { id, sealed: sealNamed(keys.seal, bytes, id) }
    },
    open: (blob) => openNamed(keys, blob),
    sealAs: (bytes, context) => seal(keys.seal, bytes, context),
    openAs: (sealed, context) => unseal(keys.seal, sealed, context),
  }
}

/** Opens bytes and holds them to their name: whoever has the key could have sealed others under it. */
function openNamed(keys: SubjectKeys, { id, sealed }: SealedBlob): Uint8Array | null {
  const bytes = unseal(keys.seal, sealed, id)
  return bytes === null || nameUnder(keys.name, bytes) !== id ? null : new Uint8Array(bytes)
}

function otherKey(): Refusal {
  return new Refusal('MasterKeyWrong', { name: 'La clave', reason: 'no es la que cifró estos datos' })
}
