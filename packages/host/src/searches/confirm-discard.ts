import type { SearchReport } from '@dictamen/contracts'
import {
  decisionsOf,
  readConfirmation,
  type Confirming,
  type DiscardConfirmation,
} from '@dictamen/searches/confirmations'
import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClock } from '../ports.ts'
import { Refusal } from '../sentences.ts'

export {
  describeDecision,
  tellConfirmations,
  withConfirmations,
  withheldBy,
  type DiscardConfirmation,
} from '@dictamen/searches/confirmations'

export interface ConfirmOptions extends Confirming {
  readonly candidate: string
  /** Who answers for it. */
  readonly by: string
  readonly now?: string | undefined
}

/** Confirms the discard of a candidate or that a report recommends NO, or puts a person's decision beside any other: from then on the report says so, until the machine decides again. */
export async function confirmDiscard(
  folder: string,
  report: SearchReport,
  options: ConfirmOptions,
): Promise<DiscardConfirmation> {
  const { candidate, by, note, now } = options
  const found = report.candidates.find(({ candidate_id: id }) => id === candidate)
  if (found === undefined)
    throw new Refusal('UsageWrong', { reason: `no hay un candidato «${candidate}» en la búsqueda` })
  const { decision, human_decision } = decisionsOf(found, options)
  if (by.trim() === '') throw new Refusal('UsageWrong', { reason: 'falta quién confirma: --by NOMBRE' })
  const confirmation: DiscardConfirmation = {
    candidate_id: candidate,
    decision,
    human_decision,
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
    if (text === null || decision === null) continue
    const confirmation = readConfirmation(text)
    if (confirmation === null || confirmation.decision !== decision) continue
    if (confirmation.decided === (await digestOf(folder, id))) kept.push(confirmation)
  }
  return kept
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
