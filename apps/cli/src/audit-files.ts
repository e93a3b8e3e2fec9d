import {
  auditedFile,
  readDocument,
  type AuditCache,
  type AuditedFile,
  type Auditor,
  type Document,
  type KeptVerdict,
  type RefusedFile,
} from 'dictamen'
import type { AskedFiles } from './audit-paths.ts'
import type { Context } from './context.ts'
import { formatError } from './errors.ts'
import { openText } from './input.ts'
import { Refusal } from './sentences.ts'

/** What became of the files that were asked for. */
export interface AuditedFiles {
  readonly files: readonly AuditedFile[]
  readonly refused: readonly RefusedFile[]
  /** Verdicts that a record can keep; those that were kept from an earlier run have none. */
  readonly verdicts: readonly KeptVerdict[]
}

interface Auditing {
  readonly auditor: Auditor
  readonly runs: Document | null
  readonly cache: AuditCache | null
  /** Whether a single file that is refused is reported like one of many. */
  readonly reportsRefusals: boolean
}

/** Audits every file; one that is refused is told and the rest goes on. A single one is refused as a whole. */
export async function auditFiles(
  context: Context,
  { paths, fromFolder }: AskedFiles,
  { auditor, runs, cache, reportsRefusals }: Auditing,
): Promise<AuditedFiles> {
  const files: AuditedFile[] = []
  const refused: RefusedFile[] = []
  const verdicts: KeptVerdict[] = []
  let others = 0
  for (const path of paths) {
    try {
      const { text, name } = await openText(context, path)
      const document = readDocument(text, name)
      if (fromFolder.has(path) && !isAnswer(document)) {
        others++
        continue
      }
      const known = cache?.find(document, runs) ?? null
      if (known !== null) {
        files.push(auditedFile(document, known, { text }))
        continue
      }
      const verdict = await auditor.audit(document, runs)
      cache?.keep(document, runs, verdict)
      verdicts.push({ verdict })
      files.push(auditedFile(document, verdict, { text }))
    } catch (error) {
      if (!(error instanceof Refusal) || (paths.length === 1 && !reportsRefusals)) throw error
      context.process.stderr.write(`${formatError(error)}\n`)
      refused.push(refusedFile(path, error))
    }
  }
  if (others > 0)
    context.process.stderr.write(
      `${others === 1 ? 'Un fichero de las carpetas no es' : `${others} ficheros de las carpetas no son`} una respuesta que auditar (ira-input@2.0).\n`,
    )
  return { files, refused, verdicts }
}

/** What a folder holds beside answers: norms, configuration, other data. */
function isAnswer({ value }: Document): boolean {
  return typeof value === 'object' && value !== null && 'output' in value && 'active_documents' in value
}

/** A refusal as reports show it. */
function refusedFile(name: string, error: Refusal): RefusedFile {
  const [problem] = error.problems
  const { line = 1, column = 1 } = problem?.position ?? {}
  return { name, message: problem?.message ?? error.message, line, column }
}
