import type pg from 'pg'
import type { BlobVault } from '../blob-vault.ts'
import { inspectRecords, type InspectedRecord } from './open-records.ts'
import { storedOf, type Row } from './record-reader.ts'

/** What became of the texts of one record. */
export interface WalkedRecord {
  readonly record: string
  /** How many texts were opened and are what was sealed. */
  readonly texts: number
  /** That its texts went with its subject. */
  readonly erased: boolean
  /** What is not as it was sealed: texts, or `line`, `key`, `seal` (nobody will ever seal it) and `columns`. */
  readonly altered: readonly string[]
}

const LINES_AT_ONCE = 500
const BYTES_AT_ONCE = 2 * 1024 * 1024

/** A line with the columns that repeat what it says, for searching. */
interface WalkedRow extends Row {
  readonly kind: string
  readonly space: string
  readonly subject: string | null
  readonly system: string | null
  readonly contract: string | null
  readonly actor: string
  readonly time: Date
  readonly links: readonly string[]
  /** Whether it waits for the sealer. */
  readonly waiting: boolean
}

const SELECT = `
  SELECT records.id, line, leaves.index, leaves.hash, kind, space, subject, system, contract, actor, time,
    ARRAY(SELECT rel || ' ' || target FROM dictamen.record_links AS l WHERE l.record = records.id) AS links,
    EXISTS (SELECT FROM dictamen.unsealed AS u WHERE u.record = records.id) AS waiting
  FROM dictamen.records LEFT JOIN dictamen.leaves ON leaves.record = records.id`

/**
 * Opens every text of the log, a bounded part of them at a time: first what is sealed, in its order, then what is not, or
 * was sealed meanwhile. No snapshot is held: the log only grows, and keys of people are replaced at any moment.
 */
export async function* walkTexts(pool: pg.Pool, vault: BlobVault): AsyncGenerator<WalkedRecord> {
  const { rows: heads } = await pool.query<{ size: string }>(
    'SELECT coalesce(max(index) + 1, 0) AS size FROM dictamen.leaves',
  )
  const size = heads[0]!.size
  for (let last = '-1'; ;) {
    const { rows } = await pool.query<WalkedRow>(
      `${SELECT} WHERE leaves.index > $1 AND leaves.index < $2 ORDER BY leaves.index LIMIT ${LINES_AT_ONCE}`,
      [last, size],
    )
    yield* walkRows(pool, vault, rows)
    if (rows.length < LINES_AT_ONCE) break
    last = rows.at(-1)!.index!
  }
  for (let last = ''; ;) {
    const { rows } = await pool.query<WalkedRow>(
      `${SELECT} WHERE (leaves.index IS NULL OR leaves.index >= $2) AND records.id > $1
       ORDER BY records.id LIMIT ${LINES_AT_ONCE}`,
      [last, size],
    )
    yield* walkRows(pool, vault, rows)
    if (rows.length < LINES_AT_ONCE) return
    last = rows.at(-1)!.id
  }
}

async function* walkRows(
  pool: pg.Pool,
  vault: BlobVault,
  rows: readonly WalkedRow[],
): AsyncGenerator<WalkedRecord> {
  const sizes = await sizesOf(pool, rows)
  for (let from = 0; from < rows.length;) {
    let [to, bytes] = [from + 1, sizes[from]!]
    while (to < rows.length && bytes + sizes[to]! <= BYTES_AT_ONCE) bytes += sizes[to++]!
    const part = rows.slice(from, to)
    const inspected = await vault.inForce(() => inspectRecords(pool, vault, part.map(storedOf)))
    for (const [at, row] of part.entries()) yield walkedOf(row, inspected[at]!)
    from = to
  }
}

function walkedOf(row: WalkedRow, { content, altered }: InspectedRecord): WalkedRecord {
  const isOrphan = row.index === null && !row.waiting
  const isMisfiled = !altered.includes('line') && !columnsAgree(row)
  return {
    record: row.id,
    texts: content === null ? 0 : Object.keys(content).length,
    erased: content === null,
    altered: [...altered, ...(isOrphan ? ['seal'] : []), ...(isMisfiled ? ['columns'] : [])],
  }
}

interface Line {
  readonly [key: string]: unknown
  readonly links?: readonly { readonly rel: string; readonly record: string }[]
}

/** Whether what a record is found by is what its line says. */
function columnsAgree(row: WalkedRow): boolean {
  const line = JSON.parse(row.line) as Line
  const same = (['id', 'kind', 'space', 'subject', 'system', 'contract', 'actor'] as const).every(
    (column) => (line[column] ?? null) === row[column],
  )
  const links = new Set((line.links ?? []).map(({ rel, record }) => `${rel} ${record}`))
  return (
    same &&
    Date.parse(String(line['time'])) === row.time.getTime() &&
    links.size === row.links.length &&
    row.links.every((link) => links.has(link))
  )
}

const BLOB = /"id":"([0-9a-f]{64})"/g

/** How many bytes the texts of each line take while they are sealed. */
async function sizesOf(pool: pg.Pool, rows: readonly WalkedRow[]): Promise<readonly number[]> {
  const places = rows.flatMap(({ line, subject }, at) =>
    Array.from(line.matchAll(BLOB), ([, id]) => ({ at, subject, id })),
  )
  const { rows: found } = await pool.query<{ at: number; bytes: string }>(
    `SELECT at, sum(octet_length(sealed)) AS bytes
     FROM unnest($1::integer[], $2::text[], $3::text[]) AS p (at, owner, blob)
     JOIN dictamen.blobs ON subject = owner AND id = blob GROUP BY at`,
    [places.map(({ at }) => at), places.map(({ subject }) => subject), places.map(({ id }) => id)],
  )
  const sizes = rows.map(() => 0)
  for (const { at, bytes } of found) sizes[at] = Number(bytes)
  return sizes
}
