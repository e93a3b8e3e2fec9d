import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './client.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => !(error instanceof ApiProblem) && count < 2,
      retryDelay: 1000,
    },
  },
})
