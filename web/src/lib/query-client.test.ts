import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { queryClient } from './query-client.ts'

const unavailable = { status: 503, message: 'down' }
const forbidden = { code: '42501', message: 'permission denied' }

beforeEach(() => queryClient.clear())

async function timesAsked(error: object) {
  const ask = vi.fn(() => Promise.reject(error))
  await queryClient
    .fetchQuery({
      queryKey: ['x'],
      queryFn: ask,
      retry: queryClient.getDefaultOptions().queries?.retry,
      retryDelay: 0,
    })
    .catch(() => undefined)
  return ask.mock.calls.length
}

test('the numbers are those of the specification', () => {
  expect(LIMITS.queryCache).toEqual({ staleMinutes: 5, queryRetries: 1, mutationRetries: 0 })
})

test('a query that fails is asked once more, unless asking again cannot help', async () => {
  expect(await timesAsked(unavailable)).toBe(2)
  expect(await timesAsked(forbidden)).toBe(1)
})

test('a mutation that fails is not tried again', async () => {
  const change = vi.fn(() => Promise.reject(unavailable))
  const observer = new MutationObserver(queryClient, { mutationFn: change })
  await expect(observer.mutate()).rejects.toBe(unavailable)
  expect(change).toHaveBeenCalledTimes(1)
})

test('an answer is good for five minutes, and coming back to the window asks nothing', () => {
  const key = ['settings']
  const observer = new QueryObserver(queryClient, { queryKey: key, queryFn: () => 'asked' })
  const staleAfter = (minutes: number) => {
    queryClient.setQueryData(key, 'known', { updatedAt: Date.now() - minutes * 60_000 })
    return observer.getOptimisticResult(queryClient.defaultQueryOptions({ queryKey: key })).isStale
  }
  expect(staleAfter(4.9)).toBe(false)
  expect(staleAfter(5.1)).toBe(true)
  expect(queryClient.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false)
})
