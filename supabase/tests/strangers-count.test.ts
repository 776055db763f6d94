import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { createAdmin, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let server: TestServer
let database: TestDatabase
beforeAll(async () => {
  server = await startTestServer({}, { jobs: false })
  database = await openTestDatabase(server)
})
beforeEach(() => database.sql('delete from private.rate_limit_counters'))
afterAll(() => database.close())

const from = (ip: string) => database.sql(`select set_config('request.ip', $1, true)`, [ip])
const counters = () =>
  database.sql<{ action: string; subject: string; attempts: number }>(
    'select action, subject, attempts from private.rate_limit_counters order by action, subject',
  )
const send = (category = 'other') =>
  database.as('anon', `insert into feedback (category, message) values ($1, 'Please look')`, [category])

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::9%eth0', '2001:db8:1:2::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['made up', 'unknown'],
])('a call from %s is counted as %s', (ip, place) =>
  database.inRolledBackTransaction(async () => {
    await from(ip)
    expect(await database.sql('select private.request_place() as place')).toEqual([{ place }])
  }),
)

test('a stranger with many IPv6 addresses has the feedback of one', () =>
  database.inRolledBackTransaction(async () => {
    for (let n = 1; n <= LIMITS.rateLimit.feedback.attempts; n++) {
      await from(`2001:db8:1:2::${n}`)
      expect((await send()).refused).toBeNull()
    }
    await from('2001:db8:1:2::ffff')
    expect((await send()).refused).toMatchObject({ code: 'PT429', hint: 'limit.feedback' })
    await from('2001:db8:1:3::1')
    expect((await send()).refused).toBeNull()
  }))

test('the safety feedback of one stranger mails each admin once an hour, and all of it is listed', () =>
  database.inRolledBackTransaction(async () => {
    const amy = await createAdmin(database)
    await database.sql('delete from touchline.mail_outbox')
    for (let n = 0; n < 3; n++) expect((await send('safety')).refused).toBeNull()
    const mails = await database.sql('select 1 from touchline.mail_outbox where to_email = $1', [amy.email])
    const listed = await database.sql(
      `select 1 from notifications where user_id = $1 and kind = 'safety_feedback'`,
      [amy.id],
    )
    expect([mails.length, listed.length]).toEqual([1, 3])
  }))

test('made-up guardian addresses end in a limit, and none of them is kept', () =>
  database.inRolledBackTransaction(async () => {
    await from('2001:db8:1:2::1')
    const ask = (n: number) =>
      database.as('anon', 'select guardian_new_link(null, $1)', [`made-up-${n}@home.test`])
    const most = LIMITS.rateLimit.guardianNewLinkPlace.attempts
    for (let n = 0; n < most; n++) expect((await ask(n)).refused).toBeNull()
    const kept = await counters()
    expect(kept.map(({ subject }) => subject).filter((subject) => subject.includes('@'))).toEqual([])
    await from('2001:db8:1:2::2')
    for (let n = most; n < most + 5; n++)
      expect((await ask(n)).refused).toMatchObject({ code: 'PT429', hint: 'limit.guardian_new_link_place' })
    expect(await counters()).toHaveLength(kept.length)
  }))

test('counts whose window has ended are deleted, and the others stay', () =>
  database.inRolledBackTransaction(async () => {
    await database.sql(`select private.consume_rate_limit('feedback', s) from unnest(array['old', 'new']) s`)
    await database.sql(
      `update private.rate_limit_counters set expires_at = now() - interval '1 s' where subject = 'old'`,
    )
    expect(await database.sql('select private.delete_expired_counters()::int as gone')).toEqual([{ gone: 1 }])
    expect(await counters()).toEqual([{ action: 'feedback', subject: 'new', attempts: 1 }])
  }))

const post = (message: string) =>
  fetch(`${server.url}/rest/v1/feedback`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ category: 'other', message }),
  })

test('refused writes of a stranger are counted by place, and end in a limit', async () => {
  const long = await post('x'.repeat(15_000))
  expect([long.status, await long.json()]).toEqual([
    400,
    expect.objectContaining({ message: 'message: 15000 characters were given; at most 4000 fit.' }),
  ])
  expect(await counters()).toEqual([{ action: 'refused_stranger', subject: '127.0.0.1', attempts: 1 }])
  await database.sql('update private.rate_limit_counters set attempts = $1', [
    LIMITS.rateLimit.refusedStranger.attempts,
  ])
  expect((await post('x'.repeat(15_000))).status).toBe(429)
  expect((await post('Please look')).status).toBe(429)
})

test('a person’s refusals are counted for the person alone', () =>
  database.inRolledBackTransaction(async () => {
    const ada = await createAthlete(database)
    await database.sql('select private.count_refused_call($1)', [ada.id])
    expect(await counters()).toEqual([{ action: 'refused_call', subject: ada.id, attempts: 1 }])
  }))
