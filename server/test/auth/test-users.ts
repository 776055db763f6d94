import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'

export const PASSWORD = 'Correct-Horse-7-Battery'
export const NEW_PASSWORD = 'Another-Horse-8-Staple'

/** A server where anybody may sign up, as for applications that have no roles; the product's own rule is tested with its SQL. */
export const startAuthServer = (env: Record<string, string> = {}) =>
  startTestServer({ GOTRUE_HOOK_BEFORE_USER_CREATED_ENABLED: 'false', ...env })

export const newEmail = (who = 'ada') => `${who}-${randomUUID().slice(0, 8)}@example.org`

export type MailboxEmail = {
  id: string
  kind: string
  locale: string
  subject: string
  text: string
  html: string
  to: string
  link: string | null
  code: string | null
}

export type Reply = { status: number; headers: Headers; body: Record<string, unknown>; text: string }

type RequestOptions = {
  method?: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
  raw?: string
}

/** A plain HTTP request, without the retries and parsing of auth-js. */
export async function sendAuthRequest(
  world: TestServer,
  path: string,
  asked: RequestOptions = {},
): Promise<Reply> {
  const {
    method = asked.body === undefined && asked.raw === undefined ? 'GET' : 'POST',
    token,
    headers,
  } = asked
  const response = await fetch(`${world.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: world.anonKey,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(asked.raw !== undefined || asked.body !== undefined
      ? { body: asked.raw ?? JSON.stringify(asked.body) }
      : {}),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parseJsonOrEmpty(text) }
}

function parseJsonOrEmpty(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

export const sendAdminRequest = (world: TestServer, path: string, asked: RequestOptions = {}) =>
  sendAuthRequest(world, path, { ...asked, token: world.serviceRoleKey })

export async function emailsTo(world: TestServer, to: string): Promise<MailboxEmail[]> {
  const response = await fetch(`${world.url}/_mailbox/api/messages?to=${encodeURIComponent(to)}`)
  return ((await response.json()) as { messages: MailboxEmail[] }).messages
}

/** The newest email of a kind, once it has arrived. */
export async function emailTo(world: TestServer, to: string, kind: string, nth = 1): Promise<MailboxEmail> {
  return vi.waitFor(
    async () => {
      const found = (await emailsTo(world, to)).filter((letter) => letter.kind === kind)
      expect(found.length).toBeGreaterThanOrEqual(nth)
      return found[0] as MailboxEmail
    },
    { timeout: 20_000, interval: 25 },
  )
}

/** Waits until the outbox is empty, because no response tells whether an email will be sent. */
export async function waitForMailQueues(world: TestServer) {
  await vi.waitFor(
    async () => {
      const [row] = await world.sql<{ busy: number }>(
        `select (select count(*) from auth.touchline_mail_requests)::int + (select count(*) from touchline.mail_outbox where sent_at is null)::int as busy`,
      )
      expect(row?.busy).toBe(0)
    },
    { timeout: 20_000, interval: 25 },
  )
}

export type TestUser = { id: string; email: string; access: string; refresh: string }

/** A confirmed user, created by the admin API and signed in over HTTP. */
export async function createSignedInUser(
  world: TestServer,
  email = newEmail(),
  data: Record<string, unknown> = {},
): Promise<TestUser> {
  const made = await sendAdminRequest(world, '/admin/users', {
    body: { email, password: PASSWORD, email_confirm: true, user_metadata: data },
  })
  expect(made.status).toBe(200)
  return { ...(await signIn(world, email)), id: made.body.id as string }
}

export async function signIn(world: TestServer, email: string, password = PASSWORD): Promise<TestUser> {
  const { status, body } = await sendAuthRequest(world, '/token?grant_type=password', {
    body: { email, password },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const user = body.user as { id: string }
  return { id: user.id, email, access: body.access_token as string, refresh: body.refresh_token as string }
}

export const resetRateLimits = (world: TestServer) => world.sql('delete from auth.touchline_rate_limits')

/** Follows an emailed link as a user does: opens the page and presses its button. */
export async function submitConfirmPage(world: TestServer, link: string): Promise<URL> {
  const url = new URL(link)
  const page = await fetch(`${world.url}${url.pathname}${url.search}`)
  expect(page.status).toBe(200)
  const fields = [...(await page.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name ?? '',
    (value ?? '').replaceAll('&#x2F;', '/').replaceAll('&amp;', '&'),
  ])
  const answer = await fetch(`${world.url}/auth/v1/verify`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

export const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
