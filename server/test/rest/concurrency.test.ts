import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  createAdmin,
  createAthlete,
  createScout,
} from '../../../supabase/tests/test-accounts.ts'
import { openTestDatabase, type TestDatabase } from '../../../supabase/tests/test-database.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const AT_ONCE = 50

let world: TestServer
let stage: TestDatabase
let ada: Account
let vera: Account
let amy: Account
beforeAll(async () => {
  world = await startTestServer()
  stage = await openTestDatabase(world)
  await stage.inCommittedTransaction(async () => {
    ada = await createAthlete(stage)
    vera = await createScout(stage, { check: 'approved' })
    amy = await createAdmin(stage)
  })
})
afterAll(() => stage.close())

/** The same request by one person, fifty at once, as from a client that lost the answer and never stopped asking. */
async function atOnce(who: Account, path: string, body: object, prefer = 'return=minimal') {
  const claims = { sub: who.id, email: who.email, role: 'authenticated', aud: 'authenticated' }
  const token = await world.context.keys.sign(claims, 3_600)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (;;) {
        const answer = await fetch(`${world.url}/rest/v1/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer },
          body: JSON.stringify(body),
        })
        const text = await answer.text()
        // The pool is told apart from the race: "later" is no answer yet.
        if (answer.status !== 504) return { status: answer.status, text }
      }
    }),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  return { won: answers.filter(({ status }) => status < 300).length, answers }
}
const rows = async (table: string, where: string, values: unknown[]) =>
  (await world.sql<{ n: number }>(`select count(*)::int as n from public.${table} where ${where}`, values))[0]
    ?.n

describe(`of the same request ${AT_ONCE} times at once`, () => {
  test('one asks to talk', async () => {
    const { won } = await atOnce(vera, 'rpc/request_contact', {
      athlete_id: ada.id,
      subject: 'Trial',
      intro: 'Hello',
    })
    expect(won).toBe(1)
    expect(await rows('message_requests', 'scout_id = $1', [vera.id])).toBe(1)
  })

  test('one answers, and one thread opens', async () => {
    const [request] = await world.sql<{ id: string }>(
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

  test('one message is written, and all are told that it is', async () => {
    const [conversation] = await world.sql<{ id: string }>(
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

  test('one makes the settings, and all find them', async () => {
    const { won } = await atOnce(
      amy,
      'user_settings?on_conflict=user_id',
      { user_id: amy.id },
      'return=minimal, resolution=ignore-duplicates',
    )
    expect(won).toBe(AT_ONCE)
    expect(await rows('user_settings', 'user_id = $1', [amy.id])).toBe(1)
  })

  test('one endorses', async () => {
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

  test('one reports', async () => {
    const flag = { subject_type: 'athlete_profile', subject_id: ada.id, reason: 'spam' }
    const { won } = await atOnce(vera, 'flags', flag)
    expect(won).toBe(1)
    expect(await rows('flags', 'reporter_id = $1', [vera.id])).toBe(1)
  })

  test('one becomes an admin by an invitation', async () => {
    await stage.inCommittedTransaction(async () => {
      await stage.as(amy, 'insert into admin_invitations (email, invited_by) values ($1, $2)', [
        ada.email,
        amy.id,
      ])
    })
    const { won } = await atOnce(ada, 'rpc/accept_admin_invitation', {})
    expect(won).toBe(1)
    expect(await rows('admin_users', 'user_id = $1', [ada.id])).toBe(1)
  })
})
