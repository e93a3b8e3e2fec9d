import type { SearchReport, SupervisorDecision } from '@dictamen/contracts'
import type { UseQueryOptions } from '@tanstack/react-query'
import { ask } from './client.ts'
import type { Run } from './runs.ts'

/** What became of a search: its report, its files by path, and the records of its candidates. */
export interface SearchAnswer {
  readonly report: SearchReport
  readonly files: Readonly<Record<string, string>>
  readonly records: readonly string[]
}

/** A file that was brought, and where it would lie in the folder. */
export interface PlacedUpload {
  readonly path: string
  readonly upload: string
}

/** The report of a search that has ended, without its files; for who may read it. */
export function reportQuery(
  { id, state }: Pick<Run, 'id' | 'state'>,
  mayRead: boolean,
): UseQueryOptions<SearchReport, Error, SearchReport> {
  return {
    queryKey: ['report', id],
    enabled: mayRead && state === 'done',
    staleTime: Infinity,
    queryFn: async () =>
      (await ask<{ readonly report: SearchReport }>(`/v1/runs/${id}/result?only=report`)).report,
  }
}

/** Puts a search on the queue; the name of the run. */
export async function startSearch(
  name: string,
  files: readonly PlacedUpload[],
  space: string,
): Promise<string> {
  const { run } = await ask<{ run: string }>('/v1/searches', { method: 'POST', body: { name, files, space } })
  return run
}

/** What was decided of a candidate: by the run, and by the last decision that took its place. */
export interface CandidateRecord {
  /** The run's. */
  readonly record: string
  /** The one that holds. */
  readonly latest: string
  readonly decision: SupervisorDecision['decision'] | null
}

interface ListedDecision {
  readonly record: {
    readonly id: string
    readonly links?: readonly { readonly rel: string; readonly record: string }[]
  }
  readonly content: { readonly output?: SupervisorDecision } | null
}

/** The records of each candidate of a search. */
export function candidateRecordsQuery(
  run: string,
  space: string,
  records: readonly string[],
): UseQueryOptions<ReadonlyMap<string, CandidateRecord>, Error, ReadonlyMap<string, CandidateRecord>> {
  return {
    queryKey: ['candidates', run, space],
    enabled: space !== '' && records.length > 0,
    queryFn: async () => {
      const parameters = new URLSearchParams({
        space,
        system: 'searches/candidate',
        include: 'output',
        limit: '1000',
      })
      const told = await ask<{ records: readonly ListedDecision[] }>(`/v1/records?${parameters}`)
      return new Map(
        told.records
          .filter(({ record }) => records.includes(record.id))
          .map((first) => {
            const last = latestOf(first, told.records)
            return [
              first.content?.output?.meta.candidate_id ?? '',
              {
                record: first.record.id,
                latest: last.record.id,
                decision: last.content?.output?.decision ?? null,
              },
            ]
          }),
      )
    },
  }
}

/** The last of the decisions that took the place of one another. */
function latestOf(first: ListedDecision, all: readonly ListedDecision[]): ListedDecision {
  let last = first
  for (const _ of all) {
    const later = all.find(({ record: { links = [] } }) =>
      links.some(({ rel, record }) => rel === 'supersedes' && record === last.record.id),
    )
    if (later === undefined) break
    last = later
  }
  return last
}

/** Contests what was decided: it goes to the queue of those who review. */
export async function contestDecision(record: string, reasons: string): Promise<void> {
  await ask(`/v1/records/${record}/contest`, { method: 'POST', body: { reasons } })
}
