import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Account,
  createAdmin,
  createAthlete,
  createScout,
} from '../../../supabase/tests/test-accounts.ts'
import { openTestDatabase, type TestDatabase } from '../../../supabase/tests/test-database.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const AT_ONCE = 50

let server: TestServer
let database: TestDatabase
let ada: Account
let vera: Account
let amy: Account
beforeAll(async () => {
  server = await startTestServer()
  database = await openTestDatabase(server)
  await database.inCommittedTransaction(async () => {
    ada = await createAthlete(database)
    vera = await createScout(database, { check: 'approved' })
    amy = await createAdmin(database)
  })
})
// Nearly all of these requests are refused, and whoever is refused that often would have to wait.
beforeEach(() => database.sql(`delete from private.rate_limit_counters where action = 'refused_call'`))
afterAll(() => database.close())

/** Sends the same request of one user many times at once, like a client that retries without waiting. */
async function atOnce(who: Account, path: string, body: object, prefer = 'return=minimal') {
  const claims = {
    sub: who.id,
    email: who.email,
    role: 'authenticated',
    aud: 'authenticated',
    aal: who.aal ?? 'aal1',
  }
  const token = await server.context.keys.sign(claims, 3_600)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (;;) {
        const answer = await fetch(`${server.url}/rest/v1/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer },
          body: JSON.stringify(body),
        })
        const text = await answer.text()
        // 504 means that the connection pool was full, which is not what this test checks: retry.
        if (answer.status !== 504) return { status: answer.status, text }
      }
    }),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  return { won: answers.filter(({ status }) => status < 300).length, answers }
}
const rows = async (table: string, where: string, values: unknown[]) =>
  (
    await server.sql<{ n: number }>(`select count(*)::int as n from public.${table} where ${where}`, values)
  )[0]?.n

describe(`${AT_ONCE} identical concurrent requests`, () => {
  test('create one message request', async () => {
    const { won } = await atOnce(vera, 'rpc/request_contact', {
      athlete_id: ada.id,
      subject: 'Trial',
      intro: 'Hello',
    })
    expect(won).toBe(1)
    expect(await rows('message_requests', 'scout_id = $1', [vera.id])).toBe(1)
  })

  test('answer a message request once and open one conversation', async () => {
    const [request] = await server.sql<{ id: string }>(
      'select id from public.message_requests where scout_id = $1',
      [vera.id],
    )
    const { won } = await atOnce(ada, 'rpc/answer_message_request', {
      request_id: request?.id,
      accept: true,
      reason: '',
    })
    expect(won).toBe(1)
    expect(await rows('conversations', 'athlete_id = $1', [ada.id])).toBe(1)
  })

  test('write one message, and each of them succeeds', async () => {
    const [conversation] = await server.sql<{ id: string }>(
      'select id from public.conversations where athlete_id = $1',
      [ada.id],
    )
    const message = {
      conversation_id: conversation?.id,
      content: 'once',
      idempotency_key: '7b3c5f0e-2f55-4c33-9f0e-1d3a4f6b8c02',
    }
    const { won } = await atOnce(
      vera,
      'messages?on_conflict=sender_id,idempotency_key',
      message,
      'return=minimal, resolution=ignore-duplicates',
    )
    expect(won).toBe(AT_ONCE)
    expect(await rows('messages', 'idempotency_key = $1', [message.idempotency_key])).toBe(1)
  })

  test('create one settings row, and each of them succeeds', async () => {
    const { won } = await atOnce(
      amy,
      'user_settings?on_conflict=user_id',
      { user_id: amy.id },
      'return=minimal, resolution=ignore-duplicates',
    )
    expect(won).toBe(AT_ONCE)
    expect(await rows('user_settings', 'user_id = $1', [amy.id])).toBe(1)
  })

  test('create one endorsement', async () => {
    const endorsement = {
      athlete_id: ada.id,
      relationship: 'scouted_live',
      observed_on: '2026-01-10',
      rating: 4,
    }
    const { won } = await atOnce(vera, 'endorsements', endorsement)
    expect(won).toBe(1)
    expect(await rows('endorsements', 'athlete_id = $1', [ada.id])).toBe(1)
  })

  test('create one flag', async () => {
    const flag = { subject_type: 'athlete_profile', subject_id: ada.id, reason: 'spam' }
    const { won } = await atOnce(vera, 'flags', flag)
    expect(won).toBe(1)
    expect(await rows('flags', 'reporter_id = $1', [vera.id])).toBe(1)
  })

  test('make one admin of an invitation', async () => {
    await database.inCommittedTransaction(async () => {
      await database.as(amy, 'insert into admin_invitations (email, invited_by) values ($1, $2)', [
        ada.email,
        amy.id,
      ])
    })
    const { won } = await atOnce({ ...ada, aal: 'aal2' }, 'rpc/accept_admin_invitation', {})
    expect(won).toBe(1)
    expect(await rows('admin_users', 'user_id = $1', [ada.id])).toBe(1)
  })
})
