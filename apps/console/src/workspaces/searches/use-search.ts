import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { resultQuery, useRun, type RunView } from '../../api/runs.ts'
import { candidateRecordsQuery, type CandidateRecord, type SearchAnswer } from '../../api/searches.ts'

const NONE: ReadonlyMap<string, CandidateRecord> = new Map()

/** The search of the address: how far it is and, when it has ended, what it came to. */
export function useSearchRun(): {
  readonly run: string
  readonly view: RunView | undefined
  readonly answer: SearchAnswer | undefined
  readonly records: ReadonlyMap<string, CandidateRecord>
  readonly error: Error | null
} {
  const { run } = useParams({ strict: false }) as { readonly run: string }
  const { view, error } = useRun(run)
  const result = useQuery({ ...resultQuery<SearchAnswer>(run), enabled: view?.state === 'done' })
  const answer = result.data
  const { data: records = NONE } = useQuery(
    candidateRecordsQuery(run, view?.space ?? '', answer?.records ?? []),
  )
  return { run, view, answer, records, error: error ?? result.error }
}
