import type pg from 'pg'
import type { BlobVault } from '../blob-vault.ts'

/** A subject as it is kept; without a key it was erased. */
export interface KeptSubject {
  readonly subject: string
  readonly wrapped_key: Buffer | null
}

/** What a name of a space is found by. The same name in another space is somebody else. */
export function macOf(vault: BlobVault, name: string, space: string): string {
  return vault.nameOf(JSON.stringify(['subject', space, name]))
}

/** Finds the subject that a name stands for, or makes one: what is kept in the clear is a random id. */
export async function subjectOf(
  pool: pg.Pool,
  vault: BlobVault,
  name: string,
  space: string,
): Promise<string> {
  const mac = macOf(vault, name, space)
  for (;;) {
    const known = await findByMac(pool, mac)
    if (known !== null) return known.subject
    const { id, wrappedKey, seal } = vault.freshSubject()
    await pool
      .query(
        `WITH made AS (INSERT INTO dictamen.subjects (id, space, wrapped_key) VALUES ($1, $2, $3) RETURNING id)
       INSERT INTO dictamen.subject_names (mac, subject, sealed) SELECT $4, id, $5 FROM made`,
        [id, space, wrappedKey, mac, seal.sealAs(Buffer.from(name), id)],
      )
      .catch(ignoreTwin)
  }
}

/** The subject that a name of a space stands for; null when nobody is called so, or no longer. */
export async function findSubject(
  pool: pg.Pool,
  vault: BlobVault,
  name: string,
  space: string,
): Promise<string | null> {
  return (await findByMac(pool, macOf(vault, name, space)))?.subject ?? null
}

export async function findByMac(pool: pg.Pool, mac: string): Promise<KeptSubject | null> {
  const { rows } = await pool.query<KeptSubject>({
    name: 'subject-by-mac',
    text: `SELECT subject, wrapped_key FROM dictamen.subject_names JOIN dictamen.subjects ON id = subject WHERE mac = $1`,
    values: [mac],
  })
  return rows[0] ?? null
}

/** Somebody else has made the same one in the same moment. */
export function isTwin(error: unknown): boolean {
  return (error as { code?: string; constraint?: string }).constraint === 'subject_names_pkey'
}

function ignoreTwin(error: unknown): undefined {
  if (!isTwin(error)) throw error
  return undefined
}
