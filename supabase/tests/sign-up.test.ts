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
