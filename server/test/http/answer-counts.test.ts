import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAnswerCounts, outcomeOf, partOf } from '#server/http/answer-counts.ts'
import { storeAnswers } from '#server/http/store-answers.ts'
import { newEmail } from '../auth/test-users.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

describe('in memory', () => {
  test('counts by day, part, outcome and time, gives what it has once, and takes it back', () => {
    let now = Date.parse('2026-11-27T23:59:59Z')
    const counts = createAnswerCounts(() => now)
    counts.count('rest', 'answered', 3)
    counts.count('rest', 'answered', 4.9)
    counts.count('rest', 'answered', 5)
    now += 2_000
    counts.count('pages', 'failed', 300_000)
    const taken = counts.take()
    const rest = { day: '2026-11-27', part: 'rest', outcome: 'answered' }
    expect(taken).toEqual([
      { ...rest, from_ms: 2, under_ms: 5, count: 2 },
      { ...rest, from_ms: 5, under_ms: 10, count: 1 },
      { day: '2026-11-28', part: 'pages', outcome: 'failed', from_ms: 10_000, under_ms: 60_000, count: 1 },
    ])
    expect(counts.take()).toEqual([])
    counts.giveBack(taken)
    counts.count('pages', 'failed', 60_000)
    expect(counts.take()).toEqual(taken.with(2, { ...taken[2], count: 2 } as (typeof taken)[number]))
  })

  test('a part is told by the address, and what only looks whether the server is there is none', () => {
    expect(
      [
        '/rest/v1/profiles?select=id',
        '/rest/v1/rpc/search_athletes',
        '/auth/v1/token?grant_type=password',
        '/storage/v1/object/videos/a.mp4',
        '/realtime/v1/api/broadcast',
        '/athlete/analytics',
        '/healthy',
        '/health/ready',
        '/ip',
      ].map(partOf),
    ).toEqual(['rest', 'rpc', 'auth', 'storage', 'realtime', 'pages', 'pages', null, null])
  })

  test('refusals are not errors, and what was too busy is not what failed', () => {
    expect([200, 204, 304, 401, 404, 429, 500, 501, 503, 504].map(outcomeOf)).toEqual([
      'answered',
      'answered',
      'answered',
      'refused',
      'refused',
      'limited',
      'failed',
      'failed',
      'busy',
      'busy',
    ])
  })
})

describe('of a server', () => {
  let world: TestServer
  beforeAll(async () => {
    world = await startTestServer()
  })
  afterAll(() => world.stop())
  const stored = () =>
    world.sql<{ counted: string }>(
      `select concat_ws(' ', part, outcome, sum(count)) as counted from touchline.answer_counts
       where part <> 'pages' group by part, outcome order by part, outcome`,
    )

  test('what was answered is there after a restart, by two servers together, without a word of who asked for what', async () => {
    for (const expected of [1, 2]) {
      const server = await world.anotherServer()
      const client = server.client()
      await client.from('sports').select('code').limit(1)
      await client.from('no_such_table').select('code')
      await client.rpc('no_such_function')
      await client.auth.signInWithPassword({ email: newEmail(), password: 'a wrong password' })
      await client.storage.from('no-such-bucket').list()
      await fetch(`${server.url}/health`)
      const joined = Promise.withResolvers<string>()
      const channel = client.channel('answers', { config: { private: true } })
      channel.subscribe((status) => joined.resolve(status))
      expect(await joined.promise).toBe('CHANNEL_ERROR')
      await client.removeChannel(channel)
      await client.realtime.disconnect()
      await server.stop()
      const counted = (await stored()).map((row) => row.counted)
      for (const line of ['auth refused', 'realtime refused', 'rest answered', 'rest refused', 'rpc refused'])
        expect(counted).toContain(`${line} ${expected}`)
      expect(counted.join()).toMatch(/storage/)
      expect(counted.join()).not.toMatch(/failed|busy/)
    }
    expect(
      await world.sql(
        `select column_name from information_schema.columns where table_schema = 'touchline' and table_name = 'answer_counts' order by ordinal_position`,
      ),
    ).toEqual(
      ['day', 'part', 'outcome', 'from_ms', 'under_ms', 'count'].map((column_name) => ({ column_name })),
    )
  })

  test('counts are kept for 90 days', async () => {
    const at = (ago: number) =>
      world.sql(
        `insert into touchline.answer_counts (day, part, outcome, from_ms, under_ms, count)
         values ((now() at time zone 'utc')::date - $1::int, 'rest', 'limited', 0, 1, 1)`,
        [ago],
      )
    await at(90)
    await at(91)
    const server = await world.anotherServer()
    await server.client().from('sports').select('code').limit(1)
    await server.stop()
    expect(
      await world.sql(
        `select (now() at time zone 'utc')::date - day as ago from touchline.answer_counts where outcome = 'limited'`,
      ),
    ).toEqual([{ ago: 90 }])
  })

  test('while the database does not take them they wait, and are added once it does', async () => {
    const counts = createAnswerCounts(() => Date.parse('2020-02-02'))
    const { db, log } = world.context
    const store = storeAnswers(db, counts, log)
    counts.count('auth', 'busy', 7)
    await world.sql('alter table touchline.answer_counts rename to away')
    await store()
    await world.sql('alter table touchline.away rename to answer_counts')
    counts.count('auth', 'busy', 8)
    expect(counts.take()).toMatchObject([{ part: 'auth', outcome: 'busy', under_ms: 10, count: 2 }])
    const later = createAnswerCounts()
    const storeLater = storeAnswers(db, later, log)
    later.count('auth', 'busy', 70)
    await storeLater()
    later.count('auth', 'busy', 80)
    await storeLater()
    expect(
      await world.sql(
        `select under_ms, count::int from touchline.answer_counts where part = 'auth' and outcome = 'busy'`,
      ),
    ).toEqual([{ under_ms: 100, count: 2 }])
  })

  test('nobody but the service reads or writes them', async () => {
    for (const role of ['anon', 'authenticated'])
      for (const right of ['select', 'insert', 'update', 'delete'])
        expect(
          await world.sql(`select has_table_privilege($1, 'touchline.answer_counts', $2) as may`, [
            role,
            right,
          ]),
        ).toEqual([{ may: false }])
  })
})
