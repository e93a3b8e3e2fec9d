import type { InfiniteData, UseInfiniteQueryOptions, UseQueryOptions } from '@tanstack/react-query'
import { ask } from './client.ts'
import type { Json } from './records.ts'

/** A case on the queue: how many judged it, never what they said. */
export interface ReviewLine {
  readonly id: string
  readonly record: string
  readonly space: string
  readonly kind: string
  readonly opened: string
  readonly closed: string | null
  readonly outcome: string | null
  readonly judgements: number
  readonly judged: boolean
  /** Whether who asks may judge it. */
  readonly mine: boolean
  readonly system?: string
  /** Whom it is about, when it has a name. */
  readonly subject_name: string | null
}

export interface Said {
  readonly record: string
  readonly actor: string
  readonly time: string
  readonly decision: Json
  readonly reasons: string
}

/** A case; what the machine and the others said comes only when it is no longer blind. */
export interface ReviewCase extends Omit<ReviewLine, 'judgements'> {
  readonly options: readonly string[] | null
  readonly dossier: {
    readonly input: Json
    readonly case?: Json
    readonly sources: Readonly<Record<string, Json>> | null
  } | null
  readonly contested: readonly { readonly time: string; readonly reasons: Json }[]
  readonly blind: boolean
  readonly verdict?: { readonly output: Json } | null
  readonly judgements: number | readonly Said[]
}

export function reviewsQuery(
  space: string,
  state: 'open' | 'closed',
): UseQueryOptions<readonly ReviewLine[], Error, readonly ReviewLine[]> {
  return {
    queryKey: ['reviews', space, state],
    enabled: space !== '',
    queryFn: async () => {
      const parameters = new URLSearchParams({ space, state, limit: '1000' })
      return (await ask<{ reviews: readonly ReviewLine[] }>(`/v1/reviews?${parameters}`)).reviews
    },
  }
}

interface ReviewPage {
  readonly reviews: readonly ReviewLine[]
  readonly next: string | null
}

const PAGE = 500

/** All cases of a space in one state, page by page. */
export function reviewPagesQuery(
  space: string,
  state: 'open' | 'closed',
): UseInfiniteQueryOptions<ReviewPage, Error, InfiniteData<ReviewPage>, readonly unknown[], string> {
  return {
    queryKey: ['reviews', space, state, 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const parameters = new URLSearchParams({ space, state, limit: String(PAGE) })
      if (pageParam !== '') parameters.set('after', pageParam)
      return ask<ReviewPage>(`/v1/reviews?${parameters}`)
    },
    getNextPageParam: ({ next }) => next,
  }
}

export function reviewQuery(id: string): UseQueryOptions<ReviewCase, Error, ReviewCase> {
  return { queryKey: ['review', id], queryFn: () => ask<ReviewCase>(`/v1/reviews/${id}`) }
}

/** Seals what somebody says of a case, and answers with what they may see then. */
export function judgeCase(
  id: string,
  judgement: { readonly decision: string; readonly reasons: string },
): Promise<ReviewCase> {
  return ask<ReviewCase>(`/v1/reviews/${id}/judgements`, { method: 'POST', body: judgement })
}
