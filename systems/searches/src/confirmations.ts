import type { SearchReport } from '@dictamen/contracts'
import { valueAt, type Json } from '@dictamen/kernel'
import { Refusal } from '@dictamen/kernel'

/** What a person made of a decision: confirmed a discard, or decided otherwise. It holds for the decision they saw and for no other. */
export interface DiscardConfirmation {
  readonly candidate_id: string
  /** The machine's. */
  readonly decision: string
  /** The person's, where it is another: then it is the one that holds. */
  readonly human_decision: string | null
  /** SHA-256 of the supervisor's decision that was confirmed. */
  readonly decided: string
  readonly confirmed_by: string
  readonly confirmed_at: string
  readonly note: string | null
}

/** What somebody says when they confirm a decision, or take another. */
export interface Confirming {
  /** What the person decides instead. */
  readonly decision?: string | undefined
  readonly note?: string | undefined
}

/** What a candidate may come to in the end. */
export const FINAL_DECISIONS = [
  'APROBADO',
  'DESCARTADO_GEM1',
  'DESCARTADO_GEM2',
  'DESCARTADO_GEM3',
  'ESCALADO_CONSULTOR_SENIOR',
] as const

/** The machine's decision and the person's; refused where there is nothing to confirm or to decide. */
export function decisionsOf(
  { candidate_id: id, decision, confirmacion }: SearchReport['candidates'][number],
  { decision: asked, note }: Confirming,
): Pick<DiscardConfirmation, 'decision' | 'human_decision'> {
  const wrong = (reason: string): Refusal => new Refusal('UsageWrong', { reason })
  if (decision === null) throw wrong(`${id} está sin evaluar: todavía no hay una decisión que revisar`)
  if (asked === undefined || asked === decision) {
    if (confirmacion !== 'no requiere' || asked === decision) return { decision, human_decision: null }
    throw wrong(
      `${id} no está descartado (${decision}): se confirma un descarte, o un informe que recomienda NO; para decidir otra cosa, --decision`,
    )
  }
  if (!FINAL_DECISIONS.some((one) => one === asked))
    throw wrong(`«${asked}» no es una decisión; las hay estas: ${FINAL_DECISIONS.join(', ')}`)
  if (note === undefined || note.trim() === '')
    throw wrong('quien decide otra cosa que el protocolo dice por qué: --note TEXTO')
  return { decision, human_decision: asked }
}

/** A confirmation as it was written; null for a file that is none. */
export function readConfirmation(text: string): DiscardConfirmation | null {
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
  const human_decision = at('human_decision')
  return { candidate_id, decision, human_decision, decided, confirmed_by, confirmed_at, note: at('note') }
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
      confirmed.has(candidate.candidate_id) && candidate.confirmacion !== 'no requiere'
        ? { ...candidate, confirmacion: 'confirmada' }
        : candidate,
    ),
  }
}

/** Those whom a person did not let pass: no report of theirs leaves. */
export function withheldBy(confirmations: readonly DiscardConfirmation[]): ReadonlySet<string> {
  return new Set(
    confirmations
      .filter(({ human_decision: human }) => human !== null && human !== 'APROBADO')
      .map(({ candidate_id: id }) => id),
  )
}

/** What a person decided, in a sentence. */
export function describeDecision(one: DiscardConfirmation): string {
  const { candidate_id: id, decision, human_decision: human, confirmed_by: by, confirmed_at: at } = one
  const note = one.note === null ? '' : `. ${one.note}`
  return human === null
    ? `${id}: ${decision}, confirmado por ${by} (${at})${note}`
    : `${id}: el protocolo decidió ${decision}; ${by} decidió ${human} (${at}), y es la que vale${note}`
}

/** What people decided, a sentence each: what the machine did, and which of both holds. */
export function tellConfirmations(confirmations: readonly DiscardConfirmation[]): {
  readonly confirmed: readonly string[]
  readonly decided: readonly string[]
} {
  return {
    confirmed: confirmations.filter(({ human_decision: human }) => human === null).map(describeDecision),
    decided: confirmations.filter(({ human_decision: human }) => human !== null).map(describeDecision),
  }
}
