import type { Json } from '@dictamen/kernel'
import type { RunOutcome } from '@dictamen/kernel/durable'
import { readJson } from './material.ts'
import type { WorkflowDefinition } from './world.ts'

/** What a piece of a batch is told: names of blobs and nothing else. */
export interface PieceInput {
  /** The run whose material it is. */
  readonly run: string
  readonly space: string
  readonly settings: string
  readonly piece: string
}

/** What became of a piece, and of a batch: its outputs in order, and counts. */
export interface BatchOutput {
  readonly outputs: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

/** How far a batch is. */
export interface BatchProgressed {
  readonly done: number
  readonly of: number
  readonly counts: Readonly<Record<string, number>>
}

/** The blob that a batch begins with. */
export interface BatchPlan {
  /** The workflow of a piece. */
  readonly workflow: string
  readonly settings: string
  readonly pieces: readonly string[]
}

export interface BatchInput {
  readonly space: string
  readonly plan: string
}

/** Work that is cut into pieces: any number of workers share them, and one that fails does not stop the others. */
export const batch: WorkflowDefinition = {
  name: 'batch@1',
  create:
    ({ material }) =>
    async (run, input) => {
      const { space, plan } = input as unknown as BatchInput
      const { workflow, settings, pieces } = (await run.step('plan', () =>
        readJson<Json>(material.ofRun(run.id, space), plan),
      )) as unknown as BatchPlan
      const ids = pieces.map((_, index) => `${run.id}/${index + 1}`)
      for (const [index, id] of ids.entries()) {
        const piece = { run: run.id, space, settings, piece: pieces[index]! }
        await run.spawn({ id, workflow, input: piece, queue: 'pieces', space })
      }
      const outputs: string[] = []
      const counts: Record<string, number> = {}
      const failures: string[] = []
      for (const [index, id] of ids.entries()) {
        const outcome = await run.join(id)
        if (outcome.state === 'done') add(outcome.output as unknown as BatchOutput, outputs, counts)
        else failures.push(reasonOf(outcome))
        await run.progress({ done: index + 1 - failures.length, of: ids.length, counts: { ...counts } })
      }
      if (failures.length > 0) {
        throw new Error(`${failures.length} de ${ids.length} partes no salieron; la primera: ${failures[0]}`)
      }
      return { outputs, counts }
    },
}

function add(piece: BatchOutput, outputs: string[], counts: Record<string, number>): void {
  outputs.push(...piece.outputs)
  for (const [name, count] of Object.entries(piece.counts)) counts[name] = (counts[name] ?? 0) + count
}

function reasonOf(outcome: RunOutcome): string {
  return outcome.state === 'failed' ? outcome.error : 'se canceló'
}
