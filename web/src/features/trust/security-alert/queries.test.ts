import { afterAll, beforeAll, expect, test, vi } from 'vitest'

beforeAll(() => {
  // Without a window the cache takes itself for a server's, which asks nothing twice.
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', new URL('https://talent.example'))
  vi.useFakeTimers()
})
afterAll(() => vi.useRealTimers())

test('suspicious activity is fetched again every 60 seconds', async () => {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (url: URL | string) => {
    asked.push(new URL(url))
    return Response.json([])
  })
  const { QueryClient, QueryObserver } = await import('@tanstack/react-query')
  const { securityAlertQueries: securityQueries } = await import('./queries.ts')
  const leave = new QueryObserver(new QueryClient(), securityQueries.alert('ada')).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/rest/v1/security_audit_log'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(3)
  leave()
})
