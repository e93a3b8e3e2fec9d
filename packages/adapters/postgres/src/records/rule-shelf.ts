import type { Json } from '@dictamen/kernel'
import { canonicalJson, sha256 } from '@dictamen/kernel/record'
import type pg from 'pg'

/** What decided records besides their own texts, kept once for all of them under its hash. */
export class RuleShelf {
  readonly #pool: pg.Pool
  /** What this process knows to be kept. */
  readonly #kept = new Set<string>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Keeps what is not kept yet; `read` is asked for those alone. Durable when this returns. */
  async keep(hashes: readonly string[], read: (hash: string) => Json): Promise<void> {
    const unknown = hashes.filter((hash) => !this.#kept.has(hash))
    if (unknown.length === 0) return
    const { rows } = await this.#pool.query<{ sha256: string }>(
      'SELECT sha256 FROM dictamen.rule_sets WHERE sha256 = ANY ($1)',
      [unknown],
    )
    const there = new Set(rows.map((row) => row.sha256))
    for (const hash of unknown) {
      if (!there.has(hash))
        await this.#pool.query(
          'INSERT INTO dictamen.rule_sets (sha256, content) VALUES ($1, $2) ON CONFLICT DO NOTHING',
          [hash, canonicalJson(read(hash))],
        )
      this.#kept.add(hash)
    }
  }

  /** What is kept under some hashes, as long as it still has them. */
  async find(hashes: readonly string[]): Promise<ReadonlyMap<string, Json>> {
    if (hashes.length === 0) return new Map()
    const { rows } = await this.#pool.query<{ sha256: string; content: string }>(
      'SELECT sha256, content FROM dictamen.rule_sets WHERE sha256 = ANY ($1)',
      [hashes],
    )
    const whole = rows.filter(({ sha256: hash, content }) => sha256(content) === hash)
    return new Map(whole.map(({ sha256: hash, content }) => [hash, JSON.parse(content) as Json]))
  }
}
