import { logRecord, type LogRecord, type CorrectedOutput } from '@dictamen/contracts'
import { parseContract, type Json, type Sources } from '@dictamen/kernel'
import { canonicalJson, type AuditRecord } from '@dictamen/kernel/record'
import type {
  InspectedRecord,
  NewRecord,
  OpenedRecord,
  RecordFilter,
  RecordLog,
  ReviewKind,
} from '@dictamen/postgres'
import type { Ground, Verdict } from '../verdict.ts'
import { VERSION } from '../version.ts'
import type { Edition } from '../shipped-material.ts'
import { layOver, readCorrection } from './corrections.ts'
import { keepRules, nameRules } from './kept-rules.ts'
import { rebuildSystem } from './rebuild.ts'
import type { RecordSource } from './record-source.ts'
import { Refusal } from '../sentences.ts'

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
  /** What its subject is called; null when they have no name, or no longer. */
  readonly subject_name: string | null
  /** What is not as it was sealed: nothing of such a record is shown in a list. */
  readonly altered?: readonly string[]
}

/** A record with everything that hangs on it. */
export interface RecordDossier extends RecordContent {
  /** The texts that its evidence cites, by name. */
  readonly sources: Sources
  /** The records that refer to it. */
  readonly linked_by: readonly { readonly rel: string; readonly record: string; readonly kind: string }[]
  /** What people corrected, laid over what was decided; null when nobody corrected anything. */
  readonly corrected: CorrectedOutput | null
}

/** Keeps a verdict; it is durable when this returns. */
export async function keepVerdict(
  log: RecordLog,
  verdict: Verdict<unknown>,
  place: RecordPlace,
  edition?: Edition,
): Promise<string> {
  const [id] = await keepVerdicts(log, [{ verdict, links: place.links ?? [] }], place, edition)
  return id!
}

/** A verdict to keep, with what it rests on: records, or (by number) verdicts before it in the list. */
export interface KeptVerdict {
  readonly verdict: Pick<Verdict<unknown>, 'record' | 'ground'>
  readonly links?: readonly { readonly rel: string; readonly record: string | number }[]
  /** That people have to judge it, and why. */
  readonly review?: ReviewKind | undefined
  /** That it takes the place of the last one of its system about the same subject. */
  readonly isLatest?: boolean | undefined
}

/** A verdict as a record keeps it: what stands in the clear, and what is sealed, as values or as their canonical bytes. */
export interface PreparedVerdict extends Pick<NewRecord, 'clear' | 'sealed' | 'links' | 'review'> {
  /** The hashes of what ships here and decided it, by name. */
  readonly shipped: Readonly<Record<string, string>>
  /** The system whose last record about the subject it takes the place of. */
  readonly replacesLastOf: string | null
}

/** Prepares a verdict to be kept; `asBytes` when it is another thread that keeps it. */
export function prepareVerdict(
  { verdict, links = [], review, isLatest = false }: KeptVerdict,
  { asBytes = false, edition }: { readonly asBytes?: boolean; readonly edition?: Edition | undefined } = {},
): PreparedVerdict {
  const { system, contract, ruleset, input, observations, output, trace } = verdict.record
  const { ground, shipped } = nameRules(verdict.record, verdict.ground, edition)
  const sealed: Record<string, Json> = { input, observations, output, trace, ground }
  const bytes = (): NewRecord['sealed'] =>
    Object.fromEntries(Object.entries(sealed).map(([key, value]) => [key, Buffer.from(canonicalJson(value))]))
  return {
    clear: { system, contract, ruleset: { ...ruleset }, engine: `dictamen ${VERSION}` },
    sealed: asBytes ? bytes() : sealed,
    links,
    review,
    shipped,
    replacesLastOf: isLatest ? system : null,
  }
}

/** Keeps verdicts about one subject, all or none; they are durable when this returns. */
export async function keepVerdicts(
  log: RecordLog,
  verdicts: readonly KeptVerdict[],
  place: RecordPlace,
  edition?: Edition,
): Promise<readonly string[]> {
  const prepared = verdicts.map((verdict) => prepareVerdict(verdict, { edition }))
  return keepPrepared(log, prepared, place, edition)
}

/** Keeps what was prepared, about one subject, all or none; durable when this returns. */
export async function keepPrepared(
  log: RecordLog,
  prepared: readonly PreparedVerdict[],
  { actor, time, space = 'general', subject: name, subjectId }: RecordPlace,
  edition?: Edition,
): Promise<readonly string[]> {
  for (const { shipped } of prepared) await keepRules(log.rules, shipped, edition)
  const linked = await linkToLast(log, prepared, { space, subject: subjectId, name })
  const records = linked.map(({ shipped: _kept, replacesLastOf: _system, ...one }): NewRecord => ({
    kind: 'evaluation',
    actor,
    time,
    space,
    ...one,
  }))
  return log.keep({ space, subject: subjectId, name }, records)
}

const SUPERSEDES = 'supersedes'

/** A decision that is the latest of somebody says which one it takes the place of, unless it says so already. */
async function linkToLast(
  log: RecordLog,
  prepared: readonly PreparedVerdict[],
  { space, subject, name }: { space: string; subject?: string | undefined; name?: string | undefined },
): Promise<readonly PreparedVerdict[]> {
  const systemOf = ({ replacesLastOf, links }: PreparedVerdict): string | null =>
    links.some(({ rel }) => rel === SUPERSEDES) ? null : replacesLastOf
  if (prepared.every((one) => systemOf(one) === null)) return prepared
  const whom = subject ?? (name === undefined ? null : await log.subjectOf(name, space))
  if (whom === null) return prepared
  return Promise.all(
    prepared.map(async (one) => {
      const system = systemOf(one)
      if (system === null) return one
      const [last] = await log.list({ subject: whom, system, kind: 'evaluation', limit: 1 })
      return last === undefined
        ? one
        : { ...one, links: [...one.links, { rel: SUPERSEDES, record: last.id }] }
    }),
  )
}

/** Records by time, the newest first. */
export async function listRecords(
  log: RecordSource,
  filter: RecordFilter,
): Promise<readonly RecordSummary[]> {
  return (await log.list(filter)).map(({ line, index }) => ({ index, record: readLine(line) }))
}

export async function findRecord(log: RecordSource, id: string): Promise<RecordSummary> {
  const { line, index } = await log.find(id)
  return { index, record: readLine(line) }
}

export async function showRecord(log: RecordSource, id: string): Promise<RecordDossier> {
  const opened = await log.open(id)
  const { content } = opened
  const referring = await log.openAll(await log.list({ linkedTo: id, limit: MOST_LINKS }), ['correction'])
  const read = referring.map((one) => ({ ...one, record: readLine(one.line) }))
  const corrections = read.flatMap(({ record, content: said }) => readCorrection(id, record, said))
  return {
    ...contentOf(opened),
    sources: content === null ? {} : sourcesOf(opened),
    linked_by: read.flatMap(({ record }) => relationsTo(id, record)),
    corrected: content === null || corrections.length === 0 ? null : layOver(content['output']!, corrections),
  }
}

const MOST_LINKS = 1000

/** Records with some of their texts, by time, the newest first. */
export async function listContents(
  log: RecordSource,
  filter: RecordFilter,
  only: readonly string[],
): Promise<readonly RecordContent[]> {
  return (await log.inspectAll(await log.list(filter), only)).map(inspectedOf)
}

/** Records by their ids, with nothing of them but whom they are about. */
export async function nameRecords(
  log: RecordSource,
  ids: readonly string[],
): Promise<readonly RecordContent[]> {
  return (await log.inspectAll(await Promise.all(ids.map((id) => log.find(id))), [])).map(inspectedOf)
}

function inspectedOf(inspected: InspectedRecord): RecordContent {
  const { altered } = inspected
  return altered.length === 0 ? contentOf(inspected) : { ...contentOf(inspected), content: {}, altered }
}

function contentOf({ line, index, content, name }: OpenedRecord): RecordContent {
  return { index, record: readLine(line), content, subject_name: name }
}

/** How a record refers to another. */
function relationsTo(id: string, record: LogRecord): RecordDossier['linked_by'] {
  const links = 'links' in record ? record.links : []
  return links
    .filter((link) => link.record === id)
    .map(({ rel }) => ({ rel, record: record.id, kind: record.kind }))
}

/** The texts that the evidence of a record cites; none when this version cannot make its evaluator. */
function sourcesOf(opened: OpenedRecord): Sources {
  if (readLine(opened.line).kind !== 'evaluation') return {}
  const { stored, ground } = storedOf(opened)
  try {
    return rebuildSystem(stored.system, ground, { recorded: stored.ruleset }).sources(
      stored.input,
      stored.observations,
    )
  } catch (error) {
    if (error instanceof Refusal) return {}
    throw error
  }
}

/** What an opened evaluation is decided again from. */
export function storedOf({ id, line, content }: OpenedRecord): { stored: AuditRecord; ground: Ground } {
  const record = readLine(line)
  if (record.kind !== 'evaluation') throw new Refusal('RecordNotEvaluation', { record: id })
  const { input, observations, output, trace, ground } = content as Readonly<Record<string, Json>>
  const { system, contract, ruleset } = record
  const stored = { record_id: id, system, contract, ruleset, input, observations, output, trace }
  return { stored: stored as AuditRecord, ground: ground as Ground }
}

export function readLine(line: string): LogRecord {
  return parseContract(logRecord, JSON.parse(line))
}
