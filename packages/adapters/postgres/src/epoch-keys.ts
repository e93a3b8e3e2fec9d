import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveKey, seal, unseal } from './seal.ts'
import { destroyFile, writeDurably } from './durable-file.ts'
import { Refusal } from './sentences.ts'

/** How long the name of a key is. */
export const ID_BYTES = 16
const KEY_BYTES = 32
const FILE = /^epoch-([0-9a-f]{32})\.key$/

/** A key under which the keys of people are, until the next erasure. */
export interface Epoch {
  readonly id: Buffer
  readonly key: Buffer
}

/** Keys of people were replaced, or this machine has not got the one that wraps them. */
export class StaleEpoch extends Error {
  override readonly name = 'StaleEpoch'
}

/** Where the epoch keys of a machine lie: where DICTAMEN_KEYS says, else in the data folder. */
export function keysFolder(
  data: string,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly folder: string; readonly isGiven: boolean } {
  const given = environment.DICTAMEN_KEYS
  const isGiven = given !== undefined && given !== ''
  return { folder: isGiven ? given : join(data, 'keys'), isGiven }
}

/** Who gives the master key through the environment may have no folder that lasts, or another on each machine: it must be named. */
export function checkKeysFolder(
  data: string,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const { folder, isGiven } = keysFolder(data, environment)
  if (!isGiven && (environment.DICTAMEN_MASTER_KEY ?? '') !== '')
    throw new Refusal('KeysFolderUnknown', { folder })
}

/** The epoch keys that lie outside the database, each in a file sealed under the master key. Only the last used is kept in memory. */
export class EpochKeys {
  readonly folder: string
  readonly #master: Buffer
  #last: Epoch | null = null

  constructor(folder: string, master: Buffer) {
    this.folder = folder
    this.#master = deriveKey(master, 'epoch')
  }

  /** A fresh key; it is on disk when this returns. */
  create(): Epoch {
    const epoch = { id: randomBytes(ID_BYTES), key: randomBytes(KEY_BYTES) }
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    writeDurably(this.#fileOf(epoch.id), `${this.sealed(epoch).toString('hex')}\n`)
    return epoch
  }

  /** A key as it may lie outside: who opens it needs the master key. */
  sealed({ id, key }: Epoch): Buffer {
    return seal(this.#master, key, id.toString('hex'))
  }

  /** Opens a sealed key; null when another master key sealed it. */
  opened(id: Buffer, sealed: Uint8Array): Epoch | null {
    const key = unseal(this.#master, sealed, id.toString('hex'))
    return key === null ? null : { id, key }
  }

  /** The key of a name; null when it does not lie here. */
  find(id: Buffer): Epoch | null {
    if (this.#last?.id.equals(id) === true) return this.#last
    const text = this.#read(id)
    if (text === null) return null
    this.#last = this.opened(id, Buffer.from(text.trim(), 'hex'))
    if (this.#last === null)
      throw new Refusal('EpochKeyMissing', { folder: this.folder, reason: 'la que hay la selló otra clave' })
    return this.#last
  }

  /** Destroys the keys of these names that lie here. */
  destroy(names: readonly Buffer[]): void {
    const gone = new Set(names.map((id) => id.toString('hex')))
    if (this.#last !== null && gone.has(this.#last.id.toString('hex'))) this.#last = null
    for (const id of this.list().filter((found) => gone.has(found)))
      destroyFile(this.#fileOf(Buffer.from(id, 'hex')))
  }

  /** The names of the keys that lie here. */
  list(): readonly string[] {
    try {
      return readdirSync(this.folder).flatMap((name) => FILE.exec(name)?.[1] ?? [])
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  }

  #read(id: Buffer): string | null {
    try {
      return readFileSync(this.#fileOf(id), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  #fileOf(id: Buffer): string {
    return join(this.folder, `epoch-${id.toString('hex')}.key`)
  }
}
