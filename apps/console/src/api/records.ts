import type { CorrectedOutput, LogRecord, RecordEvidence, TraceDocument } from '@dictamen/contracts'
import type { InfiniteData, UseInfiniteQueryOptions, UseQueryOptions } from '@tanstack/react-query'
import { ask } from './client.ts'

export type TraceEntry = TraceDocument['entries'][number]
export type Span = TraceEntry['spans'][number]

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export type EvaluationRecord = Extract<LogRecord, { kind: 'evaluation' }>

/** A line of the log with its place in it; null while it waits for the sealer. */
export interface RecordSummary {
  readonly index: number | null
  readonly record: LogRecord
}

/** A verdict as the lists show it. */
export interface Verdict<Input = Json, Output = Json> {
  readonly index: number | null
  readonly record: EvaluationRecord
  /** Whom it is about, when it has a name. */
  readonly subject_name?: string | null
  /** Null when the person was erased; without what was decided for who still has to judge it. */
  readonly content: { readonly input: Input; readonly output: Output } | null
  /** What is not as it was sealed: nothing of it is shown. */
  readonly altered?: readonly string[]
}

/** A record with everything it keeps and what people corrected in it. */
export interface WholeRecord<Input = Json, Output = Json, Observations = Json> {
  readonly index: number | null
  readonly record: LogRecord
  readonly content: {
    readonly input: Input
    readonly observations: Observations
    readonly output: Output
    readonly trace: readonly TraceEntry[]
    readonly ground: { readonly [key: string]: Json }
  } | null
  readonly corrected?: CorrectedOutput | null
}

type Asked<Answer> = UseQueryOptions<Answer, Error, Answer>

/** A record never changes, but its place in the log comes a moment later. */
const untilSealed = (index: number | null | undefined): number | false => (index === null ? 1500 : false)

export function recordQuery<Input = Json, Output = Json, Observations = Json>(
  id: string,
): Asked<WholeRecord<Input, Output, Observations>> {
  return {
    queryKey: ['record', id],
    staleTime: 60_000,
    refetchInterval: ({ state }) => untilSealed(state.data?.index),
    queryFn: () => ask<WholeRecord<Input, Output, Observations>>(`/v1/records/${id}`),
  }
}

export function evidenceQuery(id: string): Asked<RecordEvidence | null> {
  return {
    queryKey: ['evidence', id],
    staleTime: Infinity,
    queryFn: () => ask<RecordEvidence | null>(`/v1/records/${id}/evidence`),
  }
}

/** The last verdicts of a space, of one evaluator. */
export function verdictsQuery<Input = Json, Output = Json>(
  space: string,
  system: string,
  limit = 50,
): Asked<readonly Verdict<Input, Output>[]> {
  return {
    queryKey: ['verdicts', space, system, limit],
    enabled: space !== '',
    queryFn: () =>
      ask<readonly Verdict<Input, Output>[]>(
        `/v1/spaces/${encodeURIComponent(space)}/verdicts?${new URLSearchParams({ system, limit: String(limit) })}`,
      ),
  }
}

const MOST_VERDICTS = 200

/** All verdicts of a space of one evaluator, page by page. */
export function verdictPagesQuery<Input = Json, Output = Json>(
  space: string,
  system: string,
): UseInfiniteQueryOptions<
  readonly Verdict<Input, Output>[],
  Error,
  InfiniteData<readonly Verdict<Input, Output>[]>,
  readonly unknown[],
  string
> {
  return {
    queryKey: ['verdicts', space, system, 'pages'],
    enabled: space !== '',
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const parameters = new URLSearchParams({ system, limit: String(MOST_VERDICTS) })
      if (pageParam !== '') parameters.set('after', pageParam)
      return ask<readonly Verdict<Input, Output>[]>(
        `/v1/spaces/${encodeURIComponent(space)}/verdicts?${parameters}`,
      )
    },
    getNextPageParam: (page) => (page.length < MOST_VERDICTS ? null : page.at(-1)!.record.id),
  }
}

/** The verdicts that rest on a record. */
export function linkedQuery(space: string, record: string): Asked<readonly Verdict[]> {
  return {
    queryKey: ['linked', space, record],
    enabled: space !== '' && record !== '',
    queryFn: () =>
      ask<readonly Verdict[]>(
        `/v1/spaces/${encodeURIComponent(space)}/verdicts?${new URLSearchParams({ linked_to: record })}`,
      ),
  }
}

export interface RecordFilter {
  readonly space?: string | undefined
  readonly system?: string | undefined
  readonly kind?: string | undefined
  readonly subject?: string | undefined
}

const PAGE = 500

/** The log page by page, the newest first. */
interface Page {
  readonly records: readonly RecordSummary[]
  readonly next: string | null
}

export function recordPagesQuery(
  filter: RecordFilter,
): UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, readonly unknown[], string> {
  return {
    queryKey: ['records', filter],
    // Comparing ten thousand rows with themselves takes longer than drawing those on the screen.
    structuralSharing: false,
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const given = Object.entries({ ...filter, after: pageParam }).filter(
        (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
      )
      const parameters = new URLSearchParams([...given, ['limit', String(PAGE)]])
      return ask<Page>(`/v1/records?${parameters}`)
    },
    getNextPageParam: ({ next }) => next,
  }
}
