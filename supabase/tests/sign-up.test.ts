import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'

let server: TestServer
let ada: { client: SupabaseClient; id: string }
let vera: { client: SupabaseClient; id: string }
const PASSWORD = 'Chalk-Line#58 far'

beforeAll(async () => {
  server = await startTestServer({ MAILER_AUTOCONFIRM: 'true' })
  ada = await signUp('ada@example.org', 'Ada Marrow', 'athlete')
  vera = await signUp('vera@example.org', 'Vera Harrow', 'scout')
})
afterAll(() => server.stop())

async function signUp(email: string, full_name: string, role: string) {
  const client = server.client()
  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name, role } },
  })
  if (error || !data.user) throw new Error(error?.message ?? 'no user')
  return { client, id: data.user.id }
}

test('sign-up creates the profile, and the client’s own insert is accepted', async () => {
  const again = await ada.client
    .from('profiles')
    .insert({ id: ada.id, full_name: 'Ada Marrow', role: 'athlete', email: 'ada@example.org' })
  expect([again.status, again.error]).toEqual([201, null])
  const { data } = await ada.client.from('profiles').select('role').eq('id', ada.id).single()
  expect(data).toEqual({ role: 'athlete' })
})

test('an error raised by a rule carries its status, message and translation key', async () => {
  const { status, error } = await vera.client.rpc('request_contact', {
    athlete_id: ada.id,
    subject: 'Trial',
    intro: 'Hello',
  })
  expect([status, error?.code, error?.hint]).toEqual([403, 'PT403', 'contact.scout_not_verified'])
  const bad = await server.client().rpc('search_athletes', { filter: { sprot: 'x' } })
  expect([bad.status, bad.error?.hint]).toEqual([422, 'search.sprot'])
})

test.each([
  ['no role', { full_name: 'Nia Cole' }, 'role: athlete or scout is wanted.'],
  ['the role of an admin', { full_name: 'Nia Cole', role: 'admin' }, 'role: athlete or scout is wanted.'],
  ['no name', { full_name: ' ', role: 'athlete' }, 'full_name: a full name is wanted.'],
  ['nothing', {}, 'role: athlete or scout is wanted.'],
])('a sign-up with %s is refused and leaves no account', async (_what, data, message) => {
  const email = 'nia@example.org'
  const { error } = await server.client().auth.signUp({ email, password: PASSWORD, options: { data } })
  expect(error).toMatchObject({ status: 422, message })
  expect(await server.sql('select 1 from auth.users where email = $1', [email])).toEqual([])
})

test.each([
  [{ email: 'nia@example.org', password: '' }, 'Password is required'],
  [{ email: 'nia', password: PASSWORD }, 'Invalid email format'],
  [{ email: `${'a'.repeat(310)}@example.org`, password: PASSWORD }, 'Email too long'],
  [
    { email: 'nia@example.org', password: 'Short-1' },
    'Password must be at least 12 characters long for enhanced security',
  ],
  [
    { email: 'nia@example.org', password: `Aa1-${'xY'.repeat(62)}` },
    'Password must be less than 128 characters',
  ],
  [
    { email: 'nia@example.org', password: 'lower-case-only-7' },
    'Password must contain at least one uppercase letter',
  ],
  [
    { email: 'nia@example.org', password: 'UPPER-CASE-ONLY-7' },
    'Password must contain at least one lowercase letter',
  ],
  [{ email: 'nia@example.org', password: 'No-Number-Anywhere' }, 'Password must contain at least one number'],
  [
    { email: 'nia@example.org', password: 'NoSpecial7Anywhere' },
    'Password must contain at least one special character',
  ],
  [
    { email: 'nia@example.org', password: 'Booo-Horse-7-Staple' },
    'Password cannot contain repeated characters (e.g., aaa, 111)',
  ],
  [
    { email: 'nia@example.org', password: 'My-Password-7-Long' },
    'Password cannot contain common sequences or words',
  ],
])('the server refuses %j in the words of the forms', async (body, message) => {
  const headers = { apikey: server.anonKey, 'content-type': 'application/json' }
  const data = { role: 'athlete', full_name: 'Nia Cole' }
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...body, data }),
  })
  expect(await answer.json()).toMatchObject({ msg: message })
})

test('a reset without an address is refused in the words of the forms', async () => {
  const { error } = await server.client().auth.resetPasswordForEmail('')
  expect(error).toMatchObject({ code: 'validation_failed', message: 'Email is required' })
})
