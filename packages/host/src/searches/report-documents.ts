import { type SearchDossier, type SearchReport, searchLedger, type SearchLedger } from '@dictamen/contracts'
import { parseContract, readDocument } from '@dictamen/kernel'
import {
  policyOfHtml,
  writeDocx,
  writeHtml,
  writeMarkdown,
  type DocumentBlock,
  type PrintedDocument,
} from '@dictamen/paper'
import { writeReportDocument, writeSearchDocument } from '@dictamen/search-report'
import { basename } from 'node:path'
import { AnonymousDesk } from './anonymous-report.ts'
import { tellConfirmations, withheldBy, type DiscardConfirmation } from './confirm-discard.ts'
import { editedPart, readEdit } from './edit-report.ts'
import { loadFrom } from './export-person.ts'
import { openReportRules } from './report-rules.ts'
import { readCandidate, type ReadOutput } from './read-candidate.ts'
import { outputOf, readDecisions, readSearchReport, withoutReport } from './read-outputs.ts'
import { Refusal } from '../sentences.ts'

export const REPORT_FORMATS = ['markdown', 'docx', 'html'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

export interface ReportOptions {
  /** Only the report of this candidate. */
  readonly candidate?: string | undefined
  /** Names nobody. */
  readonly anonymous?: boolean | undefined
  /** Of anybody, decided or not, with its mark on every page. */
  readonly draft?: boolean | undefined
  /** Where the documents lie, when it is not with the outputs: a folder, or `drive:` and an id. */
  readonly documents?: string | undefined
  /** The head of the log that holds the decisions, where it is known. */
  readonly head?: string | undefined
  /** The file that it will be written to. */
  readonly output?: string | undefined
}

/** The report of a search, or of a candidate, in a format. */
export async function searchReportFile(
  folder: string,
  format: ReportFormat,
  options: ReportOptions = {},
): Promise<string | Uint8Array> {
  return writeReportAs(await searchReportDocument(folder, options), format)
}

/** The report in Markdown: its summary and the candidates that passed the audit. */
export async function searchReportPage(folder: string, options: ReportOptions = {}): Promise<string> {
  return writeMarkdown(await searchReportDocument(folder, options))
}

/** The same report as a Word file. */
export async function searchReportDocx(folder: string, options: ReportOptions = {}): Promise<Uint8Array> {
  return writeDocx(await searchReportDocument(folder, options))
}

/** The report as blocks, whatever it is written as. */
export async function searchReportDocument(
  folder: string,
  options: ReportOptions = {},
): Promise<PrintedDocument> {
  let loaded: Promise<SearchDossier> | undefined
  const documents = (): Promise<SearchDossier> => (loaded ??= loadFrom(options.documents ?? folder))
  const summary = await readSearchReport(folder)
  const decisions = await readDecisions(folder)
  return documentOf({ summary, decisions, read: outputOf(folder), documents, options })
}

/** The same of a search whose files lie nowhere: what its run answered. It brought no documents, so it hides nobody. */
export async function searchAnswerDocument(
  { report, files }: { readonly report: SearchReport; readonly files: Readonly<Record<string, string>> },
  options: Pick<ReportOptions, 'candidate' | 'anonymous' | 'head'> = {},
): Promise<PrintedDocument> {
  return documentOf({
    summary: report,
    decisions: [],
    read: (path) => Promise.resolve(files[path] ?? null),
    documents: () =>
      Promise.reject(
        new Refusal('UsageWrong', { reason: 'los documentos de la búsqueda no están con lo que respondió' }),
      ),
    options,
  })
}

/** A report in a format. */
export function writeReportAs(document: PrintedDocument, format: ReportFormat): string | Uint8Array {
  if (format === 'docx') return writeDocx(document)
  return format === 'html' ? writeHtml(document) : writeMarkdown(document)
}

/** What a browser may do with a report as a page. */
export { policyOfHtml as policyOfReport }

export interface ReportGround {
  readonly summary: SearchReport
  readonly decisions: readonly DiscardConfirmation[]
  readonly read: ReadOutput
  readonly documents: () => Promise<SearchDossier>
  readonly options: ReportOptions
}

/** The summary of a search, or not, and the reports of those whom the options let out. */
export async function documentOf(ground: ReportGround): Promise<PrintedDocument> {
  const { summary, decisions, documents, options } = ground
  const { candidate, draft = false, anonymous = false } = options
  const rules = openReportRules()
  const told = whoIsTold(ground)
  const named = candidate === undefined ? summary.candidates.map((one) => one.candidate_id) : told
  const desk = anonymous ? new AnonymousDesk(await documents(), named) : null
  if (options.output !== undefined) desk?.checkName(basename(options.output))
  const reports: PrintedDocument[] = []
  for (const id of told) reports.push(await reportOf(id, ground, desk))
  const shown = desk === null ? summary : { ...summary, ignored_files: [], hidden_text: [] }
  const ledger = desk === null ? await readLedger(ground.read) : null
  const page = writeSearchDocument(shown, rules, { ledger, held: heldBy(decisions) })
  const pages =
    candidate === undefined
      ? [{ ...page, blocks: [...page.blocks, ...blocksOfDecisions(decisions)] }, ...reports]
      : reports
  const whole: PrintedDocument = {
    ...pages[0]!,
    mark: draft ? rules.words.draft : null,
    blocks: pages.flatMap(({ blocks }, at): DocumentBlock[] => [
      ...(at === 0 ? [] : [{ kind: 'sheet' } as const]),
      ...blocks,
    ]),
  }
  return desk === null ? whole : desk.hide(whole)
}

/** What the run kept for the house; null of an earlier edition, which kept none. */
async function readLedger(read: ReadOutput): Promise<SearchLedger | null> {
  const path = 'outputs/search_ledger.json'
  const text = await read(path)
  return text === null ? null : parseContract(searchLedger, readDocument(text, path))
}

/** Whose report may be read: with a draft anybody's, else that of those who passed and whom nobody withheld. */
function whoIsTold({ summary, decisions, options: { candidate, draft } }: ReportGround): readonly string[] {
  const withheld = withheldBy(decisions)
  const all = summary.candidates.filter(({ candidate_id: id }) => (candidate ?? id) === id)
  if (draft === true) {
    if (candidate === undefined)
      throw new Refusal('UsageWrong', { reason: 'un borrador es de alguien: --candidate ID' })
    if (all.length === 0) throw withoutReport(summary, candidate)
    return [candidate]
  }
  const approved = all
    .filter(({ candidate_id: id, decision }) => decision === 'APROBADO' && !withheld.has(id))
    .map(({ candidate_id: id }) => id)
  if (candidate !== undefined && approved.length === 0) throw withoutReport(summary, candidate, withheld)
  return approved
}

async function reportOf(
  id: string,
  ground: ReportGround,
  desk: AnonymousDesk | null,
): Promise<PrintedDocument> {
  const { summary, read, documents, options } = ground
  const rules = openReportRules()
  const known = await readCandidate(read, summary, id, documents)
  const edit = await readEdit(read, known)
  const material = { ...known, head: options.head, released: edit?.released ?? [] }
  const shown = desk === null ? material : desk.rename(material)
  return writeReportDocument(shown, rules, {
    isDraft: options.draft === true,
    edit: edit === null || edit.text === null ? null : editedPart(edit, known),
  })
}

/** The decisions of people that hold instead of the machine's. */
function heldBy(decisions: readonly DiscardConfirmation[]): ReadonlyMap<string, string> {
  return new Map(
    decisions.flatMap(({ candidate_id, human_decision: human }) =>
      human === null ? [] : [[candidate_id, human]],
    ),
  )
}

/** What people confirmed or decided, below the table of the machine's decisions. */
function blocksOfDecisions(decisions: readonly DiscardConfirmation[]): DocumentBlock[] {
  const { confirmed, decided } = tellConfirmations(decisions)
  const part = (title: string, said: readonly string[]): DocumentBlock[] =>
    said.length === 0
      ? []
      : [
          { kind: 'heading', level: 2, text: title },
          ...said.map((text): DocumentBlock => ({ kind: 'item', says: [{ text }], level: 0 })),
        ]
  return [...part('Descartes confirmados', confirmed), ...part('Decisiones de personas', decided)]
}
