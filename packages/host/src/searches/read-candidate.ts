import {
  gemOutput,
  judgements,
  judgementSheet,
  type CandidateReport,
  type Gem1Result,
  type Gem2Result,
  type Gem3Result,
  type Gem4Result,
  type Gem5Result,
  type SearchDossier,
  type SearchReport,
} from '@dictamen/contracts'
import { parseContract, readDocument, type Contract } from '@dictamen/kernel'
import { factsOf, gatherReport, type ReportMaterial } from '@dictamen/searches'
import { parseCandidateReport } from './former-reports.ts'
import { openSearchRules } from './open-rules.ts'

/** Reads a file of a search by its path; null when there is none. */
export type ReadOutput = (path: string) => Promise<string | null>

const RETRIES = ['_retry_2', '_retry_1', ''] as const

/** What a report of a candidate is written from: the files of its run, and its documents where they are at hand. */
export async function readCandidate(
  read: ReadOutput,
  summary: SearchReport,
  candidate_id: string,
  documents: () => Promise<SearchDossier>,
): Promise<ReportMaterial> {
  const candidate = summary.candidates.find((one) => one.candidate_id === candidate_id)!
  const own = `outputs/${candidate_id}`
  const open = <Output>(path: string, contract: Contract<Output>): Promise<Output | null> =>
    readAs(read, path, contract)
  const last = async (gem: string): Promise<unknown> => {
    for (const retry of RETRIES) {
      const found = await open(`${own}/${gem}${retry}.json`, gemOutput)
      if (found !== null) return found
    }
    return null
  }
  const report = await readReport(read, `${own}/report.json`)
  const five = (await open('outputs/gem5.json', gemOutput)) as Gem5Result | null
  return gatherReport({
    search_id: summary.search_id,
    agent: summary.agent,
    candidate,
    timestamp: report?.meta.timestamp ?? summary.timestamp,
    mandate: five?.content ?? null,
    gem1: (await last('gem1')) as Gem1Result | null,
    gem2: (await last('gem2')) as Gem2Result | null,
    gem3: (await last('gem3')) as Gem3Result | null,
    gem4: (await last('gem4')) as Gem4Result | null,
    points: (await open(`${own}/sheet.json`, judgementSheet))?.points ?? [],
    judgements: (await open(`${own}/judgements.json`, judgements))?.judgements ?? [],
    ...(await groundOf(report, candidate_id, documents)),
    decided: await read(`${own}/supervisor_general.json`),
  })
}

/** The facts and the sources of a candidate, as its report has them or else as its documents say. */
async function groundOf(
  report: CandidateReport | null,
  candidate_id: string,
  documents: () => Promise<SearchDossier>,
): Promise<Pick<Parameters<typeof gatherReport>[0], 'facts' | 'sources'>> {
  if (report?.ficha !== undefined) return { facts: report.ficha, sources: report.sources_index }
  const dossier = await documents()
  return {
    facts: factsOf(dossier, candidate_id, openSearchRules().steps.report),
    sources:
      report?.sources_index ??
      dossier.sources.filter(({ candidate_id: id }) => id === null || id === candidate_id),
  }
}

/** The report of an approved candidate; one that an earlier edition wrote says less. */
async function readReport(read: ReadOutput, path: string): Promise<CandidateReport | null> {
  const text = await read(path)
  return text === null ? null : parseCandidateReport(readDocument(text, path))
}

async function readAs<Output>(
  read: ReadOutput,
  path: string,
  contract: Contract<Output>,
): Promise<Output | null> {
  const text = await read(path)
  return text === null ? null : parseContract(contract, readDocument(text, path))
}
