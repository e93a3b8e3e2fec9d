import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { damaged, FRAME, readFrames } from './archive-file.ts'
import { openVault } from './blob-vault.ts'
import { openDatabase, type DatabaseOptions } from './database.ts'
import { checkKeysFolder, EpochKeys, keysFolder } from './epoch-keys.ts'
import { KEY_RING, readKeyRing, type KeyRing } from './key-ring.ts'
import { loadArchive } from './load-archive.ts'
import { readHeading, readManifest, type Manifest } from './manifest.ts'
import { archiveKeyOf, findMasterKey } from './master-key.ts'
import { readMigrations } from './migrate.ts'
import { eraseAgain, listErased, readTombstones, Tombstones, type Tombstone } from './tombstones.ts'
import { Refusal } from './sentences.ts'

const GZIP = Buffer.from([0x1f, 0x8b])

/** What whoever restores knows and allows. */
export interface RestoreOptions {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** That the archive may be of anybody. */
  readonly foreign?: boolean | undefined
  /** Lists of the erased, rings of keys or later archives. */
  readonly erased?: readonly string[] | undefined
  /** That nobody was erased since. */
  readonly withoutErasedList?: boolean | undefined
  /** The ring of the keys of people; else the one beside the archive. */
  readonly keys?: string | undefined
  /** That nothing sealed is to be opened. */
  readonly withoutKey?: boolean | undefined
}

/** A list of the erased that a restore went by. */
export interface AppliedList {
  readonly name: string
  readonly people: number
}

/** What a restore did. */
export interface Restored {
  readonly manifest: Manifest
  /** Whether this installation's master key says who wrote the archive. */
  readonly isAuthentic: boolean
  /** Who may do everything, as the archive says. */
  readonly administrators: readonly string[]
  readonly lists: readonly AppliedList[]
  /** How many people the archive knew and the lists say were erased. */
  readonly erasedAgain: number
  /** Until when the keys of people reach; null when none were brought. */
  readonly keysOf: Date | null
}

/** Reads an archive from end to end and says what it holds; refuses one with a single bit changed. */
export async function checkArchive(
  path: string,
  key: Buffer | null,
): Promise<{ readonly manifest: Manifest; readonly isAuthentic: boolean; readonly digest: Buffer }> {
  if (!existsSync(path)) throw new Refusal('FileMissing', { name: path })
  const found: { name: string; hash: ReturnType<typeof createHash> }[] = []
  let manifest: Manifest | null = null
  let isAuthentic = false
  let digest = Buffer.alloc(0)
  for await (const frame of readFrames(path, key)) {
    const { kind, bytes } = frame
    if (kind === FRAME.table) found.push({ name: readHeading(bytes, path).name, hash: createHash('sha256') })
    else if (kind === FRAME.rows) found.at(-1)?.hash.update(bytes)
    else if (kind === FRAME.manifest) manifest = readManifest(bytes, path)
    else {
      isAuthentic = frame.isAuthentic === true
      digest = Buffer.from(bytes)
    }
  }
  if (manifest === null) throw damaged(path, 'no es de un formato conocido')
  const hashes = found.map(({ name, hash }) => `${name} ${hash.digest('hex')}`)
  const listed = manifest.tables.map(({ name, sha256 }) => `${name} ${sha256}`)
  if (hashes.join('\n') !== listed.join('\n')) throw damaged(path, 'su contenido no es el de su lista')
  return { manifest, isAuthentic: isAuthentic && manifest.format === 2, digest }
}

/**
 * Restores an archive into an empty database: the tables as they were, then brought forward. Everything is read and asked
 * for before anything is touched. Whoever was erased since, as the lists say, is erased again.
 */
export async function restore(
  options: DatabaseOptions,
  path: string,
  asked: RestoreOptions,
): Promise<Restored> {
  const { data } = options
  const master = masterFor(data, asked)
  const checked = await checkArchive(path, master === null ? null : archiveKeyOf(master))
  const { manifest, isAuthentic } = checked
  if (!isAuthentic && asked.foreign !== true)
    throw new Refusal('ArchiveForeign', { name: path, reason: whyForeign(manifest, master) })
  const known = options.migrations ?? readMigrations()
  if (manifest.version > known.length)
    throw new Refusal('ArchiveTooNew', { name: path, found: manifest.version, known: known.length })
  const ring = findRing(path, manifest, master, asked)
  const kept = listsKept(path, data, ring, asked)
  const lists = [...kept, ...(await listsGiven(master, asked))]
  if (lists.length === 0 && manifest.format === 1 && asked.withoutErasedList !== true)
    throw new Refusal('ErasedListMissing', { name: basename(path) })
  const older = await openDatabase({ ...options, migrations: known.slice(0, manifest.version) }).catch(
    (error: unknown) => {
      const newer = error instanceof Refusal && error.code === 'DatabaseTooNew'
      throw newer ? new Refusal('DatabaseNotEmpty', { table: 'dictamen.migrations' }) : error
    },
  )
  try {
    const { folder } = keysFolder(data, asked.environment)
    const keys = ring === null || master === null ? null : { ring, epochs: new EpochKeys(folder, master) }
    await loadArchive(older, path, { digest: checked.digest, master, keys })
  } finally {
    await older.close()
  }
  new Tombstones(data).add(lists.flatMap(({ people }) => people))
  const done = await finish(options, master, asked)
  return {
    manifest,
    isAuthentic,
    administrators: done.administrators,
    lists: lists.map(({ name, people }) => ({ name, people: people.length })),
    erasedAgain: done.erased - manifest.erased.length,
    keysOf: ring?.moment ?? null,
  }
}

/** The master key; without it nothing is touched unless that was said. */
function masterFor(data: string, { environment, withoutKey }: RestoreOptions): Buffer | null {
  const master = findMasterKey(data, environment)
  if (master === null) {
    if (withoutKey === true) return null
    throw new Refusal('RestoreWithoutKey', { name: join(data, 'master.key') })
  }
  checkKeysFolder(data, environment)
  return master
}

function whyForeign({ format }: Manifest, master: Buffer | null): string {
  if (format === 1) return 'es de una edición anterior, que no decía quién la escribió'
  return master === null ? 'no se puede comprobar sin la clave maestra' : 'no la firmó esta clave maestra'
}

/** The keys that open an archive. The first edition's has them inside. */
function findRing(
  path: string,
  { format, installation }: Manifest,
  master: Buffer | null,
  { keys, withoutKey }: RestoreOptions,
): KeyRing | null {
  if (format === 1 || master === null) return null
  const file = keys ?? join(dirname(path), KEY_RING)
  if (withoutKey === true && keys === undefined && !existsSync(file)) return null
  const ring = readKeyRing(file, master)
  if (ring.installation === installation) return ring
  throw new Refusal('KeyRingWrong', { name: file, reason: 'es de otra instalación' })
}

/** A list of the erased. An archive that has keys inside needs one: it could bring somebody back. */
interface ErasedList {
  readonly name: string
  readonly people: readonly Tombstone[]
}

/** The lists that lie with the data and with the archive. */
function listsKept(path: string, data: string, ring: KeyRing | null, { keys }: RestoreOptions): ErasedList[] {
  const kept = new Tombstones(data)
  return [
    ...(kept.exists() ? [{ name: kept.file, people: kept.read() }] : []),
    ...(ring === null ? [] : [{ name: keys ?? join(dirname(path), KEY_RING), people: ring.erased }]),
  ]
}

/** The lists that somebody brought. */
async function listsGiven(master: Buffer | null, { erased = [] }: RestoreOptions): Promise<ErasedList[]> {
  const lists: ErasedList[] = []
  for (const file of erased) lists.push({ name: file, people: await readErased(file, master) })
  return lists
}

/** Who was erased, from a list, from a ring of keys or from a later archive. */
async function readErased(path: string, master: Buffer | null): Promise<readonly Tombstone[]> {
  if (!existsSync(path)) throw new Refusal('FileMissing', { name: path })
  if (readFileSync(path).subarray(0, 2).equals(GZIP)) return (await checkArchive(path, null)).manifest.erased
  const isRing = master !== null && readFileSync(path, 'utf8').startsWith('{"format":"dictamen people.keys')
  return isRing ? readKeyRing(path, master).erased : readTombstones(path)
}

/** Brings the tables forward and erases again whom the lists name. */
async function finish(
  options: DatabaseOptions,
  master: Buffer | null,
  { environment }: RestoreOptions,
): Promise<{ readonly administrators: readonly string[]; readonly erased: number }> {
  const database = await openDatabase(options)
  try {
    if (master === null) await eraseAgain(database.pool, new Tombstones(options.data).read())
    else await openVault(database, options.data, environment)
    const { rows } = await database.pool.query<{ login: string }>(
      'SELECT login FROM dictamen.users WHERE administrator AND disabled_at IS NULL ORDER BY login',
    )
    const erased = await listErased(database.pool)
    new Tombstones(options.data).add(erased)
    return { administrators: rows.map(({ login }) => login), erased: erased.length }
  } finally {
    await database.close()
  }
}
