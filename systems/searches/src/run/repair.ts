import type { AnswerFault, Repair } from '@dictamen/contracts'
import { fluffFaults } from '../citations/answer-faults.ts'
import type { StepRecord } from './run-steps.ts'

/** Of an answer that says nothing to build on, its beginning is enough. */
const MOST_OF_NOTHING = 1000
const MOST_OF_AN_ANSWER = 60_000

/** What is wrong with an answer as a whole: no part of it can be kept. */
const WHOLE: ReadonlySet<AnswerFault['kind']> = new Set([
  'respuesta_vacia',
  'respuesta_en_bucle',
  'respuesta_larga',
  'json_truncado',
  'no_es_json',
])

/** An answer that is to be given again, and what was wrong with it. */
export function repairOf(raw: string, faults: readonly AnswerFault[]): Repair {
  const most = faults.some(({ kind }) => WHOLE.has(kind)) ? MOST_OF_NOTHING : MOST_OF_AN_ANSWER
  return { answer: raw.slice(0, most), faults: [...faults] }
}

/** What a GEM said before an audit sent it back; null for one that is asked for the first time. */
export function repairAfterAudit({ outcome, raw }: StepRecord): Repair | null {
  if (outcome.status === 'refused') return null
  return repairOf(raw, [...outcome.faults, ...fluffFaults(outcome.checks)])
}
