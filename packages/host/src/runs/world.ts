import type { Run } from '@dictamen/kernel/durable'
import { AuditorThreads } from '../audits/auditor-threads.ts'
import { Fault, type Json } from '@dictamen/kernel'
import type { KeptVerdict, RecordPlace } from '../records/records.ts'
import type { Material, RunBudgets } from './material.ts'
import { SearchDesk, type KeptStepAnswers, type PaidBy } from '../searches/queue/search-desk.ts'

/** Keeps verdicts about one subject as records and answers their ids. */
export type KeepVerdicts = (
  verdicts: readonly KeptVerdict[],
  place: RecordPlace,
) => Promise<readonly string[]>

/** What the workflows of a worker share. */
export interface RunWorld {
  readonly material: Material
  readonly budgets: RunBudgets
  readonly auditors: AuditorThreads
  readonly searches: SearchDesk
  /** Keeps verdicts as records; written again, they are the same ones. */
  readonly keep: KeepVerdicts
  close(): Promise<void>
}

/** A workflow of the product. Its name carries a version: one that behaves otherwise is another entry beside it. */
export interface WorkflowDefinition {
  readonly name: string
  /** Its input has the shape that whoever issues it gives it. */
  readonly create: (world: RunWorld) => (run: Run, input: never) => Promise<Json>
  /** Its calls are paid: a worker that is asked to end makes no other, and leaves the run to others. */
  readonly isLeftAtOnce?: boolean
  /** Loads what its steps would otherwise load first. */
  readonly warm?: () => void
}

export function createWorld(
  material: Material,
  budgets: RunBudgets,
  answers: KeptStepAnswers,
  { keep = nowhere, keys }: { readonly keep?: KeepVerdicts; readonly keys?: PaidBy } = {},
): RunWorld {
  const auditors = new AuditorThreads()
  const searches = new SearchDesk(material, budgets, answers, keys)
  return { material, budgets, auditors, searches, keep, close: () => auditors.close() }
}

function nowhere(): Promise<never> {
  return Promise.reject(new Fault('this worker has no log to keep records in'))
}
