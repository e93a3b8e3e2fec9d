import type pg from 'pg'
import type { BlobVault } from './blob-vault.ts'
import { contentType } from './content-type.ts'
import { hashApart } from './seal-apart.ts'
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
  readonly wrapped_key: Buffer
}

const COLUMNS = 'id, space, blob, name, size, type, actor'
const ROWS = `SELECT uploads.id, uploads.space, blob, name, size, type, actor, uploads.created_at, wrapped_key
  FROM dictamen.uploads JOIN dictamen.subjects USING (id)`

/** The files of an installation: the same file of the same name is one, wherever in a space it is brought again. */
export class Uploads {
  readonly #pool: pg.Pool
  readonly #vault: BlobVault

  constructor(pool: pg.Pool, vault: BlobVault) {
    this.#pool = pool
    this.#vault = vault
  }

  /** Keeps a file; durable when this returns. */
  async add({ space, name, bytes, actor, about }: NewUpload): Promise<Upload> {
    const content = await hashApart(bytes)
    const id = `upl_${this.#vault.nameOf(JSON.stringify(['upload', space, name, content])).slice(0, 32)}`
    const blob = await this.#vault.ofUpload(id, space).put(bytes)
    const sealed = (await this.#vault.sealOfUpload(id, space)).sealAs(Buffer.from(name), id)
    await this.#pool.query(
      `INSERT INTO dictamen.uploads (${COLUMNS}, about, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now())
       ON CONFLICT DO NOTHING`,
      [id, space, blob, sealed, bytes.length, contentType(bytes), actor, about],
    )
    const kept = await this.find(id)
    if (kept === null) throw new Error(`the upload ${id} was taken away while it came`)
    return kept
  }

  async find(id: string): Promise<Upload | null> {
    return this.#vault.inForce(async () => {
      const row = await this.#row(id)
      return row === null ? null : this.#read(row)
    })
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
    return this.#vault.inForce(async () => {
      const { rows } = await this.#pool.query<Row>(
        `${ROWS} WHERE uploads.space = ANY ($1) AND ($2::text IS NULL
           OR (uploads.created_at, uploads.id) < (SELECT created_at, id FROM dictamen.uploads WHERE id = $2))
         ORDER BY uploads.created_at DESC, uploads.id DESC LIMIT $3`,
        [spaces, after, limit],
      )
      return rows.map((row) => this.#read(row))
    })
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

  async #row(id: string): Promise<Row | null> {
    const { rows } = await this.#pool.query<Row>(`${ROWS} WHERE uploads.id = $1`, [id])
    return rows[0] ?? null
  }

  #read({ id, space, name, size, type, actor, created_at, wrapped_key }: Row): Upload {
    const opened = this.#vault.sealFrom(id, wrapped_key).openAs(name, id)
    return {
      id,
      space,
      name: new TextDecoder().decode(opened),
      size: Number(size),
      type,
      actor,
      created: created_at,
    }
  }
}
