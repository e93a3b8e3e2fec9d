import type { CandidateDecisionName } from '@dictamen/contracts'
import type { PrintedDocument } from '@dictamen/paper'
import type { RecordDossier } from '../records/records.ts'
import { searchOfRecord } from './judge-record.ts'
import { documentOf, type ReportOptions } from './report-documents.ts'
import { filesOf } from './search-folder.ts'

/** What people read of the candidate that a record decided. */
export interface RecordReport {
  readonly search_id: string
  readonly candidate_id: string
  readonly decision: CandidateDecisionName | null
  readonly document: PrintedDocument
}

/** The report of the candidate that a record decided, from what the record holds. */
export async function reportOfRecord(
  shown: RecordDossier,
  options: Pick<ReportOptions, 'draft' | 'anonymous' | 'head'> = {},
): Promise<RecordReport> {
  const { dossier, soFar } = await searchOfRecord(shown)
  const files = filesOf(soFar, dossier)
  const [candidate] = soFar.report.candidates
  const { candidate_id, decision } = candidate!
  const impugnada = shown.linked_by.some(({ rel }) => rel === 'contests')
  const document = await documentOf({
    summary: { ...soFar.report, candidates: [{ ...candidate!, impugnada }] },
    decisions: [],
    read: (path) => Promise.resolve(files.get(path) ?? null),
    documents: () => Promise.resolve(dossier),
    options: { ...options, candidate: candidate_id },
  })
  return { search_id: dossier.search_id, candidate_id, decision, document }
}
