import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import {
  type Account,
  createAdmin,
  createAthlete,
  createScout,
  guardianToken,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

const AT_ONCE = 20
let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  database = await openTestDatabase(server)
})
afterAll(() => database.close())

/** Sends one call of one user over many connections at once; returns the SQLSTATE or hint of each, null for success. */
async function atOnce(person: Account, text: (n: number) => [string, unknown[]]) {
  const clients = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const client = new Client({ connectionString: server.databaseUrl })
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

test('concurrent message requests to one athlete create one', async () => {
  const [ada, vera] = await database.inCommittedTransaction(
    async () => [await createAthlete(database), await createScout(database, { check: 'approved' })] as const,
  )
  const answers = await atOnce(vera, () => [`select id from request_contact($1, 'Trial', 'Hello')`, [ada.id]])
  expect(winners(answers)).toBe(1)
  expect(new Set(answers.filter(Boolean))).toEqual(new Set(['contact.request_open']))
})

test('a guardian’s link open in many windows decides once, whichever window is first', async () => {
  const { vera, token, request } = await database.inCommittedTransaction(async () => {
    const mina = await createAthlete(database, { years: 16, guardian: 'active' })
    const vera = await createScout(database, { check: 'approved' })
    const asked = await database.as<{ id: string }>(
      vera,
      `select id from request_contact($1, 'Trial', 'Hello')`,
      [mina.id],
    )
    return { vera, token: await guardianToken(database, mina), request: asked.rows[0]?.id }
  })
  const answers = await atOnce(vera, (n) => [
    `select guardian_decide($1, $2, $3, '2026-11', 'en')`,
    [token, n % 2 === 0 ? 'approve_request' : 'decline_request', request],
  ])
  expect(winners(answers)).toBe(1)
  expect(new Set(answers.filter(Boolean))).toEqual(new Set(['request.settled']))
  expect(await database.sql('select 1 from consents where request_id = $1', [request])).toHaveLength(1)
})

test('concurrent answers to a request count once and open one conversation', async () => {
  const { ada, request } = await database.inCommittedTransaction(async () => {
    const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
    const asked = await database.as<{ id: string }>(
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
  const [threads] = await database.sql<{ n: number }>(
    'select count(*)::int as n from conversations where athlete_id = $1',
    [ada.id],
  )
  expect(threads?.n).toBeLessThanOrEqual(1)
})

test('concurrent uses of an invitation make one admin', async () => {
  const ada = await database.inCommittedTransaction(async () => {
    const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
    await database.as(amy, 'insert into admin_invitations (email, invited_by) values ($1, $2)', [
      ada.email,
      amy.id,
    ])
    return ada
  })
  expect(winners(await atOnce({ ...ada, aal: 'aal2' }, () => ['select accept_admin_invitation()', []]))).toBe(
    1,
  )
})

test('two last admins cannot remove each other at once', async () => {
  await database.sql(`delete from admin_users where user_id not in (select user_id from admin_users limit 1)`)
  const pair = await database.inCommittedTransaction(
    async () => [await createAdmin(database), await createAdmin(database)] as const,
  )
  const [amy] = pair
  await database.sql('delete from admin_users where user_id <> all ($1)', [pair.map(({ id }) => id)])
  await atOnce(amy, (n) => [`select revoke_admin($1, 'race of the last')`, [pair[n % 2]?.id]])
  expect(await database.sql('select count(*)::int as n from admin_users')).toEqual([{ n: 1 }])
})

test('rows that come at once stay within the room there is', async () => {
  const vera = await database.inCommittedTransaction(() => createScout(database, { check: 'approved' }))
  const held = await database.sql('select 1 from boards where owner_id = $1', [vera.id])
  await database.sql(
    `insert into boards (owner_id, name) select $1, 'Board ' || n from generate_series(1, $2::int) n`,
    [vera.id, 45 - held.length],
  )
  const answers = await atOnce(vera, (n) => [
    'insert into boards (owner_id, name) values ($1, $2)',
    [vera.id, `More ${n}`],
  ])
  expect(winners(answers)).toBe(5)
  expect(new Set(answers.filter(Boolean))).toEqual(new Set(['limit.rows']))
})

test('a rate limit holds under a burst', async () => {
  const takes = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const client = new Client({ connectionString: server.databaseUrl })
      await client.connect()
      const { rows } = await client.query(`select allowed from private.consume_rate_limit('login', 'burst')`)
      await client.end()
      return rows[0].allowed as boolean
    }),
  )
  expect(takes.filter(Boolean)).toHaveLength(5)
})

test('the same message sent concurrently is stored once', async () => {
  const { vera, id } = await database.inCommittedTransaction(async () => {
    const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
    return { vera, id: await openConversation(database, vera, ada) }
  })
  const answers = await atOnce(vera, () => [
    `insert into messages (conversation_id, content, idempotency_key) values ($1, 'once', '7b3c5f0e-2f55-4c33-9f0e-1d3a4f6b8c02') on conflict (sender_id, idempotency_key) do nothing`,
    [id],
  ])
  expect(winners(answers)).toBe(1)
})

test('admins who decide about one person at once have one decision, the others hear who made it, and the person reads one', async () => {
  const { amy, vera, reports } = await database.inCommittedTransaction(async () => {
    const [amy, ada, bob] = [
      await createAdmin(database),
      await createAthlete(database),
      await createAthlete(database),
    ]
    const vera = await createScout(database, { check: 'approved' })
    const reports = []
    for (const who of [ada, bob]) {
      const made = await database.as<{ id: string }>(
        who,
        `select report('scout_profile', $1, 'harassment', 'Look') as id`,
        [vera.id],
      )
      reports.push(made.rows[0]?.id)
    }
    return { amy: { ...amy, aal: 'aal2' as const }, vera, reports }
  })
  const letters = () =>
    database.sql(
      `select 1 from private.moderation_decisions where subject_user_id = $1 and action <> 'no_action'`,
      [vera.id],
    )
  const answers = await atOnce(amy, (n) => [
    `select decide_flag($1, 'warn', 'Against the rules', null, $2)`,
    [reports[n % 2], n % 3 === 0 ? reports : reports.toReversed()],
  ])
  expect(winners(answers)).toBe(1)
  expect(new Set(answers.filter(Boolean))).toEqual(new Set(['flag.settled']))
  expect(await letters()).toHaveLength(1)
  const bans = await atOnce(amy, () => [`select decide_account($1, 'ban', 'Against the rules')`, [vera.id]])
  expect(winners(bans)).toBe(1)
  expect(new Set(bans.filter(Boolean))).toEqual(new Set(['flag.settled']))
  expect(await letters()).toHaveLength(2)
})

test('of two admins who take the same work one has it, and the other is told who', async () => {
  const { amy, ann, task } = await database.inCommittedTransaction(async () => {
    const [amy, ann] = [await createAdmin(database), await createAdmin(database)]
    const ada = await createAthlete(database)
    await database.as(ada, `insert into data_requests (kind) values ('export')`)
    const [row] = await database.sql<{ id: string }>('select id from data_requests where user_id = $1', [
      ada.id,
    ])
    return { amy, ann, task: row?.id }
  })
  const take = (admin: Account) => atOnce(admin, () => [`select take_task('data_request', $1)`, [task]])
  const both = await Promise.all([take(amy), take(ann)])
  const [mark] = await database.sql<{ taken_by: string }>(
    'select taken_by from admin_task_marks where subject_id = $1',
    [task],
  )
  expect(both.map(winners).toSorted((a, b) => a - b)).toEqual([0, AT_ONCE])
  expect(winners(both[0] ?? [])).toBe(mark?.taken_by === amy.id ? AT_ONCE : 0)
  expect(new Set(both.flat().filter(Boolean))).toEqual(new Set(['task.taken']))
})
