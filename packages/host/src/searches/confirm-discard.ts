import type { SearchReport } from '@dictamen/contracts'
import { Refusal, valueAt, type Json } from '@dictamen/kernel'
import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClock } from '../ports.ts'

/** A discard that a person confirmed; it holds for the decision they saw and for no other. */
export interface DiscardConfirmation {
  readonly candidate_id: string
  readonly decision: string
  /** SHA-256 of the supervisor's decision that was confirmed. */
  readonly decided: string
  readonly confirmed_by: string
  readonly confirmed_at: string
  readonly note: string | null
}

export interface ConfirmOptions {
  readonly candidate: string
  /** Who answers for it. */
  readonly by: string
  readonly note?: string | undefined
  readonly now?: string | undefined
}

/** Confirms the discard of a candidate: from then on the report says so, until the decision is another. */
export async function confirmDiscard(
  folder: string,
  report: SearchReport,
  { candidate, by, note, now }: ConfirmOptions,
): Promise<DiscardConfirmation> {
  const found = report.candidates.find(({ candidate_id: id }) => id === candidate)
  if (found === undefined)
    throw new Refusal('UsageWrong', { reason: `no hay un candidato «${candidate}» en la búsqueda` })
  if (found.decision?.startsWith('DESCARTADO') !== true)
    throw new Refusal('UsageWrong', {
      reason: `${candidate} no está descartado (${found.decision ?? 'sin evaluar'}): solo se confirma un descarte`,
    })
  if (by.trim() === '') throw new Refusal('UsageWrong', { reason: 'falta quién confirma: --by NOMBRE' })
  const confirmation: DiscardConfirmation = {
    candidate_id: candidate,
    decision: found.decision,
    decided: await digestOf(folder, candidate),
    confirmed_by: by.trim(),
    confirmed_at: createClock(now).now(),
    note: note ?? null,
  }
  const path = confirmationOf(folder, candidate)
  await writeFile(`${path}.tmp`, `${JSON.stringify(confirmation, null, 2)}\n`)
  await rename(`${path}.tmp`, path)
  return confirmation
}

/** The confirmations of a search that still hold. */
export async function readConfirmations(
  folder: string,
  { candidates }: SearchReport,
): Promise<DiscardConfirmation[]> {
  const kept: DiscardConfirmation[] = []
  for (const { candidate_id: id, decision } of candidates) {
    const text = await readFile(confirmationOf(folder, id), 'utf8').catch(() => null)
    if (text === null || decision?.startsWith('DESCARTADO') !== true) continue
    const confirmation = readConfirmation(text)
    if (confirmation === null || confirmation.decision !== decision) continue
    if (confirmation.decided === (await digestOf(folder, id))) kept.push(confirmation)
  }
  return kept
}

/** A confirmation as it was written; null for a file that is none. */
function readConfirmation(text: string): DiscardConfirmation | null {
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch {
    return null
  }
  const at = (key: string): string | null => {
    const found = valueAt(value, `/${key}`)
    return typeof found === 'string' && found !== '' ? found : null
  }
  const [candidate_id, decision, decided] = [at('candidate_id'), at('decision'), at('decided')]
  const [confirmed_by, confirmed_at] = [at('confirmed_by'), at('confirmed_at')]
  if (candidate_id === null || decision === null || decided === null) return null
  if (confirmed_by === null || confirmed_at === null) return null
  return { candidate_id, decision, decided, confirmed_by, confirmed_at, note: at('note') }
}

/** The report with what people confirmed. */
export function withConfirmations(
  report: SearchReport,
  confirmations: readonly DiscardConfirmation[],
): SearchReport {
  const confirmed = new Set(confirmations.map(({ candidate_id: id }) => id))
  return {
    ...report,
    candidates: report.candidates.map((candidate) =>
      confirmed.has(candidate.candidate_id) ? { ...candidate, confirmacion: 'confirmada' } : candidate,
    ),
  }
}

/** The page of a search with what people confirmed, and who did. */
export function confirmPage(page: string, confirmations: readonly DiscardConfirmation[]): string {
  if (confirmations.length === 0) return page
  const rows = page.split('\n').map((line) => {
    const isOne = confirmations.some(({ candidate_id: id }) => line.startsWith(`| ${id} |`))
    return isOne ? line.replace('pendiente de confirmación', 'confirmada') : line
  })
  const said = confirmations.map(
    ({ candidate_id: id, decision, confirmed_by: by, confirmed_at: at, note }) =>
      `- ${id}: ${decision}, confirmado por ${by} (${at})${note === null ? '' : `. ${note}`}`,
  )
  return `${rows.join('\n').trimEnd()}\n\n## Descartes confirmados\n\n${said.join('\n')}\n`
}

function confirmationOf(folder: string, candidate: string): string {
  return join(folder, 'outputs', candidate, 'confirmation.json')
}

async function digestOf(folder: string, candidate: string): Promise<string> {
  const name = join(folder, 'outputs', candidate, 'supervisor_general.json')
  const bytes = await readFile(name).catch(() => {
    throw new Refusal('FileMissing', { name })
  })
  return createHash('sha256').update(bytes).digest('hex')
}
