import { queryOptions } from '@tanstack/react-query'
import { type Health, readHealth } from './types.ts'

export const healthKeys = { all: ['health'] } as const

export const healthQueries = {
  ready: () =>
    queryOptions({
      queryKey: healthKeys.all,
      queryFn: async ({ signal }): Promise<Health> => {
        const response = await fetch('/health/ready', { signal, cache: 'no-store' })
        // "Not ready" is an answer too, and the one this page is there for.
        if (!response.ok && response.status !== 503)
          throw { status: response.status, message: response.statusText }
        return { ...readHealth(await response.json(), '/health/ready'), at: new Date().toISOString() }
      },
      staleTime: 0,
      refetchInterval: 30_000,
    }),
}
