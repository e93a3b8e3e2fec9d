import { useCallback } from 'react'

interface Asked {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  fetchNextPage(): Promise<unknown>
}

/** Asks for the next page of a list, once at a time; undefined when there is none. */
export function useMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: Asked): (() => void) | undefined {
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])
  return hasNextPage ? more : undefined
}
