import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { storageKey } from './stored-session.ts'

// What a browser gives to the page; the client on it is the official one, made the way the app makes it.
const kept = new Map<string, string>()
const drawer = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const origin = 'https://talent.example'
type Asked = { url: URL; body: Record<string, unknown>; at: number }
let asked: Asked[] = []
let answer: (asked: Asked) => Response

let authClient: typeof import('./supabase-auth.ts').authClient

beforeAll(async () => {
  vi.stubGlobal('localStorage', drawer)
  vi.stubGlobal('sessionStorage', drawer)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { querySelector: () => null, visibilityState: 'hidden' })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = { url: new URL(url), body: JSON.parse(String(init.body ?? '{}')), at: Date.now() }
    asked.push(call)
    return answer(call)
  })
  authClient = (await import('./supabase-auth.ts')).authClient
})
beforeEach(() => {
  asked = []
})
afterEach(() => vi.useRealTimers())

const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
const session = (seconds: number) => {
  const expires_at = Math.floor(Date.now() / 1000) + seconds
  return {
    access_token: `${part({ alg: 'HS256' })}.${part({ sub: 'u', exp: expires_at })}.c2ln`,
    refresh_token: 'r1',
    token_type: 'bearer',
    expires_in: seconds,
    expires_at,
    user: { id: 'u', email: 'ada@example.org' },
  }
}

test('the flow is implicit: a mail is asked for without a code challenge', async () => {
  answer = () => Response.json({})
  await authClient.resetPasswordForEmail('ada@example.org', { redirectTo: `${origin}/reset-password` })
  await authClient.signInWithOtp({ email: 'ada@example.org' })
  expect(asked.map(({ url }) => url.pathname)).toEqual(['/auth/v1/recover', '/auth/v1/otp'])
  for (const { body } of asked) expect(body.code_challenge ?? null).toBeNull()
})

test('a session is kept under the key that the backend’s host gives', async () => {
  answer = () => Response.json(session(3600))
  await authClient.signInWithPassword({ email: 'ada@example.org', password: 'x' })
  expect(storageKey(origin)).toBe('sb-talent-auth-token')
  expect(JSON.parse(kept.get('sb-talent-auth-token') ?? '{}')).toMatchObject({ refresh_token: 'r1' })
})

test('a refresh that fails is tried again after 200 ms, and each time after twice as long', async () => {
  vi.useFakeTimers()
  answer = () => new Response('', { status: 503 })
  const refreshed = authClient.refreshSession({ refresh_token: 'r1' })
  await vi.runAllTimersAsync()
  expect((await refreshed).error?.name).toBe('AuthRetryableFetchError')
  const gaps = asked.slice(1).map(({ at }, i) => at - (asked[i]?.at ?? 0))
  const { firstRetryMs } = LIMITS.tokenRefresh
  expect(firstRetryMs).toBe(200)
  expect(gaps.length).toBeGreaterThan(3)
  expect(gaps).toEqual(gaps.map((_, i) => firstRetryMs * 2 ** i))
})
