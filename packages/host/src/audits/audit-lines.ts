import { documentOf, readDocument, type Json } from '@dictamen/kernel'
import { Refusal } from '../sentences.ts'
import { readLine } from './audit-line.ts'
import type { Auditor } from './auditor.ts'
import { activeDocuments } from './active-documents.ts'
import { chatTurns } from './chat-turns.ts'
import type { RefusedFile } from './formats/audit-report.ts'
import { auditedFile, type AuditedFile } from './formats/audited-file.ts'

/** Audits the lines of a batch for a report that shows them all; a bad line is refused and the rest goes on. */
export async function auditLines(
  auditor: Auditor,
  name: string,
  text: string,
): Promise<{ readonly files: readonly AuditedFile[]; readonly refused: readonly RefusedFile[] }> {
  const files: AuditedFile[] = []
  const refused: RefusedFile[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    try {
      for (const { audited, runs } of answersOf(auditor, line, name, at + 1)) {
        const document = documentOf(audited, name)
        const verdict = await auditor.audit(document, runs === null ? null : documentOf(runs, name))
        files.push(auditedFile(document, verdict, { line: at + 1 }))
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const [problem] = error.problems
      const column = problem?.position?.column ?? 1
      refused.push({ name, message: problem?.message ?? error.message, line: at + 1, column })
    }
  }
  return { files, refused }
}

interface Answer {
  readonly audited: Json
  readonly runs: Json
}

/** The answer of a line, or those of the conversation it holds. */
function answersOf(auditor: Auditor, line: string, name: string, number: number): Answer[] {
  const turns = chatTurns(readDocument(line, name).value)
  if (turns === null) {
    const { audited, runs } = readLine(line, number)
    return [{ audited, runs }]
  }
  const active_documents = activeDocuments(auditor)
  return turns.map(({ input, output }) => ({
    audited: { input, output, context_type: 'mixed', active_documents, document_versions: {} },
    runs: null,
  }))
}
