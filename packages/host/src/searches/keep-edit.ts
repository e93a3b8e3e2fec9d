import type { ReportEdit } from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import type { Records } from '../records/use-records.ts'
import { Refusal } from '../sentences.ts'

/** Says in the log that somebody edited the report of a decision, or took the edit back; what they wrote is sealed with it. */
export async function keepReportEdit(
  records: Pick<Records, 'findSubject' | 'list' | 'review'>,
  edit: ReportEdit,
  act: 'edit' | 'undo_edit',
  { actor, space = 'general' }: { readonly actor: string; readonly space?: string | undefined },
): Promise<string> {
  const name = `${edit.search_id}/${edit.candidate_id}`
  const known = await records.findSubject(name, space).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'SubjectUnknown') return null
    throw error
  })
  const [decision] =
    known === null
      ? []
      : await records.list({ space, subject: known.subject, system: 'searches/candidate', limit: 1 })
  if (decision === undefined)
    throw new Refusal('UsageWrong', {
      reason: `el registro no tiene la decisión de ${name}: ejecute antes «search run --record»`,
    })
  const judgement = { act, edit } as Json
  return records.review(decision.record.id, { rel: 'edits', judgement }, { actor })
}
