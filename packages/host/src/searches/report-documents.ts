import type { CandidateReport, SearchReport } from '@dictamen/contracts'
import { nameInCv } from '@dictamen/dossier'
import { writeDocx } from '@dictamen/documents'
import { readDocument, Refusal, type DocumentBlock } from '@dictamen/kernel'
import { anonymise, anonymiseText, blocksOfReport, blocksOfSearch, type Person } from '@dictamen/searches'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tellConfirmations, withheldBy, type DiscardConfirmation } from './confirm-discard.ts'
import { parseCandidateReport } from './former-reports.ts'
import { loadSearch } from './load-search.ts'
import { openExtractor } from './open-extractor.ts'
import { openPlace } from './open-place.ts'
import { openSearchRules } from './open-rules.ts'
import { readDecisions, readSearchPages, readSearchReport, withoutReport } from './read-outputs.ts'

export interface ReportOptions {
  /** Only the report of this candidate. */
  readonly candidate?: string | undefined
  /** Names nobody. */
  readonly anonymous?: boolean | undefined
}

/** The report of a search in Markdown: its summary and the candidates that passed the audit. */
export async function searchReportPage(folder: string, options: ReportOptions = {}): Promise<string> {
  const page = await readSearchPages(folder, options.candidate)
  return options.anonymous === true ? anonymiseText(page, await peopleOf(folder)) : page
}

/** The same report as a Word file, with what it cites in footnotes. */
export async function searchReportDocx(folder: string, options: ReportOptions = {}): Promise<Uint8Array> {
  const people = options.anonymous === true ? await peopleOf(folder) : []
  const summary = await readSearchReport(folder)
  const decisions = await readDecisions(folder)
  return docxOf(summary, (name) => readText(join(folder, name)), options.candidate, people, decisions)
}

/** The same of a search whose files lie nowhere: what its run answered. */
export function searchAnswerDocx(
  { report, files }: { readonly report: SearchReport; readonly files: Readonly<Record<string, string>> },
  candidate?: string,
): Promise<Uint8Array> {
  const read = async (name: string): Promise<string> => {
    const text = files[name]
    if (text === undefined) throw new Refusal('FileMissing', { name })
    return text
  }
  return docxOf(report, read, candidate, [])
}

/** The summary of a search, or not, and the reports of those who passed the audit. */
async function docxOf(
  summary: SearchReport,
  read: (name: string) => Promise<string>,
  candidate: string | undefined,
  people: readonly Person[],
  decisions: readonly DiscardConfirmation[] = [],
): Promise<Uint8Array> {
  const withheld = withheldBy(decisions)
  const approved = summary.candidates
    .filter(({ candidate_id: id, decision }) => decision === 'APROBADO' && !withheld.has(id))
    .map(({ candidate_id: id }) => id)
    .filter((id) => (candidate ?? id) === id)
  if (candidate !== undefined && approved.length === 0) throw withoutReport(summary, candidate, withheld)
  const reports = await Promise.all(
    approved.map(async (id): Promise<CandidateReport> => {
      const name = `outputs/${id}/report.json`
      return parseCandidateReport(readDocument(await read(name), name))
    }),
  )
  const blocks = [
    ...(candidate === undefined ? [...blocksOfSearch(summary), ...blocksOfDecisions(decisions)] : []),
    ...reports.flatMap((report) => blocksOfReport(report)),
  ]
  return writeDocx(anonymise(blocks, people))
}

/** What people confirmed or decided, below the table of the machine's decisions. */
function blocksOfDecisions(decisions: readonly DiscardConfirmation[]): DocumentBlock[] {
  const { confirmed, decided } = tellConfirmations(decisions)
  const part = (title: string, said: readonly string[]): DocumentBlock[] =>
    said.length === 0
      ? []
      : [
          { kind: 'heading', level: 2, text: title },
          ...said.map((text): DocumentBlock => ({ kind: 'item', text, level: 0, notes: [] })),
        ]
  return [...part('Descartes confirmados', confirmed), ...part('Decisiones de personas', decided)]
}

/** The people of a search by the names that their CVs give, numbered in the order of their folders. */
async function peopleOf(folder: string): Promise<Person[]> {
  const { candidates, sources } = await loadFrom(folder)
  return candidates.map(({ candidate_id }, at) => ({
    candidate_id,
    alias: `Candidato ${at + 1}`,
    name: sources
      .filter(({ candidate_id: id, kind }) => id === candidate_id && kind === 'cv')
      .flatMap(({ text }) => nameInCv(text)),
  }))
}

/** Everything that is held of one person: what was read, what was hidden in it, and every file that a run left. */
export interface PersonExport {
  readonly search_id: string
  readonly candidate_id: string
  readonly sources: readonly {
    readonly path: string
    readonly kind: string
    readonly sha256: string
    readonly text: string
    readonly hidden: readonly object[]
  }[]
  readonly outputs: Readonly<Record<string, string>>
}

/** Gathers what is held of a candidate, for whoever asks for their data. */
export async function exportPerson(folder: string, candidate: string): Promise<PersonExport> {
  const { search_id, candidates, sources } = await loadFrom(folder)
  if (!candidates.some(({ candidate_id: id }) => id === candidate))
    throw new Refusal('UsageWrong', { reason: `no hay un candidato «${candidate}» en la carpeta` })
  const own = join(folder, 'outputs', candidate)
  const names = await readdir(own).catch((): string[] => [])
  const outputs = await Promise.all(
    names.toSorted().map(async (name) => [`outputs/${candidate}/${name}`, await readText(join(own, name))]),
  )
  return {
    search_id,
    candidate_id: candidate,
    sources: sources
      .filter(({ candidate_id: id }) => id === candidate)
      .map(({ path, kind, sha256, text, hidden }) => ({ path, kind, sha256, text, hidden })),
    outputs: Object.fromEntries(outputs) as Record<string, string>,
  }
}

async function loadFrom(folder: string): ReturnType<typeof loadSearch> {
  return loadSearch(await openPlace(folder), await openExtractor(), openSearchRules())
}

async function readText(name: string): Promise<string> {
  return readFile(name, 'utf8').catch(() => {
    throw new Refusal('FileMissing', { name })
  })
}
