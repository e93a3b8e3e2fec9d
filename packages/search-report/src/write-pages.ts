import {
  candidateReport,
  escalation,
  judgementSheet,
  searchLedger,
  searchReport,
  supervisorDecision,
  type SearchDossier,
} from '@dictamen/contracts'
import { writeMarkdown, type PrintedDocument } from '@dictamen/paper'
import { writeReportDocument } from './client/client-report.ts'
import { gatherReport, type RunFiles } from './client/gather.ts'
import { writeDecisionDocument } from './house/decision-document.ts'
import { writeEscalationDocument } from './house/escalation-document.ts'
import { writeSearchDocument } from './house/search-document.ts'
import { factsOf } from './people/facts.ts'
import type { ReportRules } from './rules.ts'

/** What people read of a search, beside the files that its run left; the report of a candidate also learns who it is about. */
export function writePages(
  files: ReadonlyMap<string, string>,
  dossier: SearchDossier,
  rules: ReportRules,
): ReadonlyMap<string, string> {
  const written = new Map(files)
  const run = justWritten(files)
  const page = (path: string, document: PrintedDocument): unknown =>
    written.set(path, writeMarkdown(document))
  const summary = run.open('outputs/search_report.json', searchReport)!
  const ledger = run.open('outputs/search_ledger.json', searchLedger)
  page('outputs/search_report.md', writeSearchDocument(summary, rules, { ledger }))
  for (const { candidate_id: id } of summary.candidates) {
    const own = `outputs/${id}`
    const decision = run.open(`${own}/supervisor_general.json`, supervisorDecision)
    if (decision !== null) page(`${own}/supervisor_general.md`, writeDecisionDocument(decision, rules))
    const escalated = run.open(`${own}/escalation.json`, escalation)
    const points = run.open(`${own}/sheet.json`, judgementSheet)?.points ?? []
    if (escalated !== null) page(`${own}/escalation.md`, writeEscalationDocument(escalated, rules, points))
    const report = run.open(`${own}/report.json`, candidateReport)
    if (report === null) continue
    const facts = factsOf(dossier, id, rules)
    written.set(`${own}/report.json`, `${JSON.stringify({ ...report, ficha: facts }, null, 2)}\n`)
    const told = { facts, sources: report.sources_index, timestamp: report.meta.timestamp }
    page(`${own}/report.md`, writeReportDocument(gatherReport(run, summary, id, told), rules))
  }
  return written
}

/** Files that code wrote a moment ago: they are what their contracts say. */
function justWritten(files: ReadonlyMap<string, string>): RunFiles {
  return {
    open: (path) => {
      const text = files.get(path)
      return text === undefined ? null : JSON.parse(text)
    },
    text: (path) => files.get(path) ?? null,
  }
}
