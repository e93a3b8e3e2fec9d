import type {
  GovernorDecision,
  GovernorRequest,
  QueryPlan,
  QueryRequest,
  SynthesizerOutput,
  SynthesizerRequest,
} from '@dictamen/contracts'
import { useQuery } from '@tanstack/react-query'
import { recordQuery, type WholeRecord } from '../../api/records.ts'

export type AnswerRecord = WholeRecord<SynthesizerRequest, SynthesizerOutput>
export type DecisionRecord = WholeRecord<GovernorRequest, GovernorDecision>
export type PlanRecord = WholeRecord<QueryRequest, QueryPlan>

/** The three records of a question: the answer, the decision it words, the plan that was decided on. */
export interface QueryRecords {
  readonly answer: AnswerRecord | undefined
  readonly decision: DecisionRecord | undefined
  readonly plan: PlanRecord | undefined
  /** The first plan, when the one in force replaced it: it holds the words that were read. */
  readonly routed: PlanRecord | undefined
  readonly error: Error | null
}

/** Follows the links from an answer down to its plan. */
export function useQueryRecords(id: string): QueryRecords {
  const { data: answer, error } = useQuery(recordQuery<SynthesizerRequest, SynthesizerOutput>(id))
  const { data: decision } = useLinked<GovernorRequest, GovernorDecision>(answer, 'decision')
  const { data: plan } = useLinked<QueryRequest, QueryPlan>(decision, 'plan')
  const { data: first } = useLinked<QueryRequest, QueryPlan>(plan, 'supersedes')
  return { answer, decision, plan, routed: linkOf(plan, 'supersedes') === '' ? plan : first, error }
}

function useLinked<Input, Output>(
  from: WholeRecord<never, never> | WholeRecord<unknown, unknown> | undefined,
  rel: string,
): { readonly data: WholeRecord<Input, Output> | undefined } {
  const id = linkOf(from, rel)
  return useQuery({ ...recordQuery<Input, Output>(id), enabled: id !== '' })
}

function linkOf(from: { readonly record: WholeRecord['record'] } | undefined, rel: string): string {
  if (from === undefined || !('links' in from.record)) return ''
  return from.record.links.find((link) => link.rel === rel)?.record ?? ''
}
