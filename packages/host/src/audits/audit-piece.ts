import type { Chunk } from './audit-chunk.ts'
import type { BatchSettings } from './batch-settings.ts'
import type { KeptVerdict } from '../records/records.ts'
import type { KeepPlace, PieceInput } from '../runs/batch.ts'
import { guardStep, readJson } from '../runs/material.ts'
import type { WorkflowDefinition } from '../runs/world.ts'

/** Tries of a step whose database may be away for a moment. */
const PATIENCE = { attempts: 4, pauseMs: 2000 }
const AT_ONCE = 100

/** Audits the lines of a piece. */
export const auditPiece: WorkflowDefinition = {
  name: 'audit-piece@1',
  create:
    ({ material, auditors, keep }) =>
    (run, input: PieceInput) => {
      const { run: batch, space, settings, piece, keep: place = null } = input
      const store = material.ofRun(batch, space)
      const audit = async (): Promise<{ outputs: string[]; counts: Record<string, number> }> => {
        const chunk = await readJson<Chunk>(store, piece)
        const { text, lines, verdicts, kept } = await auditors.audit(
          settings,
          () => readJson<BatchSettings>(store, settings),
          chunk,
        )
        const records = place === null ? [] : await keepAll(await readJson<KeepPlace>(store, place), kept)
        const output = await store.put(new TextEncoder().encode(text))
        return {
          outputs: [output],
          counts: {
            lines,
            failed: verdicts.FAIL,
            unreadable: verdicts.unreadable,
            ...(place === null ? {} : { records: records.length }),
          },
        }
      }
      // The lines of a batch are about one subject: what they share is kept once.
      const keepAll = async (to: KeepPlace, kept: readonly KeptVerdict['verdict'][]): Promise<string[]> => {
        const ids: string[] = []
        const subject = to.subject ?? batch
        await material.concern(batch, space, [subject])
        for (let from = 0; from < kept.length; from += AT_ONCE) {
          const verdicts = kept.slice(from, from + AT_ONCE).map((verdict) => ({ verdict }))
          ids.push(...(await keep(verdicts, { ...to, subject })))
        }
        return ids
      }
      return run.step('audit', () => guardStep(store, audit), PATIENCE)
    },
}
