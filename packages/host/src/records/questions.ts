import { valueAt, type Json } from '@dictamen/kernel'
import type { RecordDossier } from './records.ts'

/** What a contract asks people to decide: where the answer stands in the output, and which answers there are. */
interface Question {
  readonly pointer: string
  readonly options: readonly string[]
  /** Whether the output is the case itself and decides nothing: who judges needs to see it. */
  readonly isCase?: boolean
}

const ESCALATED: Question = { pointer: '/decision', options: ['APROBADO', 'DESCARTADO'], isCase: true }

const RECOMMENDED: Question = {
  pointer: '/recommendation',
  options: ['execute', 'postpone', 'reframe', 'discard'],
}

const QUESTIONS: Readonly<Record<string, Question>> = {
  'governor-decision@1.0': RECOMMENDED,
  'governor-decision@1.1': RECOMMENDED,
  'supervisor-decision@1.0': {
    pointer: '/decision',
    options: [
      'APROBADO',
      'DESCARTADO_GEM1',
      'DESCARTADO_GEM2',
      'DESCARTADO_GEM3',
      'ESCALADO_CONSULTOR_SENIOR',
    ],
  },
  'escalation@1.0': ESCALATED,
  'escalation@1.1': ESCALATED,
  'ira-result@2.0': { pointer: '/result', options: ['PASS', 'FAIL', 'SKIP'] },
}

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
  const question = record.kind === 'evaluation' ? QUESTIONS[record.contract] : undefined
  const { input = null, observations = null, output = null } = content ?? {}
  const seen = question?.isCase === true ? { input, case: output } : { input, observations }
  return {
    options: question?.options ?? null,
    dossier: content === null ? null : seen,
    verdict: question === undefined ? output : (valueAt(output, question.pointer) ?? null),
  }
}
