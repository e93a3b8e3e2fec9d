import type { UseQueryOptions } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from './client.ts'
import { queryClient } from './query-client.ts'

/** Work on the queue. */
export interface Run {
  readonly id: string
  readonly space: string
  readonly state: string
  readonly created: string
  readonly ended: string | null
}

/** A run and how far it is. */
export interface RunView extends Run {
  readonly progress: { readonly done: number; readonly of: number } | null
  readonly error: string | null
}

/** The runs of a space of one kind, the newest first. */
export function runsQuery(
  space: string,
  kind: 'exam' | 'search',
): UseQueryOptions<readonly Run[], Error, readonly Run[]> {
  return {
    queryKey: ['runs', space, kind],
    enabled: space !== '',
    refetchInterval: ({ state }) => ((state.data ?? []).some(isGoing) ? 2000 : false),
    queryFn: async () => {
      const parameters = new URLSearchParams({ space, limit: '1000' })
      const { runs } = await ask<{ runs: readonly Run[] }>(`/v1/runs?${parameters}`)
      return runs.filter(({ id }) => id.startsWith(`${kind}-`))
    },
  }
}

/** What a run that ended well gave. */
export function resultQuery<Result>(run: string): UseQueryOptions<Result, Error, Result> {
  return {
    queryKey: ['result', run],
    staleTime: Infinity,
    queryFn: () => ask<Result>(`/v1/runs/${run}/result`),
  }
}

export function isGoing({ state }: Pick<Run, 'state'>): boolean {
  return state === 'queued' || state === 'running'
}

/** A run as it goes: the server tells each step it takes. */
export function useRun(run: string): { readonly view: RunView | undefined; readonly error: Error | null } {
  const key = ['run', run]
  const { data: view, error } = useQuery({
    queryKey: key,
    enabled: run !== '',
    queryFn: () => ask<RunView>(`/v1/runs/${run}`),
  })
  const isFollowed = view !== undefined && isGoing(view)
  useEffect(() => {
    if (!isFollowed) return undefined
    const events = new EventSource(`/v1/runs/${run}/events`)
    const tell = ({ data }: MessageEvent<string>): void =>
      void queryClient.setQueryData(['run', run], JSON.parse(data))
    events.addEventListener('progress', tell)
    events.addEventListener('end', (event) => {
      events.close()
      tell(event)
      void queryClient.invalidateQueries({ queryKey: ['verdicts'] })
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
    })
    return () => events.close()
  }, [run, isFollowed])
  return { view, error }
}

/** Stops a run, or tries again what did not come out of it. */
export async function turnRun(run: string, what: 'cancel' | 'retry'): Promise<void> {
  queryClient.setQueryData(
    ['run', run],
    await ask<RunView>(`/v1/runs/${run}/${what}`, { method: 'POST', body: {} }),
  )
}
