import type pg from 'pg'
import type { BlobVault } from '../blob-vault.ts'
import type { Erasure } from '../erasure.ts'
import type { ErasureReason } from './clear-lines.ts'
import { exportLog, lastHead, proveRecords, type ProofOptions } from './export.ts'
import {
  inspectRecords,
  openRecord,
  openRecords,
  type InspectedRecord,
  type OpenedRecord,
} from './open-records.ts'
import { fetchSealed, weighRecord, type SealedRecords } from './fetch-sealed.ts'
import { findRecord, listRecords, type RecordFilter, type StoredRecord } from './record-reader.ts'
import { keepRecords, writeRecords, type About, type NewRecord } from './record-writer.ts'
import { RuleShelf } from './rule-shelf.ts'
import { rotateKey, sealWaiting } from './sealer.ts'
import { findSubject, subjectOf } from './subjects.ts'
import { walkTexts, type WalkedRecord } from './walk-texts.ts'
import { Refusal } from '../sentences.ts'

/** The sealed log of a database. */
export class RecordLog {
  readonly #pool: pg.Pool
  readonly #vault: BlobVault
  /** The rules that decided what is recorded. */
  readonly rules: RuleShelf

  constructor(pool: pg.Pool, vault: BlobVault) {
    this.#pool = pool
    this.#vault = vault
    this.rules = new RuleShelf(pool)
  }

  /** The id under which a name is kept, made when it is new. */
  async subjectOf(name: string, space: string): Promise<string> {
    return this.#vault.inForce(() => subjectOf(this.#pool, this.#vault, name, space))
  }

  /** Writes records of one subject; durable when this returns, sealed soon after. */
  async write(subject: string, records: readonly NewRecord[]): Promise<readonly string[]> {
    return writeRecords(this.#pool, this.#vault, subject, records)
  }

  /** Writes records about somebody, who is made in the same moment when new. */
  async keep(about: About, records: readonly NewRecord[]): Promise<readonly string[]> {
    return this.#vault.inForce(() => keepRecords(this.#pool, this.#vault, about, records))
  }

  async list(filter: RecordFilter): Promise<readonly StoredRecord[]> {
    return listRecords(this.#pool, filter)
  }

  async find(id: string): Promise<StoredRecord> {
    return findRecord(this.#pool, id)
  }

  async open(id: string): Promise<OpenedRecord> {
    return this.#vault.inForce(() => openRecord(this.#pool, this.#vault, id))
  }

  /** Several records with all that opening them needs, for a thread that has no database: see `readSealed`. */
  async fetch(records: readonly StoredRecord[], only?: readonly string[]): Promise<SealedRecords> {
    return this.#vault.inForce(() => fetchSealed(this.#pool, this.#vault, records, only))
  }

  /** Bytes that are opened to show a record with everything that hangs on it. */
  async weigh(id: string): Promise<number> {
    return weighRecord(this.#pool, id)
  }

  /** Several records with their texts, or with some of them; refuses what is not what was sealed. */
  async openAll(
    records: readonly StoredRecord[],
    only?: readonly string[],
  ): Promise<readonly OpenedRecord[]> {
    return this.#vault.inForce(() => openRecords(this.#pool, this.#vault, records, only))
  }

  /** Several records with those of their texts that are what was sealed, and the names of those that are not. */
  async inspectAll(
    records: readonly StoredRecord[],
    only?: readonly string[],
  ): Promise<readonly InspectedRecord[]> {
    return this.#vault.inForce(() => inspectRecords(this.#pool, this.#vault, records, only))
  }

  /** Seals everything that waits; answers how many lines it sealed. */
  async seal(): Promise<number> {
    const options = { vault: this.#vault }
    let sealed = 0
    for (
      let batch = await sealWaiting(this.#pool, options);
      batch > 0;
      batch = await sealWaiting(this.#pool, options)
    )
      sealed += batch
    return sealed
  }

  /** Changes the signing key and answers the fingerprint of the new one. */
  async rotateKey(actor: string): Promise<string> {
    return rotateKey(this.#pool, { vault: this.#vault, actor })
  }

  /** The last signed head, as it is to be kept outside. */
  async head(): Promise<string | null> {
    return lastHead(this.#pool)
  }

  /** Which log it is. */
  async id(): Promise<string> {
    const { rows } = await this.#pool.query<{ log: string }>(
      'SELECT id::text AS log FROM dictamen.installation',
    )
    return rows[0]!.log
  }

  export(): AsyncGenerator<string> {
    return exportLog(this.#pool)
  }

  prove(ids: readonly string[], options?: ProofOptions): AsyncGenerator<string> {
    return proveRecords(this.#pool, this.#vault, ids, options)
  }

  /** Opens every text of the log and says of each record whether they are what was sealed. */
  walkTexts(): AsyncGenerator<WalkedRecord> {
    return walkTexts(this.#pool, this.#vault)
  }

  /** The subject that an id, or a name in a space, stands for. */
  async findSubject(nameOrId: string, space: string): Promise<string> {
    const { rowCount } = await this.#pool.query(
      'SELECT FROM dictamen.subjects WHERE id = $1 AND NOT passing',
      [nameOrId],
    )
    const subject = rowCount === 1 ? nameOrId : await findSubject(this.#pool, this.#vault, nameOrId, space)
    if (subject !== null) return subject
    // Of somebody without a record there may be material of runs: they are somebody to be erased too.
    if (await this.#vault.isConcerned(nameOrId, space)) return this.subjectOf(nameOrId, space)
    throw new Refusal('SubjectUnknown', { subject: nameOrId })
  }

  /** The space in which a subject is kept. */
  async spaceOf(subject: string): Promise<string> {
    const { rows } = await this.#pool.query<{ space: string }>(
      'SELECT space FROM dictamen.subjects WHERE id = $1 AND NOT passing',
      [subject],
    )
    if (rows[0] === undefined) throw new Refusal('SubjectUnknown', { subject })
    return rows[0].space
  }

  /** Erases subjects for ever and says so in the log, in one transaction; answers what that reached. */
  async erase(subjects: readonly string[], reason: ErasureReason, actor: string): Promise<Erasure> {
    return this.#vault.erase(subjects, { reason, actor })
  }
}
