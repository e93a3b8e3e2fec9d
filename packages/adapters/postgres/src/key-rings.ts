import { Fault } from '@dictamen/kernel'
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type pg from 'pg'
import { writeDurably } from './durable-file.ts'
import { composeKeyRing, readKeyRing } from './key-ring.ts'
import { withEpochHeld } from './replace-epoch.ts'
import type { SubjectKeys } from './subject-keys.ts'
import { Refusal } from './sentences.ts'

const DISK_FULL = '53100'

/** A file outside that holds the keys of people, and whether what it holds is of now. */
export interface KeptRing {
  readonly host: string
  readonly path: string
  readonly isRenewed: boolean
}

/** The rings of an installation: it knows where it wrote each, and takes whoever is erased out of them. */
export class KeyRings {
  readonly #pool: pg.Pool
  readonly #master: Buffer
  readonly #keys: SubjectKeys

  constructor(pool: pg.Pool, master: Buffer, keys: SubjectKeys) {
    this.#pool = pool
    this.#master = master
    this.#keys = keys
  }

  /**
   * Writes a ring in the place of the one before. False when the disk of the database is so full that it cannot even
   * remember where: a copy to another disk is what helps then.
   */
  async write(file: string): Promise<boolean> {
    const path = resolve(file)
    await this.#checkOurs(path)
    // It is known before it is there: a crash in between leaves no ring that nobody looks after.
    const isRemembered = await this.#remember(path)
    await this.#writeAll([path], (error) => {
      throw error
    })
    return isRemembered
  }

  async #remember(path: string): Promise<boolean> {
    try {
      await this.#pool.query(
        'INSERT INTO dictamen.key_rings (host, path) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [hostname(), path],
      )
      return true
    } catch (error) {
      if ((error as { code?: string }).code === DISK_FULL) return false
      throw error
    }
  }

  /** Writes anew what rings of this machine hold of before the last erasure; answers what became of all that are known. */
  async renew(): Promise<readonly KeptRing[]> {
    const { rows } = await this.#pool.query<{ host: string; path: string; stale: boolean }>(
      `SELECT host, path, epoch IS DISTINCT FROM (SELECT id FROM dictamen.epochs WHERE retired_at IS NULL) AS stale
       FROM dictamen.key_rings ORDER BY host, path`,
    )
    const isReachable = ({ host, path }: { host: string; path: string }): boolean =>
      host === hostname() && (existsSync(path) || existsSync(`${path}.unfinished`))
    const stale = rows.filter((row) => row.stale && isReachable(row)).map(({ path }) => path)
    const left = new Set<string>()
    if (stale.length > 0) await this.#writeAll(stale, (_error, path) => void left.add(path))
    return rows.map((row) => ({
      host: row.host,
      path: row.path,
      isRenewed: isReachable(row) && !left.has(row.path),
    }))
  }

  async #writeAll(
    paths: readonly string[],
    onFailure: (error: unknown, path: string) => void,
  ): Promise<void> {
    await withEpochHeld(this.#pool, async (client) => {
      const { epoch, groups } = await this.#keys.read(client)
      if (epoch === null || groups === null) throw new Fault('a vault is open without an epoch key')
      const text = await composeKeyRing(client, this.#master, { epochs: this.#keys.epochs, epoch, groups })
      const written = paths.filter((path) => {
        try {
          writeDurably(path, text)
          return true
        } catch (error) {
          onFailure(error, path)
          return false
        }
      })
      await client.query(
        `UPDATE dictamen.key_rings SET epoch = $1, written_at = now()
         WHERE host = $2 AND path = ANY ($3) AND epoch IS DISTINCT FROM $1`,
        [epoch.id, hostname(), written],
      )
    })
  }

  /** A ring of another installation is not written over: its archives would never open again. */
  async #checkOurs(path: string): Promise<void> {
    if (!existsSync(path)) return
    const { rows } = await this.#pool.query<{ id: string }>(
      'SELECT id::text AS id FROM dictamen.installation',
    )
    const installation = ((): string | null => {
      try {
        return readKeyRing(path, this.#master).installation
      } catch (error) {
        if (error instanceof Refusal) return null
        throw error
      }
    })()
    if (installation !== rows[0]!.id) throw new Refusal('KeyRingForeign', { name: path })
  }
}
