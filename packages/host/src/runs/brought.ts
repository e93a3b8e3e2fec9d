import type { RunOutcome, RunStatus } from '@dictamen/kernel/durable'
import type { BlobStore } from '@dictamen/kernel/ports'
import { randomUUID } from 'node:crypto'
import { identityOfAuditor, type BatchSettings } from '../audits/batch-settings.ts'
import type { Installation } from '../installation.ts'
import type { SearchFile } from '../searches/search-files.ts'
import type { BatchOutput, BatchPlan, BatchProgressed, KeepPlace } from './batch.ts'
import type { ExamAnswer, ExamSettings } from '../exams/exam-piece.ts'
import { explainFailure, startBatch } from './issue.ts'
import { cutAudit, type AuditInput } from '../audits/queued-audit.ts'
import { cutExams, type QueuedExamFile } from '../exams/queued-exams.ts'
import { cutSearch, type SearchSettings } from '../searches/queue/search-piece.ts'
import { putJson, readBlob, readJson } from './material.ts'
import { Refusal } from '../sentences.ts'

/** Work that somebody brought for the queue: nothing of it lies in a folder. */
export interface Brought {
  /** The same key of the same person is the same run. */
  readonly key?: string | undefined
  /** Where its verdicts are kept. */
  readonly place: KeepPlace
  /** Whether they are kept as records. */
  readonly record: boolean
}

/** A run and how far it is. */
export interface RunView extends RunStatus {
  readonly progress: BatchProgressed | null
  /** Why it failed; null unless it did. */
  readonly error: string | null
}

/** What became of a run: one of the three, by its kind. */
export type RunResult =
  | { readonly kind: 'audit'; lines(): AsyncGenerator<string> }
  | { readonly kind: 'exam'; exams(): AsyncGenerator<ExamAnswer> }
  /** The JSON of a search's answer: whoever needs no more than its bytes does not read it. */
  | { readonly kind: 'search'; readonly written: Uint8Array }

/** The work of an installation, for those who serve people. */
export interface Batches {
  /** `identity` tells the auditor of the settings, where whoever asks has opened it already. */
  startAudit(input: AuditInput, settings: BatchSettings, brought: Brought, identity?: string): Promise<string>
  startExams(
    files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
    settings: ExamSettings,
    brought: Brought,
  ): Promise<string>
  startSearch(files: readonly SearchFile[], settings: SearchSettings, brought: Brought): Promise<string>
  list(space: string, limit: number): Promise<readonly RunStatus[]>
  view(run: string): Promise<RunView>
  /** What a run gave; refused while it has not ended well. */
  result(run: string): Promise<RunResult>
  /** The JSON of what a search gave; null for any other run. */
  openSearch(run: string): Promise<Uint8Array | null>
  picture(run: string, blob: string): Promise<Uint8Array | null>
  cancel(run: string): Promise<void>
  retry(run: string): Promise<void>
}

/** The batches of an installation. */
export async function openBatches(installation: Installation): Promise<Batches> {
  const { runs } = installation
  const vault = await installation.vault()
  const start = async (
    kind: string,
    { key, place, record }: Brought,
    prepare: (store: BlobStore) => Promise<BatchPlan>,
  ): Promise<string> => {
    const name = key === undefined ? randomUUID() : JSON.stringify([kind, place.actor, place.space, key])
    const run = `${kind}-${vault.nameOf(`run ${name}`).slice(0, 24)}`
    const store = vault.ofRun(run, place.space)
    if (place.subject !== undefined) await vault.concern(run, place.space, [place.subject])
    const keep = record ? { keep: await putJson(store, place) } : {}
    const batch = { run, space: place.space }
    await startBatch(runs, store, batch, async () => ({ ...(await prepare(store)), ...keep }))
    return run
  }
  const outcomeOf = async (run: string): Promise<RunOutcome | null> => {
    const { state } = await runs.status(run)
    return state === 'queued' || state === 'running' ? null : await runs.outcome(run)
  }
  const result = async (run: string): Promise<RunResult> => {
    const outcome = await outcomeOf(run)
    if (outcome === null) throw new Refusal('RunBusy', { run, state: (await runs.status(run)).state })
    if (outcome.state !== 'done') throw new Refusal('RunFailed', { run, reason: outcome.state })
    await vault.checkRun(run)
    const { space } = await runs.status(run)
    return resultOf(vault.ofRun(run, space), run, outcome.output as BatchOutput)
  }
  return {
    startAudit: (input, settings, brought, identity = identityOfAuditor(settings)) =>
      start('audit', brought, (store) =>
        cutAudit(store, input, { ...settings, identity, kept: brought.record }),
      ),
    startExams: (files, settings, brought) =>
      start('exam', brought, (store) => cutExams(store, files.map(asFile), settings)),
    startSearch: (files, settings, brought) =>
      start('search', brought, (store) => cutSearch(store, files, settings)),
    list: (space, limit) => runs.list({ space, parent: null, limit }),
    view: async (run) => {
      const status = await runs.status(run)
      const progress = (await runs.progress(run)) as BatchProgressed | null
      const outcome = status.state === 'failed' ? await runs.outcome(run) : null
      const error = outcome?.state === 'failed' ? await explainFailure(vault, run, outcome.error) : null
      return { ...status, progress, error }
    },
    result,
    openSearch: async (run) => {
      const found = await result(run)
      return found.kind === 'search' ? found.written : null
    },
    picture: async (run, blob) => vault.ofRun(run, (await runs.status(run)).space).get(blob),
    cancel: (run) => runs.cancel(run),
    retry: (run) => runs.retry(run),
  }
}

/** How what a run gave is read, by what its name begins with. */
const RESULTS: Readonly<
  Record<string, (store: BlobStore, outputs: readonly string[]) => Promise<RunResult>>
> = {
  audit: (store, outputs) => Promise.resolve({ kind: 'audit', lines: () => linesOf(store, outputs) }),
  exam: (store, outputs) => Promise.resolve({ kind: 'exam', exams: () => examsOf(store, outputs) }),
  search: async (store, outputs) => ({ kind: 'search', written: await readBlob(store, outputs[0]!) }),
}

async function resultOf(store: BlobStore, run: string, { outputs }: BatchOutput): Promise<RunResult> {
  const read = RESULTS[run.slice(0, run.indexOf('-'))]
  if (read === undefined) throw new Refusal('RunUnknown', { run })
  return read(store, outputs)
}

async function* linesOf(store: BlobStore, outputs: readonly string[]): AsyncGenerator<string> {
  for (const blob of outputs) yield new TextDecoder().decode(await readBlob(store, blob))
}

async function* examsOf(store: BlobStore, outputs: readonly string[]): AsyncGenerator<ExamAnswer> {
  for (const blob of outputs) yield await readJson<ExamAnswer>(store, blob)
}

function asFile({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): QueuedExamFile {
  return { path: name, stem: name.replace(/\.[^.]*$/, ''), bytes }
}
