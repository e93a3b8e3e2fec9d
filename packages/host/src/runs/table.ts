import type { Queues, Workflow, Workflows } from '@dictamen/kernel/durable'
import { auditPiece } from '../audits/audit-piece.ts'
import { batch } from './batch.ts'
import { examPiece } from '../exams/exam-piece.ts'
import { searchPiece } from '../searches/queue/search-piece.ts'
import { search, searchCandidate } from '../searches/queue/search-workflows.ts'
import type { RunWorld, WorkflowDefinition } from './world.ts'

/** Every workflow that a worker can run. One that was ever released stays while runs of it may be under way. */
const definitions: readonly WorkflowDefinition[] = [
  batch,
  auditPiece,
  examPiece,
  search,
  searchCandidate,
  searchPiece,
]

/**
 * The queues of the product: `runs` for work that mostly waits for its own pieces, `pieces` for the pieces, `candidates` for
 * those of all searches. A run never spawns onto the queue it stands in: with all places taken by those who wait, nobody would come to work.
 */
export const queues: Queues = {
  runs: { perWorker: 16 },
  pieces: { perWorker: 4 },
  candidates: { perWorker: 4 },
}

/** What a worker that is asked to end lets go of. */
export const leftAtOnce = definitions.filter((one) => one.isLeftAtOnce === true).map(({ name }) => name)

export function createWorkflows(world: RunWorld): Workflows {
  return Object.fromEntries(definitions.map(({ name, create }) => [name, create(world) as Workflow]))
}

/**
 * Loads what the workflows need. Reading it holds the thread for seconds on a busy machine: in a step that silence would end a
 * session within its transaction, and the step would be done again.
 */
export function warmWorkflows(): void {
  for (const { warm } of definitions) warm?.()
}
