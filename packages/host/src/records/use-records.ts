import type { RecordEvidence } from '@dictamen/contracts'
import type { Erasure, ErasureReason, RecordFilter, RecordLog } from '@dictamen/postgres'
import { LogVerifier, readKeptHead, type Anchors, type Outcome } from '@dictamen/verifier'
import { useInstallation, type StartOptions } from '../installation.ts'
import { createClock } from '../ports.ts'
import type { Json } from '@dictamen/kernel'
import type { Edition } from '../shipped-material.ts'
import type { Verdict } from '../verdict.ts'
import { correctRecord, undoCorrection, type Authorship } from './corrections.ts'
import type { Impact } from '../impact/impact.ts'
import { impactOnRecords, type RuleChange } from '../impact/impact-on-records.ts'
import { explainRecord, replayRecord, type ReplayResult } from './decide-again.ts'
import {
  findRecord,
  keepPrepared,
  keepVerdict,
  keepVerdicts,
  listContents,
  listRecords,
  nameRecords,
  showRecord,
  type KeptVerdict,
  type PreparedVerdict,
  type RecordContent,
  type RecordDossier,
  type RecordPlace,
  type RecordSummary,
} from './records.ts'
import { reviewRecord, type Remark } from './review-record.ts'
import { sealedSourceOf, type RecordSource, type SealedSource } from './record-source.ts'
import { verifyTexts, withTexts, type LogOutcome } from './verify-texts.ts'
import { searchRecords, type RecordSearch, type SearchLimits } from './search-records.ts'
import { Refusal } from '../sentences.ts'

/** The sealed log of an installation. */
export interface Records {
  /** Keeps a verdict; durable when this returns. */
  keep(
    verdict: Verdict<unknown>,
    place: Omit<RecordPlace, 'time'> & { readonly time?: string },
  ): Promise<string>
  /** Keeps verdicts about one subject, all or none; durable when this returns. */
  keepAll(
    verdicts: readonly KeptVerdict[],
    place: Omit<RecordPlace, 'time'> & { readonly time?: string },
  ): Promise<readonly string[]>
  /** Keeps what another thread prepared of verdicts about one subject, all or none; durable when this returns. */
  keepPrepared(
    prepared: readonly PreparedVerdict[],
    place: Omit<RecordPlace, 'time'> & { readonly time?: string },
  ): Promise<readonly string[]>
  /** The id under which a name of a space is kept, made when it is new. */
  subjectOf(name: string, space: string): Promise<string>
  /** The id that an id, or a name of a space, stands for, and the space in which it is kept. */
  findSubject(nameOrId: string, space: string): Promise<{ readonly subject: string; readonly space: string }>
  list(filter: RecordFilter): Promise<readonly RecordSummary[]>
  /** Records with some of their texts. */
  listContents(filter: RecordFilter, only: readonly string[]): Promise<readonly RecordContent[]>
  /** Looks for words in records. */
  search(words: string, filter: Omit<RecordFilter, 'limit'>, limits: SearchLimits): Promise<RecordSearch>
  /** A record without its texts. */
  find(id: string): Promise<RecordSummary>
  /** Records without their texts, with the names of whom they are about. */
  nameAll(ids: readonly string[]): Promise<readonly RecordContent[]>
  show(id: string): Promise<RecordDossier>
  /** Bytes that are opened to show a record. */
  weigh(id: string): Promise<number>
  /** What a thread without a database reads records from. */
  readonly sealed: SealedSource
  /** The texts and rules that a record rests on; null when its subject was erased. */
  explain(id: string): Promise<RecordEvidence | null>
  /** Decides a record again and compares bytes. */
  replay(id: string): Promise<ReplayResult>
  /** What another version of a rule set decides otherwise of some records. */
  impact(ids: readonly string[], change: RuleChange): Promise<Impact>
  /** Seals what waits and answers the last signed head. */
  seal(): Promise<string | null>
  /** The whole log, or single records with their proofs, line by line. */
  export(ids?: readonly string[], options?: ExportOptions): AsyncGenerator<string>
  /** Checks the lines of the log, and its texts if asked to. */
  verify(anchors: Anchors, options?: { readonly texts?: boolean | undefined }): Promise<LogOutcome>
  /** Corrects one value of a record's output, or undoes a correction; answers the record of it. */
  correct(
    id: string,
    value: { readonly pointer: string; readonly after: Json },
    by: Authorship,
  ): Promise<string>
  undo(id: string, correction: string, by: Authorship): Promise<string>
  /** Says in the log what somebody makes of a record; answers the record of that. */
  review(id: string, remark: Remark, by: { readonly actor: string; readonly time?: string }): Promise<string>
  /** Erases whom an id, or a name of a space, stands for; answers what that reached. */
  erase(
    subject: string,
    reason: ErasureReason,
    actor: string,
    space?: string,
  ): Promise<Erasure & { readonly subject: string }>
  /** Erases subjects by their ids, all at once. */
  eraseAll(subjects: readonly string[], reason: ErasureReason, actor: string): Promise<Erasure>
  /** Changes the signing key; answers the fingerprint of the new one. */
  rotateKey(actor: string): Promise<string>
}

/** What single records are proved with. */
export interface ExportOptions {
  /** A head that was kept: the proof shows that the log goes on from it. */
  readonly head?: string | undefined
  /** Hands over the texts too. */
  readonly texts?: boolean | undefined
}

/** Does something with the records of an installation. */
export async function useRecords<Result>(
  options: StartOptions & { readonly now?: string | undefined },
  action: (records: Records) => Promise<Result>,
): Promise<Result> {
  const clock = createClock(options.now)
  return useInstallation(options, async (installation) =>
    action(recordsOf(await installation.log(), () => clock.now())),
  )
}

/** What reads records and needs nothing but their source. */
export type Readings = Pick<
  Records,
  | 'correct'
  | 'explain'
  | 'find'
  | 'impact'
  | 'list'
  | 'listContents'
  | 'nameAll'
  | 'replay'
  | 'search'
  | 'show'
  | 'undo'
>

export function readingsOf(source: RecordSource, edition?: Edition): Readings {
  return {
    list: (filter) => listRecords(source, filter),
    listContents: (filter, only) => listContents(source, filter, only),
    search: (words, filter, limits) => searchRecords(source, words, filter, limits),
    find: (id) => findRecord(source, id),
    nameAll: (ids) => nameRecords(source, ids),
    show: (id) => showRecord(source, id),
    explain: (id) => explainRecord(source, id, edition),
    replay: (id) => replayRecord(source, id, edition),
    impact: (ids, change) => impactOnRecords(source, ids, change),
    correct: (id, value, by) => correctRecord(source, id, value, by),
    undo: (id, correction, by) => undoCorrection(source, id, correction, by),
  }
}

/** The records of a log, with the clock that dates them. */
export function recordsOf(log: RecordLog, now: () => string, edition?: Edition): Records {
  return {
    ...readingsOf(log, edition),
    sealed: sealedSourceOf(log),
    weigh: (id) => log.weigh(id),
    keep: (verdict, place) => keepVerdict(log, verdict, { time: now(), ...place }, edition),
    keepAll: (verdicts, place) => keepVerdicts(log, verdicts, { time: now(), ...place }, edition),
    keepPrepared: (prepared, place) => keepPrepared(log, prepared, { time: now(), ...place }, edition),
    subjectOf: (name, space) => log.subjectOf(name, space),
    findSubject: async (nameOrId, space) => {
      const subject = await log.findSubject(nameOrId, space)
      return { subject, space: await log.spaceOf(subject) }
    },
    seal: async () => {
      await log.seal()
      return log.head()
    },
    export: (ids = [], options = {}) => (ids.length === 0 ? log.export() : proveSince(log, ids, options)),
    verify: async (anchors, { texts = false } = {}) => {
      const outcome = await verifyLines(log.export(), anchors)
      return texts ? withTexts(outcome, await verifyTexts(log)) : outcome
    },
    review: (id, remark, by) => reviewRecord(log, id, remark, { time: now(), ...by }),
    erase: async (name, reason, actor, space = 'general') => {
      const subject = await log.findSubject(name, space)
      const erasure = await log.erase([subject], reason, actor)
      await log.seal()
      return { subject, ...erasure }
    },
    eraseAll: async (subjects, reason, actor) => {
      const erasure = await log.erase(subjects, reason, actor)
      await log.seal()
      return erasure
    },
    rotateKey: (actor) => log.rotateKey(actor),
  }
}

async function* proveSince(
  log: RecordLog,
  ids: readonly string[],
  { head: text, texts }: ExportOptions,
): AsyncGenerator<string> {
  if (text === undefined) return yield* log.prove(ids, { texts })
  const kept = readKeptHead(text.trim())
  if (kept === null) throw new Refusal('HeadUnreadable', {})
  const [found, own] = [kept.head.log, await log.id()]
  if (found !== own) throw new Refusal('HeadForeign', { found, log: own })
  return yield* log.prove(ids, { since: kept.head.size, texts })
}

/** A signed head in a line that a report prints: how long the log is, its root, and whose key signed it. */
export function tellHead(head: string | null): string | undefined {
  const kept = head === null ? null : readKeptHead(head)
  return kept === null ? undefined : `${kept.head.size} (raíz ${kept.head.root}, clave ${kept.head.key})`
}

/** Verifies an export, from wherever its lines come. */
export async function verifyLines(
  lines: AsyncIterable<string> | Iterable<string>,
  anchors: Anchors,
): Promise<Outcome> {
  const verifier = new LogVerifier(anchors)
  for await (const line of lines) verifier.line(Buffer.from(line))
  return verifier.finish()
}
