import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { queryClient } from './query-client.ts'

/** As a table answers, by way of the client: the code is in the body, the status beside it. */
const tableError = (status: number, code: string, message: string) => ({
  status,
  data: null,
  error: { code, message, details: null, hint: null },
})
const unavailable = tableError(
  503,
  'PGRST002',
  'Could not query the database for the schema cache. Retrying.',
)
const forbidden = tableError(403, '42501', 'permission denied for table boards')
const badQuery = tableError(400, 'PGRST204', "Could not find the 'x' column")

let dataOrThrow: typeof import('./supabase.ts').dataOrThrow
beforeAll(async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', new URL('https://talent.example'))
  vi.stubGlobal('addEventListener', () => undefined)
  dataOrThrow = (await import('./supabase.ts')).dataOrThrow
})
beforeEach(() => queryClient.clear())

async function timesAsked(answer: ReturnType<typeof tableError>) {
  const ask = vi.fn(async () => dataOrThrow(answer))
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
  expect(LIMITS.queryCache).toMatchObject({ staleMinutes: 5, queryRetries: 1, mutationRetries: 0 })
})

test('a query that fails is asked once more, unless asking again cannot help', async () => {
  expect(await timesAsked(unavailable)).toBe(2)
  expect(await timesAsked(forbidden)).toBe(1)
  expect(await timesAsked(badQuery)).toBe(1)
})

test('opening a screen asks a failing read once and once more, however many parts of it need the answer', async () => {
  const ask = vi.fn(async () => dataOrThrow(unavailable))
  const options = { queryKey: ['failing'], queryFn: ask, retryDelay: 0 }
  // As a route reads ahead of its screen.
  await queryClient.prefetchQuery(options)
  expect(ask).toHaveBeenCalledTimes(2)
  const open = () => new QueryObserver(queryClient, options).subscribe(() => undefined)
  const parts = [open(), open(), open()]
  await Promise.resolve()
  expect(ask).toHaveBeenCalledTimes(2)
  parts[0]?.()
  open()()
  expect(ask).toHaveBeenCalledTimes(2)
  for (const close of parts) close()

  // Whoever has left the screen and comes back is not shown the old failure.
  const again = open()
  await expect.poll(() => ask.mock.calls.length).toBe(4)
  await expect
    .poll(() => queryClient.getQueryCache().find({ queryKey: ['failing'] })?.state.fetchStatus)
    .toBe('idle')
  const beside = open()
  expect(ask).toHaveBeenCalledTimes(4)
  queryClient
    .getQueryCache()
    .find({ queryKey: ['failing'] })
    ?.setState({ errorUpdatedAt: Date.now() - 6_000 })
  const later = open()
  await expect.poll(() => ask.mock.calls.length).toBe(6)
  for (const close of [again, beside, later]) close()
})

test('a read that was refused is asked once, whatever is opened', async () => {
  const ask = vi.fn(async () => dataOrThrow(forbidden))
  const options = { queryKey: ['refused'], queryFn: ask, retryDelay: 0 }
  await queryClient.prefetchQuery(options)
  new QueryObserver(queryClient, options).subscribe(() => undefined)()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a mutation that fails is not tried again', async () => {
  const change = vi.fn(async () => dataOrThrow(unavailable))
  const observer = new MutationObserver(queryClient, { mutationFn: change })
  await expect(observer.mutate()).rejects.toMatchObject({ code: 'PGRST002', status: 503 })
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

test.each(['shown', 'prefetched'])(
  'a change during the first read of what is %s is read after it',
  async (where) => {
    let rows = ['old']
    const answers: (() => void)[] = []
    const options = {
      queryKey: ['first-read'],
      queryFn: () => {
        const read = rows
        return new Promise<string[]>((answer) => answers.push(() => answer(read)))
      },
    }
    const leave = where === 'shown' && new QueryObserver(queryClient, options).subscribe(() => undefined)
    const first = where === 'prefetched' && queryClient.fetchQuery(options)
    await expect.poll(() => answers).toHaveLength(1)
    rows = ['old', 'new']
    const settled = queryClient.invalidateQueries({ queryKey: ['first-read'] })
    answers[0]?.()
    if (where === 'shown') {
      await expect.poll(() => answers).toHaveLength(2)
      answers[1]?.()
      // Whoever changed something waits for what the screen then shows.
      await settled
      expect(queryClient.getQueryData(['first-read'])).toEqual(['old', 'new'])
    } else {
      await first
      // Nobody looks at it: it is read again by the part of a screen that mounts next.
      const query = queryClient.getQueryCache().find({ queryKey: ['first-read'] })
      await expect.poll(() => query?.isStale()).toBe(true)
    }
    if (leave) leave()
  },
)
