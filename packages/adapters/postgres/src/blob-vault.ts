import { Fault } from '@dictamen/kernel'
import type { BlobStore } from '@dictamen/kernel/ports'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Database } from './database.ts'
import { beginEpochs } from './begin-epochs.ts'
import { checkKeysFolder, EpochKeys, keysFolder } from './epoch-keys.ts'
import { KeyRings } from './key-rings.ts'
import { archiveKeyOf, fingerprintOf, loadMasterKey } from './master-key.ts'
import { destroyReplaced, replaceEpoch } from './replace-epoch.ts'
import { reachOf, type Erasure } from './erasure.ts'
import { fetchBlob } from './fetch-blob.ts'
import { deriveKey, nameUnder, seal, unseal } from './seal.ts'
import { nameApart, sealApart, unsealApart } from './seal-apart.ts'
import { noteErasures, type ErasureGround } from './records/clear-lines.ts'
import { logTime } from './records/log-time.ts'
import { macOf } from './records/subjects.ts'
import { hasEpoch, SubjectKeys } from './subject-keys.ts'
import { eraseAgain, isForgotten, listErased, momentOf, Tombstones, type Tombstone } from './tombstones.ts'
import { Refusal } from './sentences.ts'

/** What the subject of a run's material is called. */
const RUN = 'run/'

/** The keys of one subject, to be used at once and not kept. */
export interface OpenedKeys {
  readonly seal: Uint8Array
  readonly name: Uint8Array
}

/** Bytes as they are kept: under a name only the subject's key can compute. */
export interface SealedBlob {
  readonly id: string
  readonly sealed: Uint8Array
}

/** Names, seals and opens what is about one subject. */
export interface SubjectSeal {
  nameOf(bytes: Uint8Array): string
  /** The key that names texts: who has it can tell that a text is the one a name stands for, and opens nothing. */
  readonly nameKey: Buffer
  seal(bytes: Uint8Array): Promise<SealedBlob>
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
 * erased is erased again if the database has forgotten it, and an erasure that was cut short is finished.
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
  const fingerprint = fingerprintOf(master)
  if ((await known()) === null)
    await pool.query('UPDATE dictamen.installation SET master_key = $1 WHERE master_key IS NULL', [
      fingerprint,
    ])
  if ((await known()) !== fingerprint) throw otherKey()
  const { folder } = keysFolder(data, environment)
  const keys = new SubjectKeys(pool, master, new EpochKeys(folder, master))
  if (!(await hasEpoch(pool))) {
    checkKeysFolder(data, environment)
    await beginEpochs(pool, keys, master)
  }
  await keys.renew()
  await destroyReplaced(pool, keys)
  const vault = new BlobVault(pool, { master, keys, tombstones: new Tombstones(data) })
  await vault.remember()
  return vault
}

interface VaultMeans {
  readonly master: Buffer
  readonly keys: SubjectKeys
  readonly tombstones: Tombstones
}

/** Keeps bytes about people: each subject has a key of its own, wrapped by the epoch key that lies outside the database. */
export class BlobVault {
  readonly #pool: pg.Pool
  readonly #master: Buffer
  readonly #names: Buffer
  readonly #keys: SubjectKeys
  readonly #tombstones: Tombstones
  /** Where the keys of people lie outside, for a restore. */
  readonly rings: KeyRings
  /** Under what an archive is authenticated. */
  readonly archiveKey: Buffer

  constructor(pool: pg.Pool, { master, keys, tombstones }: VaultMeans) {
    this.#pool = pool
    this.#master = deriveKey(master, 'wrap')
    this.#names = deriveKey(master, 'names')
    this.#keys = keys
    this.#tombstones = tombstones
    this.rings = new KeyRings(pool, master, keys)
    this.archiveKey = archiveKeyOf(master)
  }

  /** Does something with keys of people; when they were replaced meanwhile, again with those in force. */
  inForce<Result>(action: () => Promise<Result>, otherwise?: () => Promise<Result>): Promise<Result> {
    return this.#keys.inForce(action, otherwise)
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

  /** Says whom a run is about, by what they are called: its material goes with any of them. */
  async concern(run: string, space: string, names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    await this.#pool.query(
      'INSERT INTO dictamen.run_people (run, mac) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
      [run, [...new Set(names)].map((name) => macOf(this, name, space))],
    )
  }

  /** Whether any run is about somebody who is called so in a space. */
  async isConcerned(name: string, space: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query('SELECT FROM dictamen.run_people WHERE mac = $1 LIMIT 1', [
      macOf(this, name, space),
    ])
    return rowCount === 1
  }

  /** Refuses a run whose material went with somebody. */
  async checkRun(run: string): Promise<void> {
    if (await this.isErased(`${RUN}${run}`)) gone(`${RUN}${run}`)
  }

  /** Runs whose material has been here for longer than so many hours, as the database counts them. */
  async listRuns(hours: number): Promise<readonly string[]> {
    const { rows } = await this.#pool.query<{ run: string }>(
      `SELECT substr(id, $2) AS run FROM dictamen.subjects
       WHERE passing AND id LIKE $3 AND created_at < now() - make_interval(hours => $1)`,
      [hours, RUN.length + 1, `${RUN}%`],
    )
    return rows.map(({ run }) => run)
  }

  /** Deletes the material of a run, the answers to its questions, and what it held of a budget. */
  async discardRun(run: string): Promise<void> {
    await this.#pool.query('DELETE FROM dictamen.run_people WHERE run = $1', [run])
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
    return sealOfKeys(await this.#openKeys(subject, space, false))
  }

  /** The seal of an upload, to be used at once and not kept. */
  async sealOfUpload(upload: string, space: string): Promise<SubjectSeal> {
    return sealOfKeys(await this.#openKeys(upload, space, true))
  }

  /** The seal of a subject whose wrapped key is at hand, to be used at once and not kept. */
  sealFrom(subject: string, wrappedKey: Buffer): SubjectSeal {
    return sealOfKeys(this.keysFrom(subject, wrappedKey))
  }

  keysFrom(subject: string, wrappedKey: Buffer): OpenedKeys {
    return keysFrom(this.#keys.unwrap(subject, wrappedKey))
  }

  /** Somebody new, with a key that is kept nowhere yet. */
  freshSubject(): FreshSubject {
    const id = `sub_${randomBytes(16).toString('hex')}`
    const key = randomBytes(32)
    return { id, wrappedKey: this.#keys.wrap(id, key), seal: sealOfKeys(keysFrom(key)) }
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
        const keys = await this.#openKeys(subject, space, passing)
        const { id, sealed } = await sealByContent(keys, bytes)
        await this.#pool.query(
          'INSERT INTO dictamen.blobs (subject, id, sealed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
          [subject, id, sealed],
        )
        return id
      },
      get: async (id) => {
        const sealed = await fetchBlob(this.#pool, subject, id)
        if (await this.isErased(subject)) return gone(subject)
        if (sealed === null) return null
        const keys = await this.inForce(() => this.#keysOf(subject))
        const bytes = keys === null ? null : await unsealApart(keys.seal, sealed, id)
        if (bytes === null || (await nameApart(keys!.name, bytes)) !== id)
          throw new Refusal('BlobDamaged', { blob: id })
        return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
      },
    }
  }

  /**
   * Takes the keys of subjects away for ever, also from every page, log and copy of the database: what they sealed can never
   * be read again. They are listed outside the database first, so that nothing that happens in between brings them back.
   */
  async erase(subjects: readonly string[], ground?: ErasureGround): Promise<Erasure> {
    const { rows } = await this.#pool.query<Tombstone>(
      `SELECT installation.id AS installation, subjects.id AS subject, space,
              ${momentOf('created_at')} AS created, ${momentOf('now()')} AS erased
       FROM dictamen.subjects, dictamen.installation
       WHERE subjects.id = ANY ($1) AND erased_at IS NULL AND NOT passing`,
      [subjects],
    )
    const listed = rows.map((row) => ({ ...row, ...ground }))
    this.#tombstones.add(listed)
    await this.#eraseListed(listed)
    return reachOf(this.#pool, subjects, await this.rings.renew())
  }

  /** Erases again whom the list outside names and the database has forgotten, and finishes what was cut short. */
  async remember(): Promise<void> {
    await this.#eraseListed(this.#tombstones.read())
    this.#tombstones.add(await listErased(this.#pool))
    await this.rings.renew()
  }

  async #eraseListed(listed: readonly Tombstone[]): Promise<void> {
    if (listed.length === 0 || !(await isForgotten(this.#pool, listed))) return
    await this.inForce(() =>
      replaceEpoch(this.#pool, this.#keys, async (client) => {
        if ((await eraseAgain(client, listed)) === 0) return false
        // In the same moment: whoever seals finds nobody erased without a line.
        await noteErasures(client, await logTime(client), listed)
        return true
      }),
    )
  }

  async isErased(subject: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'SELECT FROM dictamen.subjects WHERE id = $1 AND erased_at IS NOT NULL',
      [subject],
    )
    return rowCount === 1
  }

  async #keysOf(subject: string): Promise<OpenedKeys | null> {
    const { rows } = await this.#pool.query<{ wrapped_key: Buffer | null }>(
      'SELECT wrapped_key FROM dictamen.subjects WHERE id = $1',
      [subject],
    )
    const [row] = rows
    if (row === undefined) return null
    if (row.wrapped_key === null) {
      gone(subject)
      throw new Refusal('SubjectErased', { subject })
    }
    return this.keysFrom(subject, row.wrapped_key)
  }

  #openKeys(subject: string, space: string, passing: boolean): Promise<OpenedKeys> {
    return this.inForce(
      async () => (await this.#keysOf(subject)) ?? (await this.#createKeys(subject, space, passing)),
    )
  }

  async #createKeys(subject: string, space: string, passing: boolean): Promise<OpenedKeys> {
    await this.#pool.query(
      `INSERT INTO dictamen.subjects (id, space, wrapped_key, passing) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [subject, space, this.#keys.wrap(subject, randomBytes(32)), passing],
    )
    const keys = await this.#keysOf(subject)
    if (keys === null) throw new Fault(`the subject ${subject} was not kept`)
    return keys
  }
}

/** Nothing is left of somebody who was erased; of a run it is said why. */
function gone(subject: string): null {
  if (subject.startsWith(RUN)) throw new Refusal('RunErased', { run: subject.slice(RUN.length) })
  return null
}

function keysFrom(key: Buffer): OpenedKeys {
  return { seal: deriveKey(key, 'seal'), name: deriveKey(key, 'name') }
}

/** What seals and opens with the keys of a subject. */
export function sealOfKeys(keys: OpenedKeys): SubjectSeal {
  return {
    nameOf: (bytes) => nameUnder(keys.name, bytes),
    nameKey: Buffer.from(keys.name),
    seal: (bytes) => sealByContent(keys, bytes),
    open: (blob) => openNamed(keys, blob),
    sealAs: (bytes, context) => seal(keys.seal, bytes, context),
    openAs: (sealed, context) => unseal(keys.seal, sealed, context),
  }
}

/** Seals bytes under the name that their content gives them. */
async function sealByContent(keys: OpenedKeys, bytes: Uint8Array): Promise<SealedBlob> {
  const id = await nameApart(keys.name, bytes)
  return { id, sealed: await sealApart(keys.seal, bytes, id) }
}

/** Opens bytes and holds them to their name: whoever has the key could have sealed others under it. */
function openNamed(keys: OpenedKeys, { id, sealed }: SealedBlob): Uint8Array | null {
  const bytes = unseal(keys.seal, sealed, id)
  return bytes === null || nameUnder(keys.name, bytes) !== id ? null : new Uint8Array(bytes)
}

function otherKey(): Refusal {
  return new Refusal('MasterKeyWrong', { name: 'La clave', reason: 'no es la que cifró estos datos' })
}
