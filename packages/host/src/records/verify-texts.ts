import type { RecordLog } from '@dictamen/postgres'
import type { Outcome } from '@dictamen/verifier'
import { Refusal } from '../sentences.ts'

/** What opening every text of the log came to. */
export interface TextsOutcome {
  readonly records: number
  /** Texts that are what was sealed. */
  readonly texts: number
  /** Records whose texts went with an erased person. */
  readonly erased: number
  /** How many records are not as they were sealed. */
  readonly altered: number
  /** Those records, and what of each, up to a limit. */
  readonly findings: readonly { readonly record: string; readonly altered: readonly string[] }[]
}

/** What a verification found, with the texts if they were asked for. */
export interface LogOutcome extends Outcome {
  readonly texts?: TextsOutcome
}

const MOST_FINDINGS = 10_000
const MOST_FAULTS = 1000

/** Opens every text of the log, one part after the other. */
export async function verifyTexts(log: RecordLog): Promise<TextsOutcome> {
  const counted = { records: 0, texts: 0, erased: 0, altered: 0 }
  const findings: { record: string; altered: readonly string[] }[] = []
  for await (const { record, texts, erased, altered } of log.walkTexts()) {
    counted.records += 1
    counted.texts += texts
    if (erased) counted.erased += 1
    if (altered.length === 0) continue
    counted.altered += 1
    if (findings.length < MOST_FINDINGS) findings.push({ record, altered })
  }
  return { ...counted, findings }
}

/** A verification of the lines, and what the texts add to it. */
export function withTexts(outcome: Outcome, texts: TextsOutcome): LogOutcome {
  const { records, texts: checked, erased, altered, findings } = texts
  const faults = findings
    .slice(0, MOST_FAULTS)
    .map(
      ({ record, altered: parts }) =>
        new Refusal('RecordAltered', { record, texts: parts.join(', ') }).message,
    )
  const more = altered > faults.length ? [`y ${altered - faults.length} expedientes más`] : []
  if (altered > 0) {
    const state = outcome.state === 'unreadable' ? outcome.state : 'altered'
    return {
      ...outcome,
      state,
      faults: [...outcome.faults, ...faults, ...more],
      facts: [],
      limits: [],
      texts,
    }
  }
  const facts = [`${checked} textos de ${records} líneas abiertos: son los que se sellaron`]
  if (erased > 0)
    facts.push(`${erased} expedientes son de personas borradas: sus textos ya no se pueden abrir`)
  return { ...outcome, facts: outcome.state === 'altered' ? [] : [...outcome.facts, ...facts], texts }
}
