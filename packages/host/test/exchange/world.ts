import type { Json } from '@dictamen/kernel'
import { hashLeaf } from '@dictamen/kernel/log'
import { canonicalJson } from '@dictamen/kernel/record'
import { openDatabase, openVault, RecordLog, type BlobVault } from '@dictamen/postgres'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planQuery } from '../../src/index.ts'
import { recordsOf, type Records } from '../../src/records/use-records.ts'

const now = '2026-11-01T10:00:00Z'

/** Where a line says that a text is. */
export interface Place {
  readonly id: string
  readonly sha256: string
}

export interface Line {
  readonly [key: string]: Json
  readonly id: string
  readonly subject: string
  readonly blobs: { readonly [text: string]: { readonly id: string; readonly sha256: string } }
}

/** The records of the world: two of one person, one of another, and what people said of the first. */
export interface Cast {
  readonly one: string
  readonly two: string
  readonly other: string
  readonly correction: string
  readonly review: string
}

/** Everything the keeper of an installation can do to it: every table, without triggers, and every key. */
export class Insider {
  readonly #query: (sql: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>
  readonly #vault: BlobVault

  constructor(
    query: (sql: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>,
    vault: BlobVault,
  ) {
    this.#query = query
    this.#vault = vault
  }

  async lineOf(record: string): Promise<Line> {
    const { rows } = await this.#query('SELECT line FROM dictamen.records WHERE id = $1', [record])
    return JSON.parse((rows[0] as { line: string }).line) as Line
  }

  async sealedOf(record: string, text: string): Promise<Buffer> {
    const { subject, blobs } = await this.lineOf(record)
    const { rows } = await this.#query('SELECT sealed FROM dictamen.blobs WHERE subject = $1 AND id = $2', [
      subject,
      blobs[text]!.id,
    ])
    return (rows[0] as { sealed: Buffer }).sealed
  }

  /** What a text says, opened with the person's key. */
  async read(record: string, text: string): Promise<string> {
    const { subject, blobs } = await this.lineOf(record)
    const seal = await this.#vault.sealOf(subject, 'general')
    const { id } = blobs[text]!
    return Buffer.from(seal.open({ id, sealed: await this.sealedOf(record, text) })!).toString()
  }

  /** Puts other sealed bytes in the place of a text; null takes them away. */
  async put(record: string, text: string, sealed: Buffer | null): Promise<void> {
    const { subject, blobs } = await this.lineOf(record)
    const { id } = blobs[text]!
    if (sealed === null)
      await this.#query('DELETE FROM dictamen.blobs WHERE subject = $1 AND id = $2', [subject, id])
    else
      await this.#query('UPDATE dictamen.blobs SET sealed = $3 WHERE subject = $1 AND id = $2', [
        subject,
        id,
        sealed,
      ])
  }

  /** Seals another text under the id of one, with the person's own key. */
  async sealUnder(record: string, text: string, said: string): Promise<Buffer> {
    const { subject, blobs } = await this.lineOf(record)
    return (await this.#vault.sealOf(subject, 'general')).sealAs(Buffer.from(said), blobs[text]!.id)
  }

  /** Seals a text as the product would and answers where it is. */
  async keep(record: string, said: string): Promise<Place> {
    const { subject } = await this.lineOf(record)
    const seal = await this.#vault.sealOf(subject, 'general')
    const { id, sealed } = await seal.seal(Buffer.from(said))
    await this.#query(
      'INSERT INTO dictamen.blobs (subject, id, sealed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [subject, id, sealed],
    )
    return { id, sha256: hashOf(sealed) }
  }

  /** Writes another line for a record, and makes the leaf fit it. */
  async rewrite(record: string, line: string, { leaf }: { readonly leaf: boolean }): Promise<void> {
    await this.#query('UPDATE dictamen.records SET line = $2 WHERE id = $1', [record, line])
    if (leaf)
      await this.#query('UPDATE dictamen.leaves SET hash = $2 WHERE record = $1', [record, hashLeaf(line)])
  }

  async place(record: string, text: string, place: Place, leaf = true): Promise<void> {
    const line = await this.lineOf(record)
    const blobs = { ...line.blobs, [text]: { ...place } }
    await this.rewrite(record, canonicalJson({ ...line, blobs }), { leaf })
  }

  /** Gives a person another key, wrapped as it should be. */
  async rekey(record: string): Promise<void> {
    const { subject } = await this.lineOf(record)
    const wrapped = this.#vault.wrap(randomBytes(32), subject)
    await this.setKey(record, wrapped)
  }

  async setKey(record: string, wrapped: Buffer): Promise<void> {
    const { subject } = await this.lineOf(record)
    await this.#query('UPDATE dictamen.subjects SET wrapped_key = $2 WHERE id = $1', [subject, wrapped])
  }

  async forgetSubject(record: string): Promise<void> {
    const { subject } = await this.lineOf(record)
    await this.#query('DELETE FROM dictamen.subjects WHERE id = $1', [subject])
  }
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export interface World {
  readonly records: Records
  readonly cast: Cast
  /** Lets somebody change the tables, looks, and puts everything back. */
  tampered<Result>(change: (insider: Insider) => Promise<void>, look: () => Promise<Result>): Promise<Result>
}

const TABLES = ['subjects', 'blobs', 'records', 'leaves']

/** Does something in an installation of its own. */
export async function useWorld<Result>(action: (world: World) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'dt-'))
  chmodSync(folder, 0o711)
  const data = join(folder, 'datos')
  const database = await openDatabase({ data })
  try {
    const vault = await openVault(database, data, {})
    const records = recordsOf(new RecordLog(database.pool, vault), () => now)
    const cast = await tell(records)
    const client = await database.owner.connect()
    try {
      await client.query('SET session_replication_role = replica; CREATE SCHEMA truth')
      for (const table of TABLES) await client.query(`CREATE TABLE truth.${table} AS TABLE dictamen.${table}`)
      const insider = new Insider((sql, values) => client.query(sql, values && [...values]), vault)
      return await action({
        records,
        cast,
        tampered: async (change, look) => {
          await change(insider)
          try {
            return await look()
          } finally {
            for (const table of TABLES)
              await client.query(
                `DELETE FROM dictamen.${table}; INSERT INTO dictamen.${table} SELECT * FROM truth.${table}`,
              )
          }
        },
      })
    } finally {
      client.release(true)
    }
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tell(records: Records): Promise<Cast> {
  const ask = async (question: string, subject: string): Promise<string> =>
    records.keep(await planQuery(question, { now }), { actor: 'ana', subject })
  const one = await ask('¿Qué precio pongo al servicio de limpieza?', 'Marta')
  const two = await ask('¿Puedo dejar mi empleo para montar una gestoría?', 'Marta')
  const other = await ask('¿Cómo organizo el turno de noche del taller?', 'Luis')
  const by = { actor: 'eva', time: now }
  const { output } = (await records.show(one)).content as unknown as { output: Record<string, Json> }
  const pointer = `/${Object.keys(output).find((key) => typeof output[key] === 'string' && key.includes('rationale')) ?? 'rationale'}`
  const correction = await records.correct(one, { pointer, after: 'Corregido' }, { ...by, why: 'No era eso' })
  const review = await records.review(
    one,
    { rel: 'contests', judgement: { act: 'contest', reasons: 'No estoy de acuerdo con lo decidido' } },
    by,
  )
  await records.seal()
  return { one, two, other, correction, review }
}
