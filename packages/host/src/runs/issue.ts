import type { BlobStore } from '@dictamen/kernel/ports'
import type { RunOutcome, Runs, Worker } from '@dictamen/kernel/durable'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from '../installation.ts'
import { putJson, readDetail, type Material } from './material.ts'
import type { BatchOutput, BatchPlan, BatchProgressed } from './batch.ts'
import { Refusal } from '../sentences.ts'

/** How a command stays with the run it started. */
export interface Following {
  readonly onProgress?: (progress: BatchProgressed) => void
  /** Hears that this process does the work itself, for want of a worker. */
  readonly onWorking?: (() => void) | undefined
  /** Resolves when nobody waits any more; the run goes on, unless it is stopped with whoever asked for it. */
  readonly detached?: Promise<void> | undefined
  /** The run is paid by the call: who no longer waits for it stops it, and only the same order takes it up again. */
  readonly isStopped?: boolean | undefined
}

/** A batch that was put on the queue and followed. */
export type Followed =
  | { readonly state: 'done'; readonly run: string; readonly output: BatchOutput }
  /** Nobody waits any more. It goes on if there are workers, and waits for one otherwise. */
  | { readonly state: 'detached'; readonly run: string; readonly worked: boolean }

export const SPACE = 'general'

const POLL_MS = 200
const DRAIN_MS = 5000

/** Starts a batch unless it is there already: an unfinished one is followed, one that failed or was cancelled is taken up again. */
export async function startBatch(
  runs: Runs,
  store: BlobStore,
  { run, space = SPACE }: { readonly run: string; readonly space?: string | undefined },
  prepare: () => Promise<BatchPlan>,
): Promise<{ readonly isNew: boolean }> {
  return await startOnce(runs, run, async () => {
    const plan = await putJson(store, await prepare())
    const input = { space, plan }
    await runs.start({ id: run, workflow: 'batch@1', input, queue: 'runs', space })
  })
}

/** Starts a run unless it is there already; one that failed or was cancelled is taken up again. */
export async function startOnce(
  runs: Runs,
  run: string,
  start: () => Promise<void>,
): Promise<{ readonly isNew: boolean }> {
  const state = await stateOf(runs, run)
  if (state === null) await start()
  else if (state === 'failed' || state === 'cancelled') await runs.retry(run)
  return { isNew: state === null }
}

async function stateOf(runs: Runs, run: string): Promise<string | null> {
  try {
    return (await runs.status(run)).state
  } catch (error) {
    if (error instanceof Refusal && error.code === 'RunUnknown') return null
    throw error
  }
}

/** Waits for a batch, telling how far it is, and works the queue itself while nobody else does. */
export async function followBatch(
  installation: Installation,
  material: Material,
  run: string,
  { onProgress, onWorking, detached }: Following,
): Promise<Followed> {
  const { runs } = installation
  const ended = await followRun(installation, run, {
    ...(onWorking === undefined ? {} : { onWorking }),
    ...(detached === undefined ? {} : { detached }),
    onLook: async () => {
      const progress = await runs.progress(run)
      if (progress !== null) onProgress?.(progress as BatchProgressed)
    },
  })
  if (ended.state !== 'ended') return { state: 'detached', worked: ended.worked, run }
  return { state: 'done', run, output: await outputOf(ended.outcome, material, run) }
}

/** How a run that was followed was left. */
export type EndedRun =
  | { readonly state: 'ended'; readonly outcome: RunOutcome }
  | { readonly state: 'detached' | 'stopped'; readonly worked: boolean }

/** Waits for a run, looking at it again and again, and works the queue itself while nobody else does. */
export async function followRun(
  installation: Installation,
  run: string,
  options: Omit<Following, 'onProgress'> & { readonly onLook: () => Promise<void> },
): Promise<EndedRun> {
  const { onLook, onWorking, detached, isStopped = false } = options
  let worker: Worker | null = null
  let isDetached = false
  void detached?.then(() => (isDetached = true))
  try {
    while (!isDetached) {
      const outcome = await installation.insist(() => endOf(installation.runs, run))
      await installation.insist(onLook)
      if (outcome !== null) return { state: 'ended', outcome }
      if (worker === null && !(await installation.insist(() => installation.isWorked()))) {
        worker = await installation.insist(() => installation.work())
        onWorking?.()
      }
      await Promise.race([sleep(POLL_MS), detached ?? never])
    }
  } finally {
    // First, so that what this worker lets go of is nobody else's to take up.
    try {
      if (isDetached && isStopped) await installation.runs.cancel(run)
    } finally {
      await worker?.stop(DRAIN_MS)
    }
  }
  if (isStopped) return { state: 'stopped', worked: false }
  return { state: 'detached', worked: await installation.insist(() => installation.isWorked()) }
}

const never = new Promise<never>(() => undefined)

async function endOf(runs: Runs, run: string): Promise<RunOutcome | null> {
  const { ended, state } = await runs.status(run)
  return ended === null && (state === 'queued' || state === 'running') ? null : await runs.outcome(run)
}

async function outputOf(outcome: RunOutcome, vault: Material, run: string): Promise<BatchOutput> {
  if (outcome.state === 'done') return outcome.output as BatchOutput
  const reason = outcome.state === 'failed' ? await explainFailure(vault, run, outcome.error) : 'se canceló'
  throw new Refusal('RunFailed', { run, reason: reason.replace(/\.$/, '') })
}

/** What a message stands for: the details of an error are sealed with the material of the batch. */
export async function explainFailure(material: Material, run: string, message: string): Promise<string> {
  const store = material.ofRun(run.split('/')[0]!, SPACE)
  return (await readDetail(store, message).catch(() => null)) ?? message
}
