import type { Session } from '@supabase/supabase-js'
import { afterAll, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'

const password = 'Corner-Arc#27 left'

export type Person = { id: string; session: Session }
export type SignedInApp = { server: TestServer; line: FaultyProxy; me: Person; other: Person }

/**
 * A real server, two people in it, and what a page of the first of them would find around it: call it before any module of
 * web/src is imported. Requests of the app go over a line that can fail.
 */
export async function startSignedInApp(mine: 'scout' | 'athlete'): Promise<SignedInApp> {
  const server = await startTestServer()
  const line = await startFaultyProxy(server.url)
  const me = await newPerson(server, mine)
  const other = await newPerson(server, mine === 'scout' ? 'athlete' : 'scout')
  afterAll(async () => {
    await line.close()
    await server.stop()
  })
  const stored = new Map([['sb-127-auth-token', JSON.stringify(me.session)]])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  // What a browser has around a page, and Node has not.
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', new URL(line.url))
  vi.stubGlobal('document', { querySelector: () => ({ content: server.anonKey }) })
  return { server, line, me, other }
}

async function newPerson(server: TestServer, role: 'scout' | 'athlete'): Promise<Person> {
  const email = `${role}-${crypto.randomUUID().slice(0, 8)}@people.example`
  const made = await server.serviceClient().auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: role === 'scout' ? 'Sam Ferreira' : 'Nora Quill', role },
  })
  if (made.error) throw made.error
  const { data, error } = await server.client().auth.signInWithPassword({ email, password })
  if (error) throw error
  if (role === 'athlete') await addProfile(server, made.data.user.id)
  else await verifyScout(server, made.data.user.id)
  return { id: made.data.user.id, session: data.session }
}

/** An adult, open to offers. */
async function addProfile(server: TestServer, id: string) {
  await server.sql(
    `insert into athlete_profiles (id, user_id, handle, display_name, country, primary_sport, recruiting_status)
     values ($1, $1, $2, 'Nora Quill', 'ES', 'soccer', 'open')`,
    [id, `quill-${id.slice(0, 8)}`],
  )
  await server.sql(
    `insert into athlete_private_details (athlete_id, birth_date, consent_country) values ($1, '2001-04-02', 'ES')`,
    [id],
  )
}

async function verifyScout(server: TestServer, id: string) {
  await server.sql(
    `insert into verifications (user_id, type, organization, status, what_was_checked, decided_at, expires_at)
     values ($1, 'organization', 'Harbour Academy', 'approved', '{staff_page}', now(), now() + interval '200 days')`,
    [id],
  )
}
