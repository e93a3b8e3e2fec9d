import { logRecord, type LogRecord } from '@dictamen/contracts'
import { parseContract, Refusal, type Json } from '@dictamen/kernel'
import { replay, type AuditRecord } from '@dictamen/kernel/record'
import type { NewRecord, OpenedRecord, RecordFilter, RecordLog } from '@dictamen/postgres'
import { randomUUID } from 'node:crypto'
import type { Ground, Verdict } from '../verdict.ts'
import { VERSION } from '../version.ts'
import { evidenceOf, type RecordEvidence } from './evidence.ts'
import { rebuildSystem } from './rebuild.ts'

/** Whose a verdict is, who asked for it, and what it belongs to. */
export interface RecordPlace {
  readonly actor: string
  readonly time: string
  readonly space?: string | undefined
  /** Whom it is about; without it, somebody fresh. */
  readonly subject?: string | undefined
  /** The id of the subject where it is known already, in place of its name. */
  readonly subjectId?: string | undefined
  readonly links?: readonly { readonly rel: string; readonly record: string }[]
}

/** A line of the log, read, with its place in it. */
export interface RecordSummary {
  /** Null while it waits for the sealer. */
  readonly index: number | null
  readonly record: LogRecord
}

/** A record with its texts; null when its subject was erased. */
export interface RecordContent extends RecordSummary {
  readonly content: Readonly<Record<string, Json>> | null
}

/** How deciding again came out. */
export interface ReplayResult {
  readonly record: string
  readonly state: 'equal' | 'different' | 'erased'
}

/** Keeps a verdict; it is durable when this returns. */
export async function keepVerdict(
  log: RecordLog,
  verdict: Verdict<unknown>,
  { actor, time, space = 'general', subject: name = randomUUID(), subjectId, links = [] }: RecordPlace,
): Promise<string> {
  const { system, contract, ruleset, input, observations, output, trace } = verdict.record
  const subject = subjectId ?? (await log.subjectOf(name, space))
  const record: NewRecord = {
    kind: 'evaluation',
    actor,
    time,
    space,
    links,
    clear: { system, contract, ruleset: { ...ruleset }, engine: `dictamen ${VERSION}` },
    sealed: { input, observations, output, trace, ground: verdict.ground },
  }
  const [id] = await log.write(subject, [record])
  return id!
}

/** Records by time, the newest first. */
export async function listRecords(log: RecordLog, filter: RecordFilter): Promise<readonly RecordSummary[]> {
  return (await log.list(filter)).map(({ line, index }) => ({ index, record: readLine(line) }))
}

export async function findRecord(log: RecordLog, id: string): Promise<RecordSummary> {
  const { line, index } = await log.find(id)
  return { index, record: readLine(line) }
}

export async function showRecord(log: RecordLog, id: string): Promise<RecordContent> {
  const { line, index, content } = await log.open(id)
  return { index, record: readLine(line), content }
}

/** Records by time, the newest first, with what they read and what they came to; null where the subject was erased. */
export async function readRecords(log: RecordLog, filter: RecordFilter): Promise<readonly RecordContent[]> {
  const found = await log.list(filter)
  return Promise.all(
    found.map(async ({ id }) => {
      const { index, record, content } = await showRecord(log, id)
      const { input = null, output = null } = content ?? {}
      return { index, record, content: content === null ? null : { input, output } }
    }),
  )
}

/** The texts and rules that a record rests on; null when its subject was erased. */
export async function explainRecord(log: RecordLog, id: string): Promise<RecordEvidence | null> {
  const opened = await log.open(id)
  if (opened.content === null) return null
  const { stored, ground } = storedOf(opened)
  return evidenceOf(stored, ground)
}

/** Decides a record again from what it kept and compares the bytes. */
export async function replayRecord(log: RecordLog, id: string): Promise<ReplayResult> {
  const opened = await log.open(id)
  if (opened.content === null) return { record: id, state: 'erased' }
  const { stored, ground } = storedOf(opened)
  const { equal } = replay(rebuildSystem(stored.system, ground), stored)
  return { record: id, state: equal ? 'equal' : 'different' }
}

function storedOf({ id, line, content }: OpenedRecord): { stored: AuditRecord; ground: Ground } {
  const record = readLine(line)
  if (record.kind !== 'evaluation') throw new Refusal('RecordNotEvaluation', { record: id })
  const { input, observations, output, trace, ground } = content as Readonly<Record<string, Json>>
  const { system, contract, ruleset } = record
  const stored = { record_id: id, system, contract, ruleset, input, observations, output, trace }
  return { stored: stored as AuditRecord, ground: ground as Ground }
}

function readLine(line: string): LogRecord {
  return parseContract(logRecord, JSON.parse(line))
}
