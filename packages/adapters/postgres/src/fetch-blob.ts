import type { Queryable } from './records/record-reader.ts'

/** The database hands bytes over as text, and this thread reads that at one go: what is longer comes in pieces. */
const PIECE = 1024 * 1024

/** Sealed bytes of a subject; null when there are none under that id. */
export async function fetchBlob(client: Queryable, subject: string, id: string): Promise<Buffer | null> {
  const fetch = async (from: number): Promise<{ size: number; piece: Buffer } | undefined> => {
    const { rows } = await client.query<{ size: number; piece: Buffer }>(
      `SELECT octet_length(sealed) AS size, substr(sealed, $3, $4) AS piece FROM dictamen.blobs
       WHERE subject = $1 AND id = $2`,
      [subject, id, from + 1, PIECE],
    )
    return rows[0]
  }
  const first = await fetch(0)
  if (first === undefined) return null
  if (first.piece.length === first.size) return first.piece
  const whole = Buffer.allocUnsafe(first.size)
  whole.set(first.piece)
  for (let at = PIECE; at < first.size; at += PIECE) {
    const next = await fetch(at)
    if (next === undefined) return null
    whole.set(next.piece, at)
  }
  return whole
}

/** Sealed bytes of many texts at once, by subject and id; the long ones one after the other. */
export async function fetchBlobs(
  client: Queryable,
  wanted: readonly { readonly subject: string; readonly id: string }[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await client.query<{ subject: string; id: string; sealed: Buffer | null }>(
    `SELECT subject, id, CASE WHEN octet_length(sealed) <= $3 THEN sealed END AS sealed FROM dictamen.blobs
     WHERE (subject, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [wanted.map(({ subject }) => subject), wanted.map(({ id }) => id), PIECE],
  )
  const found = new Map<string, Uint8Array>()
  for (const { subject, id, sealed } of rows) {
    const bytes = sealed ?? (await fetchBlob(client, subject, id))
    if (bytes !== null) found.set(`${subject} ${id}`, bytes)
  }
  return found
}
