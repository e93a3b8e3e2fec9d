import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { BlobVault } from '../blob-vault.ts'

/** Finds the subject that a name stands for, or makes one: what is kept in the clear is a random id. */
export async function subjectOf(
  pool: pg.Pool,
  vault: BlobVault,
  name: string,
  space: string,
): Promise<string> {
  const mac = vault.nameOf(`subject ${name}`)
  for (;;) {
    const known = await findByMac(pool, mac)
    if (known !== null) return known
    const subject = `sub_${randomBytes(16).toString('hex')}`
    const seal = await vault.sealOf(subject, space)
    const { sealed } = seal.seal(Buffer.from(name))
    await pool.query(
      'INSERT INTO dictamen.subject_names (mac, subject, sealed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [mac, subject, sealed],
    )
  }
}

/** The subject that a name stands for; null when nobody is called so, or no longer. */
export async function findSubject(pool: pg.Pool, vault: BlobVault, name: string): Promise<string | null> {
  return findByMac(pool, vault.nameOf(`subject ${name}`))
}

async function findByMac(pool: pg.Pool, mac: string): Promise<string | null> {
  const { rows } = await pool.query<{ subject: string }>(
    'SELECT subject FROM dictamen.subject_names WHERE mac = $1',
    [mac],
  )
  return rows[0]?.subject ?? null
}
