import type { Chunk } from '../audits/audit-chunk.ts'
import type { BatchSettings } from '../audits/batch-settings.ts'
import type { PieceInput } from './batch.ts'
import { guardStep, readJson } from './material.ts'
import type { WorkflowDefinition } from './world.ts'

/** Tries of a step whose database may be away for a moment. */
const PATIENCE = { attempts: 4, pauseMs: 2000 }

/** Audits the lines of a piece. */
export const auditPiece: WorkflowDefinition = {
  name: 'audit-piece@1',
  create:
    ({ material, auditors }) =>
    (run, input) => {
      const { run: batch, space, settings, piece } = input as unknown as PieceInput
      const store = material.ofRun(batch, space)
      const audit = async (): Promise<{ outputs: string[]; counts: Record<string, number> }> => {
        const chunk = await readJson<Chunk>(store, piece)
        const { text, lines, verdicts } = await auditors.audit(
          settings,
          () => readJson<BatchSettings>(store, settings),
          chunk,
        )
        const output = await store.put(new TextEncoder().encode(text))
        return {
          outputs: [output],
          counts: { lines, failed: verdicts.FAIL, unreadable: verdicts.unreadable },
        }
      }
      return run.step('audit', () => guardStep(store, audit), PATIENCE)
    },
}
