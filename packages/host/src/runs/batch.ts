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
  /** Under which place its verdicts are kept as records; without it they are not. */
  readonly keep?: string | null
}

/** What became of a piece, and of a batch: its outputs in order, and counts. */
export type BatchOutput = {
  readonly outputs: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

/** How far a batch is. */
export type BatchProgressed = {
  readonly done: number
  readonly of: number
  readonly counts: Readonly<Record<string, number>>
}

/** The blob that a batch begins with. */
export type BatchPlan = {
  /** The workflow of a piece. */
  readonly workflow: string
  readonly settings: string
  readonly pieces: readonly string[]
  /** The blob of a `KeepPlace`; without it nothing is kept. */
  readonly keep?: string
}

/** Whose the records of a batch are, and since when. */
export interface KeepPlace {
  readonly actor: string
  readonly time: string
  readonly space: string
  /** Whom all of it is about; without it, each document is about somebody of its own. */
  readonly subject?: string | undefined
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
    async (run, input: BatchInput) => {
      const { space, plan } = input
      const {
        workflow,
        settings,
        pieces,
        keep = null,
      } = await run.step('plan', () => readJson<BatchPlan>(material.ofRun(run.id, space), plan))
      const ids = pieces.map((_, index) => `${run.id}/${index + 1}`)
      for (const [index, id] of ids.entries()) {
        const piece = { run: run.id, space, settings, piece: pieces[index]!, keep }
        await run.spawn({ id, workflow, input: piece, queue: 'pieces', space })
      }
      const outputs: string[] = []
      const counts: Record<string, number> = {}
      const failures: string[] = []
      for (const [index, id] of ids.entries()) {
        const outcome = await run.join(id)
        if (outcome.state === 'done') add(outcome.output as BatchOutput, outputs, counts)
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
