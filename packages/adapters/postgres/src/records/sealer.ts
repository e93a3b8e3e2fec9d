import { canonicalJson } from '@dictamen/kernel/record'
import { Frontier, hashLeaf, signHead } from '@dictamen/kernel/log'
import type pg from 'pg'
import type { BlobVault } from '../blob-vault.ts'
import { inTransaction } from '../transaction.ts'
import { insertClear, noteErasures, UNNOTED, type Line } from './clear-lines.ts'
import { logTime } from './log-time.ts'
import { createSigningKey, keepSigningKey, loadSigningKey, type SigningKey } from './signing-keys.ts'

/** One sealer at a time, on every machine: ASCII "sealing!". */
const SEALING_LOCK = '8314037903514717985'
const HASH_BYTES = 32
/** Levels of the tree that are kept; those in between are computed from them. */
export const LEVELS_APART = 8
const MOST_LINES = 2000

/** What sealing needs besides the database. */
export interface SealerOptions {
  readonly vault: BlobVault
  readonly mostLines?: number
}

/** Seals what waits, up to a batch, after whoever is sealing; answers how many lines it sealed, zero when nothing waits. */
export async function sealWaiting(pool: pg.Pool, options: SealerOptions): Promise<number> {
  if (!(await hasWork(pool))) return 0
  return inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [SEALING_LOCK])
    const log = await SealedLog.open(client, options)
    // A restore may have brought back a log from before.
    await noteErasures(client, log.time)
    const { rows } = await client.query<Line & { arrival: string }>(
      `SELECT arrival, id, line FROM dictamen.unsealed JOIN dictamen.records ON id = record
       ORDER BY arrival LIMIT $1`,
      [options.mostLines ?? MOST_LINES],
    )
    if (rows.length === 0) return 0
    await log.append(rows, log.key)
    await client.query('DELETE FROM dictamen.unsealed WHERE arrival = ANY ($1::bigint[])', [
      rows.map(({ arrival }) => arrival),
    ])
    return rows.length
  })
}

/** Whether anything waits, or the log has not begun: most of the time a sealer looks and goes. */
async function hasWork(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ work: boolean }>({
    name: 'seal-work',
    text: `SELECT EXISTS (SELECT FROM dictamen.unsealed) OR NOT EXISTS (SELECT FROM dictamen.heads) OR EXISTS (
      SELECT FROM dictamen.subjects WHERE ${UNNOTED}) AS work`,
  })
  return rows[0]!.work
}

/** Changes the signing key: the old one seals the line that brings the new one, and is destroyed. */
export async function rotateKey(
  pool: pg.Pool,
  options: SealerOptions & { readonly actor: string },
): Promise<string> {
  return inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [SEALING_LOCK])
    const log = await SealedLog.open(client, options)
    const key = createSigningKey()
    await log.bring(key, options.actor)
    return key.fingerprint
  })
}

/** The log within one transaction: what was sealed, and the key that seals. */
class SealedLog {
  readonly #client: pg.ClientBase
  readonly #vault: BlobVault
  readonly #log: string
  readonly #frontier: Frontier
  /** When this is sealed. */
  readonly time: string
  key: SigningKey

  private constructor(
    client: pg.ClientBase,
    vault: BlobVault,
    { log, time, frontier }: { readonly log: string; readonly time: string; readonly frontier: Frontier },
    key: SigningKey,
  ) {
    this.#client = client
    this.#vault = vault
    this.#log = log
    this.time = time
    this.#frontier = frontier
    this.key = key
  }

  /** Opens the log; an empty one begins with the line of its first key. */
  static async open(client: pg.ClientBase, { vault }: SealerOptions): Promise<SealedLog> {
    const { rows } = await client.query<{ log: string }>('SELECT id::text AS log FROM dictamen.installation')
    const place = { log: rows[0]!.log, time: await logTime(client) }
    const known = await loadSigningKey(client, vault)
    if (known !== null)
      return new SealedLog(client, vault, { ...place, frontier: await readFrontier(client) }, known)
    const key = createSigningKey()
    const opened = new SealedLog(client, vault, { ...place, frontier: new Frontier() }, key)
    await opened.#insertKey(key, null, 'dictamen')
    return opened
  }

  /** Takes a new key into force. */
  async bring(key: SigningKey, actor: string): Promise<void> {
    await this.#insertKey(key, this.key, actor)
    this.key = key
    await this.#seal(key)
  }

  async #insertKey(key: SigningKey, before: SigningKey | null, actor: string): Promise<void> {
    const since = this.#frontier.size
    const line = await insertClear(this.#client, {
      kind: 'key',
      time: this.time,
      actor,
      space: 'general',
      public_key: key.publicKey,
      fingerprint: key.fingerprint,
      replaces: before?.fingerprint ?? null,
    })
    await keepSigningKey(this.#client, this.#vault, key, since)
    await this.append([line], before ?? key)
  }

  /** Puts lines into the tree and signs its new head. */
  async append(lines: readonly Line[], signer: SigningKey): Promise<void> {
    const first = this.#frontier.size
    const leaves = lines.map(({ line }) => hashLeaf(line))
    const completed = leaves.flatMap((leaf) => this.#frontier.append(leaf))
    const kept = completed.filter(({ level }) => level > 0 && level % LEVELS_APART === 0)
    await this.#client.query(
      `INSERT INTO dictamen.leaves (index, record, hash)
       SELECT $1::bigint + at - 1, record, hash FROM unnest($2::text[], $3::bytea[]) WITH ORDINALITY AS l (record, hash, at)`,
      [first, lines.map(({ id }) => id), leaves],
    )
    await this.#client.query(
      'INSERT INTO dictamen.nodes (level, index, hash) SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])',
      [kept.map(({ level }) => level), kept.map(({ index }) => index), kept.map(({ hash }) => hash)],
    )
    await this.#seal(signer)
  }

  async #seal({ fingerprint, privateKey }: SigningKey): Promise<void> {
    const { size } = this.#frontier
    const root = this.#frontier.root().toString('hex')
    const { head, signature } = signHead(
      { log: this.#log, size, root, time: this.time, key: fingerprint },
      privateKey,
    )
    await this.#client.query('INSERT INTO dictamen.heads (size, key, line, peaks) VALUES ($1, $2, $3, $4)', [
      size,
      fingerprint,
      canonicalJson({ head: { ...head }, signature }),
      Buffer.concat(this.#frontier.peaks),
    ])
  }
}

async function readFrontier(client: pg.ClientBase): Promise<Frontier> {
  const { rows } = await client.query<{ size: string; peaks: Buffer }>(
    'SELECT size, peaks FROM dictamen.heads ORDER BY size DESC LIMIT 1',
  )
  const { size, peaks } = rows[0]!
  const hashes = Array.from({ length: peaks.length / HASH_BYTES }, (_, at) =>
    peaks.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
  return new Frontier(Number(size), hashes)
}
