import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { put, valueInForce } from './test-policy.ts'
import { type Step, twoAtOnce } from './two-at-once.ts'

let database: TestDatabase
let server: TestServer
const clients: Client[] = []
const { begin, interleave } = twoAtOnce(() => ({ database, server, clients }))

beforeAll(async () => {
  server = await startTestServer()
  database = await openTestDatabase(server)
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()))
})
afterAll(() => database.close())

const people = () =>
  database.inCommittedTransaction(async () => ({
    amy: await createAdmin(database),
    ben: await createAdmin(database),
    vera: await createScout(database, { check: 'approved' }),
    ada: await createAthlete(database),
    bob: await createAthlete(database),
  }))
const setting = (by: Account, key: string, value: number, from: number): Step => [
  by,
  `select set_policy_setting($1, $2, 'Because it is a test', $3)`,
  [key, value, from],
]
const ASK = `select id from request_contact($1, 'Trial', 'Hello')`
const asking = (by: Account, whom: Account): Step => [by, ASK, [whom.id]]
const changeOf = async (by: Account, key: string, value: number, from: number) =>
  database.inCommittedTransaction(async () => {
    const [, sql, values] = setting(by, key, value, from)
    const { rows } = await database.as<{ c: string }>(by, `${sql} ->> 'change_id' as c`, values)
    return rows[0]?.c
  })

test('of two admins who set the same at once, the second is told', async () => {
  const { amy, ben } = await people()
  expect(await interleave(setting(amy, 'limit.appeal', 8, 10), setting(ben, 'limit.appeal', 9, 10))).toBe(
    'policy.changed',
  )
  expect(await valueInForce(database, 'limit.appeal')).toBe(8)
})

test('of two admins who propose the same at once, one proposal stands', async () => {
  const { amy, ben } = await people()
  const key = 'requests.to_minors_per_week'
  expect(await interleave(setting(amy, key, 30, 20), setting(ben, key, 40, 20))).toBe('policy.proposed')
  expect(await valueInForce(database, key)).toBe(20)
})

test('a proposal that is decided while the value is tightened does not pass', async () => {
  const { amy, ben } = await people()
  const change = await changeOf(amy, 'requests.per_week', 80, 60)
  const how = await interleave(setting(amy, 'requests.per_week', 50, 60), [
    ben,
    'select decide_policy_setting($1, true)',
    [change],
  ])
  expect([how, await valueInForce(database, 'requests.per_week')]).toEqual(['policy.changed', 50])
})

test('a change that another one comes after is not taken back', async () => {
  const { amy, ben } = await people()
  const change = await changeOf(amy, 'limit.dispute_insert', 10, 20)
  const how = await interleave(setting(ben, 'limit.dispute_insert', 5, 10), [
    amy,
    'select undo_policy_setting($1)',
    [change],
  ])
  expect([how, await valueInForce(database, 'limit.dispute_insert')]).toEqual(['policy.not_last', 5])
})

test('a request that is being sent holds no admin up, and the next one is refused', async () => {
  const { amy, vera, ada, bob } = await people()
  expect(await interleave(asking(vera, ada), setting(amy, 'feature.message_requests', 0, 1))).toBe('done')
  const next = await begin(vera)
  await expect(next.run(ASK, [bob.id])).rejects.toMatchObject({ hint: 'feature.off' })
  await database.inCommittedTransaction(() => put(database, 'feature.message_requests', 1))
})

test('a request that waits for another of the same sender meets what was set meanwhile', async () => {
  const { amy, vera, ada, bob } = await people()
  const [first, second] = [await begin(vera), await begin(vera)]
  await first.run(ASK, [ada.id])
  const { outcome } = await second.start(ASK, [bob.id])
  await database.inCommittedTransaction(async () => {
    await database.as(
      amy,
      `select set_policy_setting('requests.open_at_once', 1, 'Because it is a test', 30)`,
    )
  })
  await first.run('commit')
  expect(await outcome).toBe('request.open_at_once')
  await second.run('rollback')
  await database.inCommittedTransaction(() => put(database, 'requests.open_at_once', 30))
})

test('requests of a throttled sender that come at once do not pass together', async () => {
  const { vera, ada, bob } = await people()
  await database.inCommittedTransaction(async () => {
    await put(database, 'antispam.min_requests', 2)
    await put(database, 'antispam.requests_per_day', 1)
    for (let n = 0; n < 3; n++)
      await database.sql(
        `insert into message_requests (scout_id, athlete_id, subject, intro, created_at) values ($1, $2, 'Trial', 'Hello', now() - interval '5 days')`,
        [vera.id, (await createAthlete(database)).id],
      )
  })
  expect(await interleave(asking(vera, ada), asking(vera, bob))).toBe('request.few_answers')
})

test('of two admins who change the same window at once, the second is told', async () => {
  const { amy, ben } = await people()
  const details = {
    sport_code: 'golf',
    level: 'college',
    kind: 'dead',
    from_day: '12-01',
    to_day: '12-20',
    source_url: 'https://rules.example.org',
    checked_on: '2026-01-01',
  }
  const id = await database.inCommittedTransaction(async () => {
    const { rows } = await database.as<{ id: string }>(
      amy,
      `select save_contact_window($1, 'As the rules say') ->> 'id' as id`,
      [details],
    )
    return rows[0]?.id
  })
  const change = (by: Account, kind: string): Step => [
    by,
    `select save_contact_window($1, 'As the rules say')`,
    [{ id, version: 1, kind }],
  ]
  expect(await interleave(change(amy, 'quiet'), change(ben, 'contact'))).toBe('window.changed')
})
