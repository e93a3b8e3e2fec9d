import type { Workflow } from '@dictamen/kernel/durable'
import { AuditorThreads } from '../audits/auditor-threads.ts'
import type { Material, RunBudgets } from './material.ts'
import { SearchDesk, type KeptStepAnswers } from './search-desk.ts'

/** What the workflows of a worker share. */
export interface RunWorld {
  readonly material: Material
  readonly budgets: RunBudgets
  readonly auditors: AuditorThreads
  readonly searches: SearchDesk
  close(): Promise<void>
}

/** A workflow of the product. Its name carries a version: one that behaves otherwise is another entry beside it. */
export interface WorkflowDefinition {
  readonly name: string
  readonly create: (world: RunWorld) => Workflow
}

export function createWorld(material: Material, budgets: RunBudgets, answers: KeptStepAnswers): RunWorld {
  const auditors = new AuditorThreads()
  const searches = new SearchDesk(material, budgets, answers)
  return { material, budgets, auditors, searches, close: () => auditors.close() }
}
