import { TOTP } from 'otpauth'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { seedDemo } from '../seeds/demo.ts'
import { DEMO_ACCOUNTS, DEMO_ADMIN_TOTP_SECRET, DEMO_PASSWORD } from '../seeds/demo-accounts.ts'

let server: TestServer
let seconds: number
const now = new Date()

beforeAll(async () => {
  server = await startTestServer()
  seconds = await seed(server)
})
afterAll(() => server.stop())

test('the demo seed runs in under 20 seconds', () => expect(seconds).toBeLessThan(20))

test.each([
  ['16 sports or more have athletes', 'select count(distinct sport_code) as n from athlete_search_index', 16],
  ['200 athletes or more', 'select count(*) as n from athlete_profiles where user_id is not null', 200],
  [
    'minors whose guardian agreed',
    `select count(*) as n from athlete_private_details where guardian_state = 'active'`,
    20,
  ],
  ['30 scouts or more', 'select count(*) as n from scout_profiles', 30],
  ['scouts of six kinds', 'select count(distinct kind) as n from scout_profiles', 6],
  ['boards in use', 'select count(distinct board_id) as n from board_items', 20],
  ['open conversations', `select count(*) as n from conversations where status = 'open'`, 15],
  ['events of every type', 'select count(distinct type) as n from events', 5],
  ['requests in every state', 'select count(distinct status) as n from message_requests', 5],
  ['verifications in every status', 'select count(distinct status) as n from verifications', 3],
  [
    'an expired verification',
    `select count(*) as n from verifications where status = 'approved' and expires_at < now()`,
    1,
  ],
  ['disputed measurements', `select count(*) as n from measurements where dispute_status = 'disputed'`, 2],
  ['endorsements', 'select count(*) as n from endorsements', 40],
  ['views on many of the last 90 days', 'select count(distinct viewed_on) as n from profile_views', 80],
  ['three languages', 'select count(distinct language) as n from user_settings', 3],
  [
    'an action that can still be appealed',
    `select count(*) as n from flags where status = 'actioned' and appeal_until > now()`,
    1,
  ],
  ['numbers on every provenance', 'select count(distinct provenance) as n from measurements', 5],
])('the demo seed has %s', async (_what, query, least) => {
  const [row] = await server.sql<{ n: string }>(query)
  expect(Number(row?.n)).toBeGreaterThanOrEqual(least)
})

test('the demo seed leaves exactly three items pending for an admin', async () => {
  const [row] = await server.sql(`select
    (select count(*)::int from verifications where status = 'pending') + (select count(*)::int from flags where status in ('open', 'in_review', 'appealed'))
    + (select count(*)::int from data_requests where status = 'open') as waiting`)
  expect(row).toEqual({ waiting: 3 })
})

test('the demo seed shows no minor publicly and contacts nobody against the rules', async () => {
  expect(
    await server.sql(`select id from athlete_profiles where is_minor and effective_visibility = 'public'`),
  ).toEqual([])
  expect(
    await server.sql(`select c.id from conversations c join athlete_profiles p on p.id = c.athlete_id where p.is_minor
      and not exists (select 1 from conversation_participants g where g.conversation_id = c.id and g.role = 'guardian')`),
  ).toEqual([])
})

test('the demo seed has measurements within their bounds and complete projections', async () => {
  const [row] = await server.sql(`select
    (select count(*)::int from measurements m join metrics k on k.code = m.metric_code where m.value not between k.min_value and k.max_value) as outside,
    (select count(*)::int from athlete_sports s where not exists (select 1 from athlete_search_index f where f.athlete_id = s.athlete_id and f.sport_code = s.sport_code)) as unsearchable`)
  expect(row).toEqual({ outside: 0, unsearchable: 0 })
})

test.each(DEMO_ACCOUNTS)('the demo $role of the banner signs in', async ({ email, password }) => {
  const { data, error } = await server.client().auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
})

test('the demo admin acts with the MFA code of the mailbox page', async () => {
  const client = server.client()
  await client.auth.signInWithPassword({ email: 'admin@touchline.example', password: DEMO_PASSWORD })
  const plan = () =>
    client.from('events').insert({ title: 'Open training', start_at: new Date().toISOString() })
  expect((await plan()).error).toMatchObject({ code: 'PT403', hint: 'admin.second_factor_needed' })

  const { data: factors } = await client.auth.mfa.listFactors()
  const code = new TOTP({ secret: DEMO_ADMIN_TOTP_SECRET }).generate()
  const step = await client.auth.mfa.challengeAndVerify({ factorId: factors?.totp[0]?.id ?? '', code })
  expect(step.error).toBeNull()
  expect((await plan()).error).toBeNull()
})

test('the same seed number makes the same data', async () => {
  const other = await startTestServer()
  try {
    await seed(other)
    const digest = `select md5(string_agg(concat_ws('|', m.athlete_id, m.metric_code, m.value, m.provenance), ',' order by m.id)) as d from measurements m where m.source_import_id is null`
    expect(await other.sql(digest)).toEqual(await server.sql(digest))
  } finally {
    await other.stop()
  }
})

async function seed(target: TestServer) {
  const client = new Client({ connectionString: target.databaseUrl })
  await client.connect()
  const started = performance.now()
  try {
    await client.query('begin')
    await seedDemo(client, { now })
    await client.query('commit')
  } finally {
    await client.end()
  }
  return (performance.now() - started) / 1000
}
