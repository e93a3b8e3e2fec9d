import { type Json } from '@dictamen/kernel'
import type { BlobStore } from '@dictamen/kernel/ports'
import { canonicalJson, hashOf } from '@dictamen/kernel/record'
import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, open, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { openBatchAuditor, type BatchSettings } from './batch-settings.ts'
import type { BatchProgress, BatchSummary } from './batch.ts'
import { isDevice } from './is-device.ts'
import { readChunks } from './read-lines.ts'
import type { Installation } from '../installation.ts'
import { createClock } from '../ports.ts'
import { VERSION } from '../version.ts'
import { followBatch, SPACE, startBatch, type Following } from '../runs/issue.ts'
import { putJson, readBlob } from '../runs/material.ts'
import type { BatchPlan, KeepPlace, BatchOutput } from '../runs/batch.ts'
import { Refusal } from '../sentences.ts'

export interface QueuedAuditOptions extends BatchSettings, Omit<Following, 'onProgress'> {
  /** A JSONL file, or its bytes when there is none. */
  readonly input: string | Uint8Array
  readonly output: string | ((text: string) => unknown)
  /** Where the run and its material belong. */
  readonly space?: string | undefined
  /** Hears the name of the run as soon as it has one. */
  readonly onRun?: (run: string) => void
  readonly onProgress?: (progress: BatchProgress) => void
  /** Whose the records of its verdicts are; without it none are left. */
  readonly keep?: Pick<KeepPlace, 'actor' | 'subject'> | undefined
}

export type QueuedAudit =
  | {
      readonly state: 'done'
      readonly run: string
      readonly summary: BatchSummary
      /** Records that were left. */
      readonly records: number
    }
  | { readonly state: 'detached'; readonly run: string; readonly worked: boolean }

const PIECE = { lines: 1000, characters: 4_000_000 }

/** Audits a file of answers on the queue: the same bytes as `auditBatch`, by any number of workers. */
export async function queueAudit(
  installation: Installation,
  options: QueuedAuditOptions,
): Promise<QueuedAudit> {
  const { input, output, onRun, onProgress, onWorking, detached, keep, space = SPACE, ...settings } = options
  if (typeof output === 'string') await checkWritable(output)
  const identity = hashOf(openBatchAuditor(settings).identity)
  const vault = await installation.insist(() => installation.vault())
  const parts = await partsOf({ input, keep, space }, identity)
  const run = `audit-${vault.nameOf(canonicalJson(parts)).slice(0, 24)}`
  const store = vault.ofRun(run, space)
  if (keep?.subject !== undefined) await vault.concern(run, space, [keep.subject])
  const prepare = async (): Promise<BatchPlan> => {
    const plan = await cutAudit(store, input, { ...settings, identity, kept: keep !== undefined })
    if (keep === undefined) return plan
    const place: KeepPlace = { ...keep, space, time: createClock().now() }
    return { ...plan, keep: await putJson(store, place) }
  }
  await installation.insist(() => vault.checkRun(run))
  const start = () => startBatch(installation.runs, store, { run, space }, prepare)
  const { isNew } = await installation.insist(start)
  onRun?.(run)
  let resumed = isNew ? 0 : null
  const followed = await followBatch(installation, vault, run, {
    ...(onWorking === undefined ? {} : { onWorking }),
    ...(detached === undefined ? {} : { detached }),
    onProgress: ({ done, of, counts }) => {
      const lines = counts.lines ?? 0
      resumed ??= lines
      onProgress?.({ lines, resumed, share: done / Math.max(1, of) })
    },
  })
  if (followed.state === 'detached') return followed
  if (keep !== undefined) {
    const log = await installation.log()
    await installation.insist(() => log.seal())
  }
  const { outputs, counts } = followed.output
  await write((blob) => installation.insist(() => readBlob(store, blob)), outputs, output)
  return { state: 'done', run, ...summaryOf(counts, resumed) }
}

/** What tells a batch from another: the same one is found again. */
async function partsOf(
  { input, keep, space }: Pick<QueuedAuditOptions, 'input' | 'keep'> & { readonly space: string },
  identity: string,
): Promise<Json> {
  return {
    workflow: 'audit@1',
    version: VERSION,
    source: typeof input === 'string' ? await nameOf(input) : '-',
    input: await digest(input),
    identity,
    space,
    ...(keep === undefined ? {} : { keep: [keep.actor, keep.subject ?? null] }),
  }
}

function summaryOf(
  { lines = 0, failed = 0, unreadable = 0, records = 0 }: BatchOutput['counts'],
  resumed: number | null,
): Pick<QueuedAudit & { readonly state: 'done' }, 'records' | 'summary'> {
  return { records, summary: { lines, resumed: resumed ?? lines, failed, unreadable, interrupted: false } }
}

/** What is audited: a file, its bytes, or the pieces that somebody cut them into already. */
export type AuditInput = string | Uint8Array | readonly Uint8Array[]

/** Cuts the input into pieces and keeps them. */
export async function cutAudit(
  store: BlobStore,
  input: AuditInput,
  settings: BatchSettings,
): Promise<BatchPlan> {
  const pieces: string[] = []
  for await (const piece of typeof input === 'string' || input instanceof Uint8Array ? cut(input) : input)
    pieces.push(await store.put(piece))
  return { workflow: 'audit-piece@1', settings: await putJson(store, settings), pieces }
}

/** The pieces of an input, as they are kept: for a thread that cuts what another one keeps. */
export async function auditPieces(input: AuditInput): Promise<readonly Uint8Array[]> {
  if (typeof input !== 'string' && !(input instanceof Uint8Array)) return input
  const pieces: Uint8Array[] = []
  for await (const piece of cut(input)) pieces.push(piece)
  return pieces
}

async function* cut(input: string | Uint8Array): AsyncGenerator<Uint8Array> {
  for await (const chunk of readChunks(bytesOf(input), 0, PIECE))
    yield new TextEncoder().encode(JSON.stringify({ ...chunk, bytes: 0 }))
}

/** Writes what a run gave, in one piece or not at all. */
async function write(
  read: (blob: string) => Promise<Uint8Array>,
  outputs: readonly string[],
  output: string | ((text: string) => unknown),
): Promise<void> {
  if (typeof output !== 'string') {
    for (const blob of outputs) await output(new TextDecoder().decode(await read(blob)))
    return
  }
  const isReplaced = !isDevice(output)
  const temporary = isReplaced ? join(dirname(output), `.${basename(output)}.${process.pid}.tmp`) : output
  const file = await open(temporary, 'w').catch((error: NodeJS.ErrnoException) => {
    throw unwritable(output, error)
  })
  try {
    for (const blob of outputs) await file.writeFile(await read(blob))
    await file.close()
    if (isReplaced) await rename(temporary, output)
  } catch (error) {
    await file.close().catch(() => undefined)
    if (isReplaced) await rm(temporary, { force: true })
    throw (error as NodeJS.ErrnoException).code === undefined
      ? error
      : unwritable(output, error as NodeJS.ErrnoException)
  }
}

/** Nobody wants to learn after hours that there was no place for the result. */
async function checkWritable(output: string): Promise<void> {
  await access(dirname(output), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw unwritable(output, error)
  })
}

function unwritable(name: string, { code, message }: NodeJS.ErrnoException): Refusal {
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Refusal('DiskFull', { folder: dirname(name) })
  const reason = code === 'ENOENT' ? 'la carpeta no existe' : code === 'EACCES' ? 'no hay permiso' : message
  return new Refusal('FileUnwritable', { name, reason })
}

async function nameOf(input: string): Promise<string> {
  return await realpath(input).catch(() => {
    throw new Refusal('FileMissing', { name: input })
  })
}

async function digest(input: string | Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of bytesOf(input)) hash.update(bytes)
  return hash.digest('hex')
}

async function* bytesOf(input: string | Uint8Array): AsyncGenerator<Uint8Array> {
  if (typeof input !== 'string') yield input
  else yield* createReadStream(input, { highWaterMark: 262_144 }) as AsyncIterable<Uint8Array>
}
