import type {
  GovernorDecision,
  QueryFacts,
  QueryPlan,
  StrategicMode,
  SynthesizerOutput,
} from '@dictamen/contracts'
import { ask } from './client.ts'
import type { Evaluated } from './interviews.ts'
import type { EvaluationRecord } from './records.ts'

/** A question and what is known when it is asked. */
export interface Asking {
  readonly message: string
  readonly space: string
  readonly mode?: string
  readonly hint?: string
  readonly facts?: QueryFacts
  readonly strategic_mode?: StrategicMode | string
}

interface Answer {
  readonly plan: QueryPlan
  readonly decision: GovernorDecision
  readonly output: SynthesizerOutput
}

/** Asks; the last record is the entry of the audit log, which names the answer's. */
export async function askQuestion(asking: Asking): Promise<string> {
  const { records } = await ask<Evaluated<Answer>>('/v1/queries/ask', { method: 'POST', body: asking })
  const { record } = await ask<{ record: EvaluationRecord }>(`/v1/records/${records.at(-1)!}`)
  return record.links.find(({ rel }) => rel === 'answer')!.record
}
