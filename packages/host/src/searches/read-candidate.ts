import type { CandidateReport, SearchDossier, SearchReport } from '@dictamen/contracts'
import { parseContract, readDocument } from '@dictamen/kernel'
import { factsOf, filesOfReport, gatherReport, type ReportMaterial } from '@dictamen/search-report'
import { parseCandidateReport } from './former-reports.ts'
import { openReportRules } from './report-rules.ts'

/** Reads a file of a search by its path; null when there is none. */
export type ReadOutput = (path: string) => Promise<string | null>

/** What a report of a candidate is written from: the files of its run, and its documents where they are at hand. */
export async function readCandidate(
  read: ReadOutput,
  summary: SearchReport,
  candidate_id: string,
  documents: () => Promise<SearchDossier>,
): Promise<ReportMaterial> {
  const texts = new Map<string, string | null>()
  for (const path of filesOfReport(candidate_id)) texts.set(path, await read(path))
  const text = (path: string): string | null => texts.get(path) ?? null
  const report = await readReport(read, `outputs/${candidate_id}/report.json`)
  const told =
    report?.ficha === undefined
      ? toldBy(await documents(), candidate_id)
      : { facts: report.ficha, sources: report.sources_index }
  return gatherReport(
    {
      text,
      open: (path, contract) => {
        const found = text(path)
        return found === null ? null : parseContract(contract, readDocument(found, path))
      },
    },
    summary,
    candidate_id,
    { ...told, timestamp: report?.meta.timestamp ?? summary.timestamp },
  )
}

/** Who a report is about and what it may cite, from the documents themselves. */
function toldBy(dossier: SearchDossier, candidate_id: string): Pick<ReportMaterial, 'facts' | 'sources'> {
  return {
    facts: factsOf(dossier, candidate_id, openReportRules()),
    sources: dossier.sources.filter(({ candidate_id: id }) => id === null || id === candidate_id),
  }
}

/** The report of an approved candidate; one that an earlier edition wrote says less. */
async function readReport(read: ReadOutput, path: string): Promise<CandidateReport | null> {
  const text = await read(path)
  return text === null ? null : parseCandidateReport(readDocument(text, path))
}
