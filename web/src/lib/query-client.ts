import { QueryClient } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { isRetryable } from './errors.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: LIMITS.queryCache.staleMinutes * 60_000,
      retry: (failures, error) => failures < LIMITS.queryCache.queryRetries && isRetryable(error),
      refetchOnWindowFocus: false,
    },
    mutations: { retry: LIMITS.queryCache.mutationRetries },
  },
})
