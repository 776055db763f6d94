import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { DisposableServer } from './disposable-server.ts'

export type ProbeResult = { service: string; status: number; ms: number; retryAfter: boolean; text: string }

const PERSON = { email: 'part@people.example', password: 'Correct-Horse-7-Battery' }

/** Repeatable requests, one for each service that needs the database. Needs the table `live_faults`. */
export async function createServiceProbes(server: DisposableServer): Promise<(() => Promise<ProbeResult>)[]> {
  const ask = async (part: string, path: string, init: RequestInit = {}): Promise<ProbeResult> => {
    const started = performance.now()
    const answer = await fetch(`${server.url}${path}`, { headers: server.service, ...init })
    const text = await answer.text()
    return {
      service: part,
      status: answer.status,
      ms: performance.now() - started,
      retryAfter: answer.headers.has('retry-after'),
      text,
    }
  }
  const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })
  const made = await ask('made', '/auth/v1/admin/users', post({ ...PERSON, email_confirm: true }))
  expect(made.status, made.text).toBe(200)
  const signedIn = await ask('signed in', '/auth/v1/token?grant_type=password', post(PERSON))
  const { access_token } = JSON.parse(signedIn.text)
  await ask('bucket', '/storage/v1/bucket', post({ id: 'parts', name: 'parts' }))
  const asPerson = { headers: { ...server.service, authorization: `Bearer ${access_token}` } }
  const parts = [
    () => ask('read', '/rest/v1/sports?limit=5'),
    () => ask('write', '/rest/v1/live_faults', post({ id: randomUUID() })),
    () => ask('account', '/auth/v1/user', asPerson),
    () => ask('people', '/auth/v1/admin/users?per_page=1'),
    () => ask('files', '/storage/v1/object/list/parts', post({ prefix: '' })),
  ]
  // The API shows a new table after its schema cache has reloaded.
  for (const part of parts) {
    for (let outcome = await part(); outcome.status >= 300; outcome = await part()) {
      expect([404, 503], outcome.text).toContain(outcome.status)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return parts
}
