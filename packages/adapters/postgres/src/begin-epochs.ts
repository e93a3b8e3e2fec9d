import type pg from 'pg'
import { replaceEpoch } from './replace-epoch.ts'
import { deriveKey, seal, unseal } from './seal.ts'
import { hasEpoch, type SubjectKeys } from './subject-keys.ts'
import { Refusal } from './sentences.ts'

/** Gives a database its first epoch key. What the master key alone wrapped in the first edition is wrapped anew. */
export async function beginEpochs(pool: pg.Pool, keys: SubjectKeys, master: Buffer): Promise<void> {
  await replaceEpoch(pool, keys, async (client) => {
    // Another process may have been first.
    if (await hasEpoch(client)) return false
    await client.query(
      `UPDATE dictamen.installation SET epochs_since = now()
       WHERE EXISTS (SELECT FROM dictamen.subjects WHERE wrapped_key <> '')`,
    )
    await sealUploadNames(client, keys, deriveKey(master, 'wrap'))
    return true
  })
}

/** The names of files were sealed for the installation; they belong to the file, and go with its key. */
async function sealUploadNames(client: pg.ClientBase, keys: SubjectKeys, master: Buffer): Promise<void> {
  const { rows } = await client.query<{ id: string; name: Buffer; wrapped_key: Buffer }>(
    `SELECT uploads.id, name, wrapped_key FROM dictamen.uploads JOIN dictamen.subjects USING (id)
     WHERE wrapped_key <> ''`,
  )
  for (const { id, name, wrapped_key } of rows) {
    const opened = unseal(master, name, id)
    if (opened === null) throw new Refusal('BlobDamaged', { blob: id })
    const sealed = seal(deriveKey(keys.unwrap(id, wrapped_key), 'seal'), opened, id)
    await client.query('UPDATE dictamen.uploads SET name = $2 WHERE id = $1', [id, sealed])
  }
}
