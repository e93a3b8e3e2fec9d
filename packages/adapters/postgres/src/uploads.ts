import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { BlobVault } from './blob-vault.ts'
import { contentType } from './content-type.ts'
import { inTransaction } from './transaction.ts'

/** A file that somebody brought. */
export interface Upload {
  readonly id: string
  readonly space: string
  readonly name: string
  readonly size: number
  /** What its content is, whatever it was called. */
  readonly type: string
  readonly actor: string
  readonly created: Date
}

export interface NewUpload {
  readonly space: string
  readonly name: string
  readonly bytes: Uint8Array
  readonly actor: string
  /** The id of whom it is about: it goes with them. */
  readonly about?: string | undefined
}

interface Row {
  readonly id: string
  readonly space: string
  readonly blob: string
  readonly name: Buffer
  readonly size: string
  readonly type: string
  readonly actor: string
  readonly created_at: Date
}

const COLUMNS = 'id, space, blob, name, size, type, actor, created_at'

/** The files of an installation: the same file of the same name is one, wherever in a space it is brought again. */
export class Uploads {
  readonly #pool: pg.Pool
  readonly #vault: BlobVault
  readonly #now: () => Date

  constructor(pool: pg.Pool, vault: BlobVault, now: () => Date) {
    this.#pool = pool
    this.#vault = vault
    this.#now = now
  }

  /** Keeps a file; durable when this returns. */
  async add({ space, name, bytes, actor, about }: NewUpload): Promise<Upload> {
    const content = createHash('sha256').update(bytes).digest('hex')
    const id = `upl_${this.#vault.nameOf(JSON.stringify(['upload', space, name, content])).slice(0, 32)}`
    const blob = await this.#vault.ofUpload(id, space).put(bytes)
    await this.#pool.query(
      `INSERT INTO dictamen.uploads (${COLUMNS}, about) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
      [
        id,
        space,
        blob,
        this.#vault.wrap(Buffer.from(name), id),
        bytes.length,
        contentType(bytes),
        actor,
        this.#now(),
        about,
      ],
    )
    const kept = await this.find(id)
    if (kept === null) throw new Error(`the upload ${id} was taken away while it came`)
    return kept
  }

  async find(id: string): Promise<Upload | null> {
    const row = await this.#row(id)
    return row === null ? null : this.#read(row)
  }

  /** The bytes of a file; null when there is none of that id. */
  async open(id: string): Promise<Uint8Array | null> {
    const row = await this.#row(id)
    return row === null ? null : await this.#vault.ofUpload(id, row.space).get(row.blob)
  }

  /** The files of some spaces, the newest first. */
  async list(
    spaces: readonly string[],
    { limit, after }: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<readonly Upload[]> {
    const { rows } = await this.#pool.query<Row>(
      `SELECT ${COLUMNS} FROM dictamen.uploads WHERE space = ANY ($1)
         AND ($2::text IS NULL OR (created_at, id) < (SELECT created_at, id FROM dictamen.uploads WHERE id = $2))
       ORDER BY created_at DESC, id DESC LIMIT $3`,
      [spaces, after, limit],
    )
    return rows.map((row) => this.#read(row))
  }

  /** Takes a file away, with its key. */
  async remove(id: string): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      await client.query(
        'DELETE FROM dictamen.blobs WHERE subject = (SELECT id FROM dictamen.uploads WHERE id = $1)',
        [id],
      )
      await client.query(
        'DELETE FROM dictamen.subjects WHERE id = (SELECT id FROM dictamen.uploads WHERE id = $1)',
        [id],
      )
    })
  }

  /** Takes away what a space has held since before a moment; answers how many files. */
  async removeBefore(space: string, before: Date): Promise<number> {
    const { rows } = await this.#pool.query<{ id: string }>(
      'SELECT id FROM dictamen.uploads WHERE space = $1 AND created_at < $2',
      [space, before],
    )
    for (const { id } of rows) await this.remove(id)
    return rows.length
  }

  async #row(id: string): Promise<Row | null> {
    const { rows } = await this.#pool.query<Row>(`SELECT ${COLUMNS} FROM dictamen.uploads WHERE id = $1`, [
      id,
    ])
    return rows[0] ?? null
  }

  #read({ id, space, name, size, type, actor, created_at }: Row): Upload {
    const opened = this.#vault.unwrap(name, id).toString('utf8')
    return { id, space, name: opened, size: Number(size), type, actor, created: created_at }
  }
}
