import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { type Account, createAdmin, createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

const AT_ONCE = 20
let stage: TestDatabase
let world: TestServer

beforeAll(async () => {
  world = await startTestServer()
  stage = await openTestDatabase(world)
})
afterAll(() => stage.close())

/** The same call by the same person over many connections at once; the SQLSTATE or hint of each answer, null for done. */
async function atOnce(person: Account, text: (n: number) => [string, unknown[]]) {
  const clients = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const client = new Client({ connectionString: world.databaseUrl })
      await client.connect()
      await client.query('begin')
      await client.query(
        `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
        [JSON.stringify({ role: 'authenticated', sub: person.id, aal: person.aal })],
      )
      return client
    }),
  )
  const answers = await Promise.all(
    clients.map(async (client, n) => {
      try {
        const { rowCount } = await client.query(...text(n))
        await client.query('commit')
        return rowCount === 0 ? 'nothing' : null
      } catch (error) {
        await client.query('rollback')
        return (
          (error as { hint?: string; code?: string }).hint ?? (error as { code?: string }).code ?? 'unknown'
        )
      }
    }),
  )
  await Promise.all(clients.map((client) => client.end()))
  return answers
}

const winners = (answers: (string | null)[]) => answers.filter((answer) => answer === null).length

test('of many requests to one athlete one goes out', async () => {
  const [ada, vera] = await stage.inCommittedTransaction(
    async () => [await createAthlete(stage), await createScout(stage, { check: 'approved' })] as const,
  )
  const answers = await atOnce(vera, () => [`select id from request_contact($1, 'Trial', 'Hello')`, [ada.id]])
  expect(winners(answers)).toBe(1)
  expect(new Set(answers.filter(Boolean))).toEqual(new Set(['contact.request_open']))
})

test('of many answers one counts and opens one thread', async () => {
  const { ada, request } = await stage.inCommittedTransaction(async () => {
    const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
    const asked = await stage.as<{ id: string }>(
      vera,
      `select id from request_contact($1, 'Trial', 'Hello')`,
      [ada.id],
    )
    return { ada, request: asked.rows[0]?.id }
  })
  const answers = await atOnce(ada, (n) => [
    'select answer_message_request($1, $2, $3)',
    [request, n % 2 === 0, 'not_now'],
  ])
  expect(winners(answers)).toBe(1)
  const [threads] = await stage.sql<{ n: number }>(
    'select count(*)::int as n from conversations where athlete_id = $1',
    [ada.id],
  )
  expect(threads?.n).toBeLessThanOrEqual(1)
})

test('of many uses of one invitation one makes an admin', async () => {
  const ada = await stage.inCommittedTransaction(async () => {
    const [amy, ada] = [await createAdmin(stage), await createAthlete(stage)]
    await stage.as(amy, 'insert into admin_invitations (email, invited_by) values ($1, $2)', [
      ada.email,
      amy.id,
    ])
    return ada
  })
  expect(winners(await atOnce(ada, () => ['select accept_admin_invitation()', []]))).toBe(1)
})

test('two last admins cannot remove each other', async () => {
  await stage.sql(`delete from admin_users where user_id not in (select user_id from admin_users limit 1)`)
  const pair = await stage.inCommittedTransaction(
    async () => [await createAdmin(stage), await createAdmin(stage)] as const,
  )
  const [amy] = pair
  await stage.sql('delete from admin_users where user_id <> all ($1)', [pair.map(({ id }) => id)])
  await atOnce(amy, (n) => [`select revoke_admin($1, 'race of the last')`, [pair[n % 2]?.id]])
  expect(await stage.sql('select count(*)::int as n from admin_users')).toEqual([{ n: 1 }])
})

test('a limit holds against a burst', async () => {
  const takes = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const client = new Client({ connectionString: world.databaseUrl })
      await client.connect()
      const { rows } = await client.query(
        `select allowed from private.consume_rate_limit('login', 'burst', 5, '15 minutes')`,
      )
      await client.end()
      return rows[0].allowed as boolean
    }),
  )
  expect(takes.filter(Boolean)).toHaveLength(5)
})

test('the same message sent many times is written once', async () => {
  const { vera, id } = await stage.inCommittedTransaction(async () => {
    const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
    return { vera, id: await openConversation(stage, vera, ada) }
  })
  const answers = await atOnce(vera, () => [
    `insert into messages (conversation_id, content, idempotency_key) values ($1, 'once', '7b3c5f0e-2f55-4c33-9f0e-1d3a4f6b8c02') on conflict (sender_id, idempotency_key) do nothing`,
    [id],
  ])
  expect(winners(answers)).toBe(1)
})
