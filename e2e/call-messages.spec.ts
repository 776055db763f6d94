import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { uniqueWord } from './builders.ts'
import { test as base, expect, TEST_PASSWORD } from './fixtures.ts'

type Called = {
  /** A client with the second step done, as an admin's browser would have it. */
  asAdmin(): Promise<{ id: string; client: SupabaseClient; token: string }>
  /** Sends a form to the files API by hand: the official client names every file itself. */
  sendFile(client: SupabaseClient, name: string, file?: Blob): Promise<string>
}

const test = base.extend<Called>({
  asAdmin: async ({ newAdmin, raised, status }, use) => {
    await use(async () => {
      const { id, email } = await newAdmin()
      const token = raised.get(email)?.access_token ?? ''
      const client = createClient(status.url, status.anonKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { headers: { Authorization: `Bearer ${token}` } },
      })
      return { id, client, token }
    })
  },
  sendFile: async ({ status }, use) => {
    await use(async (client, name, file) => {
      const { data } = await client.auth.getSession()
      const body = new FormData()
      body.append('cacheControl', '3600')
      if (file) body.append('', file)
      const path = `${data.session?.user.id}/${encodeURIComponent(name)}`
      const answer = await fetch(`${status.url}/storage/v1/object/evidence/${path}`, {
        method: 'POST',
        headers: { apikey: status.anonKey, authorization: `Bearer ${data.session?.access_token}` },
        body,
      })
      return ((await answer.json()) as { message?: string }).message ?? 'stored'
    })
  },
})

const passwords = [
  ['Short-1', 'Password must be at least 12 characters long for enhanced security'],
  [`Aa1-${'xY'.repeat(62)}`, 'Password must be less than 128 characters'],
  ['lower-case-only-7', 'Password must contain at least one uppercase letter'],
  ['UPPER-CASE-ONLY-7', 'Password must contain at least one lowercase letter'],
  ['No-Number-Anywhere', 'Password must contain at least one number'],
  ['NoSpecial7Anywhere', 'Password must contain at least one special character'],
  ['Booo-Horse-7-Staple', 'Password cannot contain repeated characters (e.g., aaa, 111)'],
  ['My-Password-7-Long', 'Password cannot contain common sequences or words'],
] as const

test('a weak password is refused by the calls that set one, in the words of the specification', async ({
  status,
  newPerson,
  openSession,
}) => {
  const scout = await newPerson('scout')
  const signedIn = await openSession(scout.email)
  const visitor = createClient(status.url, status.anonKey, { auth: { persistSession: false } })
  for (const [password, message] of passwords) {
    const change = await signedIn.auth.updateUser({ password, current_password: TEST_PASSWORD })
    expect(change.error?.message, password).toBe(message)
    const options = { data: { role: 'scout', full_name: 'Sam Ferreira' } }
    const signUp = await visitor.auth.signUp({ email: `new-${scout.email}`, password, options })
    expect(signUp.error?.message, password).toBe(message)
  }
})

test('a file that may not be kept is refused in the words of the specification', async ({
  newPerson,
  openSession,
  sendFile,
}) => {
  const client = await openSession((await newPerson('scout')).email)
  const pdf = new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' })
  expect(await sendFile(client, 'licence.pdf')).toBe('No file provided')
  for (const ending of ['exe', 'bat', 'cmd', 'scr', 'pif', 'vbs', 'js'])
    expect(await sendFile(client, `licence.${ending}`, pdf), ending).toBe('File type not allowed')
  expect(await sendFile(client, `${'a'.repeat(252)}.pdf`, pdf)).toBe('File name too long')
  expect(await sendFile(client, `${'a'.repeat(251)}.pdf`, pdf)).toBe('stored')
})

test('an admin invitation is refused in the words of the specification, and the sixth within an hour', async ({
  asAdmin,
}) => {
  const { id, client } = await asAdmin()
  const invite = async (email: string) =>
    (await client.from('admin_invitations').insert({ email, invited_by: id })).error?.message ?? 'sent'
  expect(await invite('not an address')).toBe('Invalid email format')
  for (let n = 1; n <= 5; n++) expect(await invite(`guest-${n}-${id}@people.example`)).toBe('sent')
  expect(await invite(`guest-6-${id}@people.example`)).toBe('Admin invitation rate limit exceeded')
})

test('the 201st admin action by call is refused in the words of the specification', async ({
  asAdmin,
  service,
}) => {
  const { client } = await asAdmin()
  const event = {
    id: crypto.randomUUID(),
    title: 'Open trial',
    location: 'Lyon',
    start_at: '2031-05-02T10:00:00Z',
  }
  const past = await client.from('events').insert({ ...event, start_at: '2026-05-02T10:00:00Z' })
  expect(past.error?.message).toBe('Date cannot be in the past')
  expect((await client.from('events').insert(event)).error).toBeNull()
  const change = async (title: string) =>
    (await client.from('events').update({ title }).eq('id', event.id)).error?.message ?? 'changed'
  // One after the other: all at once they would wait for each other's row until the pool gives up.
  for (let n = 1; n <= 199; n++) expect(await change(`Open trial ${n}`)).toBe('changed')
  expect(await change('Open trial 200')).toBe('Admin action rate limit exceeded')
  await service.from('events').delete().eq('id', event.id).throwOnError()
})

test('an event that may not be kept is refused by a hand-written call in the words of the specification', async ({
  asAdmin,
  status,
  service,
}) => {
  const { token } = await asAdmin()
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${status.url}/rest/v1/${path}`, {
      method: 'POST',
      headers: {
        apikey: status.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(body),
    })
    return `${answer.status} ${((await answer.json()) as { message?: string }).message}`
  }
  const title = `Open trial ${uniqueWord()}`
  const draft = {
    title,
    location: 'Lyon',
    timezone: 'Europe/Paris',
    start_date: '2031-05-02',
    start_time: '18:00',
  }
  for (const [change, message] of [
    [{ title: ' ' }, 'Please fill in the title and start date.'],
    [{ start_date: '' }, 'Please fill in the title and start date.'],
    [{ location: ' ' }, 'Location is required'],
    [{ start_time: '25:00' }, 'Invalid time format'],
    [{ end_time: 'noon' }, 'Invalid time format'],
    [{ start_date: '2026-05-02' }, 'Date cannot be in the past'],
  ] as const)
    expect(
      await call('rpc/save_event', { draft: { ...draft, ...change }, scope: 'this' }),
      JSON.stringify(change),
    ).toBe(`422 ${message}`)
  // The table itself takes no more than the form does.
  const row = { title, location: 'Lyon', start_at: '2031-05-02T10:00:00Z' }
  for (const [change, message] of [
    [{ title: '' }, 'Please fill in the title and start date.'],
    [{ start_at: null }, 'Please fill in the title and start date.'],
    [{ location: '' }, 'Location is required'],
  ] as const)
    expect(await call('events', { ...row, ...change }), JSON.stringify(change)).toBe(`422 ${message}`)
  const { data: kept } = await service.from('events').select('id').eq('title', title).throwOnError()
  expect(kept).toEqual([])
})
