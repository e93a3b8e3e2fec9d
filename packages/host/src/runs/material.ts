import { Fault, type Json } from '@dictamen/kernel'
import type { BlobStore } from '@dictamen/kernel/ports'
import { RunPaused } from './run-paused.ts'
import { Refusal } from '../sentences.ts'

/** Where the texts of runs are kept. */
export interface Material {
  ofRun(run: string, space: string): BlobStore
  /** Says whom a run is about, by what they are called: its material goes with any of them. */
  concern(run: string, space: string, names: readonly string[]): Promise<void>
}

/** What a run may spend, shared by everything it spawns: see the adapter. */
export interface RunBudgets {
  open(run: string, most: number): Promise<void>
  reserve(run: string, key: string, amount: number): Promise<boolean>
  settle(run: string, key: string, spent: number): Promise<void>
}

/** Reads a blob that must be there. */
export async function readBlob(store: BlobStore, id: string): Promise<Uint8Array> {
  const bytes = await store.get(id)
  if (bytes === null) throw new Fault(`the blob ${id} is gone`)
  return bytes
}

export async function readJson<Value>(store: BlobStore, id: string): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await readBlob(store, id))) as Value
}

export async function putJson(store: BlobStore, value: unknown): Promise<string> {
  return await store.put(new TextEncoder().encode(JSON.stringify(value)))
}

/** Refusals whose sentences name no person. */
const IMPERSONAL = new Set([
  'WorkerOther',
  'RunErased',
  'EpochKeyMissing',
  'MasterKeyWrong',
  'DiskFull',
  'DatabaseUnreachable',
  'DatabaseLost',
  'ModelMissing',
])

/**
 * Does the work of a step. The messages of errors are kept in the clear, and one may quote what it failed on: what it says
 * becomes a blob of the run, and the message only names it.
 */
export async function guardStep<Result extends Json>(
  store: BlobStore,
  body: () => Promise<Result>,
): Promise<Result> {
  try {
    return await body()
  } catch (error) {
    if (
      isAbort(error) ||
      error instanceof RunPaused ||
      (error instanceof Refusal && IMPERSONAL.has(error.code))
    )
      throw error
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const kind = error instanceof Refusal ? error.code : error instanceof Error ? error.name : 'error'
    const blob = await putJson(store, detail).catch(() => null)
    throw new Error(blob === null ? kind : `${kind}, detalle ${blob}`, { cause: error })
  }
}

/** Whoever was asked to stop quotes nothing, and leaves nothing behind. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** What an error's message of `guardStep` stands for; null when it names nothing. */
export async function readDetail(store: BlobStore, message: string): Promise<string | null> {
  const [, blob] = /detalle ([0-9a-f]{64})/.exec(message) ?? []
  return blob === undefined ? null : await readJson<string>(store, blob)
}
