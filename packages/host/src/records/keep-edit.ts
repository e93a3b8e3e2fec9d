import type { ReportEdit } from '@dictamen/contracts'
import { Refusal, type Json } from '@dictamen/kernel'
import type { RecordLog } from '@dictamen/postgres'

/** Says in the log that somebody edited the report of a decision, or took the edit back; what they wrote is sealed with it. */
export async function keepReportEdit(
  log: RecordLog,
  edit: ReportEdit,
  act: 'edit' | 'undo_edit',
  {
    actor,
    time,
    space = 'general',
  }: { readonly actor: string; readonly time: string; readonly space?: string | undefined },
): Promise<string> {
  const name = `${edit.search_id}/${edit.candidate_id}`
  const subject = await log.findSubject(name, space)
  const [decision] = await log.list({ space, subject, system: 'searches/candidate', limit: 1 })
  if (decision === undefined)
    throw new Refusal('UsageWrong', {
      reason: `el registro no tiene la decisión de ${name}: ejecute antes «search run --record»`,
    })
  const { id } = JSON.parse(decision.line) as { readonly id: string }
  const [written] = await log.keep({ space, subject }, [
    {
      kind: 'review',
      time,
      actor,
      space,
      links: [{ rel: 'edits', record: id }],
      clear: {},
      sealed: { judgement: { act, edit } as unknown as Json },
    },
  ])
  return written!
}
