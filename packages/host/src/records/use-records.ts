import type { ErasureReason, RecordFilter, RecordLog } from '@dictamen/postgres'
import { LogVerifier, type Anchors, type Outcome } from '@dictamen/verifier'
import { useInstallation, type InstallationOptions } from '../installation.ts'
import { createClock } from '../ports.ts'
import type { Verdict } from '../verdict.ts'
import type { RecordEvidence } from './evidence.ts'
import {
  explainRecord,
  findRecord,
  keepVerdict,
  listRecords,
  readRecords,
  replayRecord,
  showRecord,
  type RecordContent,
  type RecordPlace,
  type RecordSummary,
  type ReplayResult,
} from './records.ts'

/** The sealed log of an installation. */
export interface Records {
  /** Keeps a verdict; durable when this returns. */
  keep(
    verdict: Verdict<unknown>,
    place: Omit<RecordPlace, 'time'> & { readonly time?: string },
  ): Promise<string>
  /** The id under which a name is kept, made when it is new. */
  subjectOf(name: string, space: string): Promise<string>
  /** The id that a name or an id stands for, and the space in which it is kept. */
  findSubject(nameOrId: string): Promise<{ readonly subject: string; readonly space: string }>
  list(filter: RecordFilter): Promise<readonly RecordSummary[]>
  /** A record without its texts. */
  find(id: string): Promise<RecordSummary>
  show(id: string): Promise<RecordContent>
  /** Records with what they read and what they came to. */
  read(filter: RecordFilter): Promise<readonly RecordContent[]>
  /** The texts and rules that a record rests on; null when its subject was erased. */
  explain(id: string): Promise<RecordEvidence | null>
  /** Decides a record again and compares bytes. */
  replay(id: string): Promise<ReplayResult>
  /** Seals what waits and answers the last signed head. */
  seal(): Promise<string | null>
  /** The whole log, or single records with their proofs, line by line. */
  export(ids?: readonly string[]): AsyncGenerator<string>
  verify(anchors: Anchors): Promise<Outcome>
  /** Erases whom a name or an id stands for. */
  erase(subject: string, reason: ErasureReason, actor: string): Promise<string>
  /** Changes the signing key; answers the fingerprint of the new one. */
  rotateKey(actor: string): Promise<string>
}

/** Does something with the records of an installation. */
export async function useRecords<Result>(
  options: InstallationOptions & { readonly now?: string | undefined },
  action: (records: Records) => Promise<Result>,
): Promise<Result> {
  const clock = createClock(options.now)
  return useInstallation(options, async (installation) =>
    action(recordsOf(await installation.log(() => clock.now()), () => clock.now())),
  )
}

/** The records of a log, with the clock that dates them. */
export function recordsOf(log: RecordLog, now: () => string): Records {
  return {
    keep: (verdict, place) => keepVerdict(log, verdict, { time: now(), ...place }),
    subjectOf: (name, space) => log.subjectOf(name, space),
    findSubject: async (nameOrId) => {
      const subject = await log.findSubject(nameOrId)
      return { subject, space: await log.spaceOf(subject) }
    },
    list: (filter) => listRecords(log, filter),
    find: (id) => findRecord(log, id),
    show: (id) => showRecord(log, id),
    read: (filter) => readRecords(log, filter),
    explain: (id) => explainRecord(log, id),
    replay: (id) => replayRecord(log, id),
    seal: async () => {
      await log.seal()
      return log.head()
    },
    export: (ids = []) => (ids.length === 0 ? log.export() : log.prove(ids)),
    verify: async (anchors) => verifyLines(log.export(), anchors),
    erase: async (name, reason, actor) => {
      const subject = await log.findSubject(name)
      await log.erase(subject, reason, actor)
      await log.seal()
      return subject
    },
    rotateKey: (actor) => log.rotateKey(actor),
  }
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
