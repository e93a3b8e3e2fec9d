import { valueAt, type Json } from '@dictamen/kernel'
import { findEvaluator } from '../systems.ts'
import type { RecordDossier } from './records.ts'

/** A record as people judge it. */
export interface ReviewQuestion {
  /** The answers there are; null where it is for the person to find words. */
  readonly options: readonly string[] | null
  /** What they see before they have judged; null when its subject was erased. */
  readonly dossier: Readonly<Record<string, Json>> | null
  /** What the machine answered. */
  readonly verdict: Json
}

/** What people are asked about a record. */
export function questionOf({ record, content }: Pick<RecordDossier, 'record' | 'content'>): ReviewQuestion {
  const question = record.kind === 'evaluation' ? findEvaluator(record.system)?.question : undefined
  const { input = null, observations = null, output = null } = content ?? {}
  const seen = question?.isCase === true ? { input, case: output } : { input, observations }
  return {
    options: question?.options ?? null,
    dossier: content === null ? null : seen,
    verdict: question === undefined ? output : (valueAt(output, question.pointer) ?? null),
  }
}
