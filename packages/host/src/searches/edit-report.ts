import { reportEdit, type ReportEdit } from '@dictamen/contracts'
import { parseContract, readDocument, documentOf } from '@dictamen/kernel'
import { sha256 } from '@dictamen/kernel/record'
import type { PrintedDocument } from '@dictamen/paper'
import {
  readEdited,
  writeReportDocument,
  type EditedPart,
  type ReportMaterial,
} from '@dictamen/search-report'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClock } from '../ports.ts'
import { loadFrom } from './export-person.ts'
import { openReportRules } from './report-rules.ts'
import { readCandidate, type ReadOutput } from './read-candidate.ts'
import { outputOf, readSearchReport, withoutReport } from './read-outputs.ts'
import { Refusal } from '../sentences.ts'

export interface EditOptions {
  readonly candidate: string
  /** Who answers for it. */
  readonly by: string
  /** The Markdown of the draft as the person left it. */
  readonly text?: string | undefined
  /** A line of an interviewer's notes that the client may read: `CAND-001/interview_notes.md:10`. */
  readonly release?: string | undefined
  readonly now?: string | undefined
}

/** What is done with an edit before it holds: its record. */
type BeforeHolding = (edit: ReportEdit) => Promise<void>

/** Keeps what a person made of a report; from then on it is the one that is read, until the machine decides again. */
export async function editReport(
  folder: string,
  options: EditOptions,
  record?: BeforeHolding,
): Promise<ReportEdit> {
  const { candidate, by, text, release, now } = options
  if (by.trim() === '') throw new Refusal('UsageWrong', { reason: 'falta quién edita: --by NOMBRE' })
  const read = outputOf(folder)
  const summary = await readSearchReport(folder)
  if (!summary.candidates.some(({ candidate_id: id }) => id === candidate))
    throw withoutReport(summary, candidate)
  const material = await readCandidate(read, summary, candidate, () => loadFrom(folder))
  if (material.fingerprint === null)
    throw new Refusal('UsageWrong', { reason: `${candidate} está sin evaluar: no hay informe que editar` })
  const before = await readEdit(read, material)
  const released = [
    ...(before?.released ?? []),
    ...(release === undefined ? [] : [placeOf(release, material)]),
  ]
  const kept = text ?? before?.text ?? null
  const edit = {
    search_id: summary.search_id,
    candidate_id: candidate,
    decided: material.fingerprint,
    by: by.trim(),
    at: createClock(now).now(),
    text: kept,
    notes: kept === null ? null : notesHash(draftOf(released, material)),
    own: 0,
    released,
  }
  const { own } = kept === null ? { own: 0 } : editedPart(edit, material)
  const path = join(folder, editOf(candidate))
  const whole = parseContract(reportEdit, documentOf({ ...edit, own }, path))
  await record?.(whole)
  await writeFile(`${path}.tmp`, `${JSON.stringify(whole, null, 2)}\n`)
  await rename(`${path}.tmp`, path)
  return whole
}

/** Undoes what a person made of a report; the machine's is read again. */
export async function undoReportEdit(
  folder: string,
  candidate: string,
  record?: BeforeHolding,
): Promise<ReportEdit> {
  const path = editOf(candidate)
  const text = await outputOf(folder)(path)
  if (text === null) throw new Refusal('EditMissing', { candidate })
  const edit = parseContract(reportEdit, readDocument(text, path))
  await record?.(edit)
  await rm(join(folder, path))
  return edit
}

/** What a person made of a report, if it is of this decision; null otherwise. */
export async function readEdit(
  read: ReadOutput,
  { candidate_id, fingerprint }: ReportMaterial,
): Promise<ReportEdit | null> {
  const path = editOf(candidate_id)
  const text = await read(path)
  if (text === null) return null
  const edit = parseContract(reportEdit, readDocument(text, path))
  return edit.decided === fingerprint ? edit : null
}

/** The first part as a person left it. */
export function editedPart(
  edit: ReportEdit,
  material: ReportMaterial,
): EditedPart & { readonly own: number } {
  const { by, at, candidate_id } = edit
  const base = draftOf(edit.released, material)
  if (edit.notes !== notesHash(base)) throw new Refusal('EditOutdated', { candidate: candidate_id, by, at })
  const { blocks, own } = readEdited(edit.text ?? '', base, openReportRules().limits.words)
  return { by: edit.by, at: edit.at, blocks, own }
}

/** The draft that a person changes. */
function draftOf(released: ReportEdit['released'], material: ReportMaterial): PrintedDocument {
  return writeReportDocument({ ...material, released }, openReportRules(), { isDraft: true })
}

function notesHash({ blocks }: PrintedDocument): string {
  return sha256(JSON.stringify(blocks.filter(({ kind }) => kind === 'notes')))
}

function placeOf(release: string, { facts }: ReportMaterial): ReportEdit['released'][number] {
  const [, source = '', line = ''] = /^(.+):(\d+)$/u.exec(release) ?? []
  const isKnown = facts.documentos.some(({ path, kind }) => path === source && kind === 'interview_notes')
  if (!isKnown)
    throw new Refusal('UsageWrong', {
      reason: `«${release}» no es una línea de las notas de su entrevista (CAND-001/interview_notes.md:10)`,
    })
  return { source, line: Number(line) }
}

function editOf(candidate: string): string {
  return `outputs/${candidate}/report.edit.json`
}
