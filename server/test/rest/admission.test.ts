import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { ADA, type FixtureServer, startFixtureServer } from './fixture-schema.ts'

const { perCaller } = TUNING.admission
const { answerMaxBytes } = TUNING.rest

let server: FixtureServer
beforeAll(async () => {
  server = await startFixtureServer({ DB_POOL_SIZE: '5', TRUSTED_PROXY_HOPS: '1' })
  await server.sql(`
    create table fixture.wide (id int primary key, parent int references fixture.wide (id), filling text);
    insert into fixture.wide select i, 1, repeat('x', 100) from generate_series(1, 300) i;
    grant select on fixture.wide to anon, authenticated;
    create table fixture.bands (id int primary key);
    insert into fixture.bands select generate_series(1, 60);
    create table fixture.members (id int primary key, band int references fixture.bands (id), filling text);
    create index on fixture.members (band);
    insert into fixture.members select i, 1 + i % 60, repeat('x', 100) from generate_series(1, 60000) i;
    grant select on fixture.bands, fixture.members to anon, authenticated;
    create function fixture.slow_read(n int) returns int language sql stable set search_path = '' as $$ select n from pg_catalog.pg_sleep(0.4) $$;
    create function fixture.held_read(n int) returns bigint language sql stable set search_path = '' as $$ select n + count(*) from fixture.bands $$;
    grant execute on function fixture.slow_read, fixture.held_read to anon, authenticated`)
  await vi.waitFor(async () => expect((await row()).status).toBe(200), { timeout: 20_000, interval: 50 })
  await vi.waitFor(async () => expect((await slowRead(0)).status).toBe(200), {
    timeout: 20_000,
    interval: 50,
  })
})
afterAll(() => server.stop())

const row = (token?: string) => server.call('/wide?select=id&id=eq.1', { token })
let reads = 0
const slowRead = (_n: number, options: { token?: string; ip?: string } = {}) =>
  server.call(`/rpc/slow_read?n=${++reads}`, {
    token: options.token,
    headers: { 'x-forwarded-for': options.ip ?? '127.0.0.1' },
  })
/** Starts as many slow reads as one caller is allowed and some more; none of them ends before the others have been refused. */
async function tooManyReads(allowed: number, more: number, options: { token?: string; ip: string }) {
  const lock = new Client({ connectionString: server.databaseUrl })
  await lock.connect()
  try {
    await lock.query('begin; lock table fixture.bands in access exclusive mode')
    let refused = 0
    const answers = Array.from({ length: allowed + more }, async () => {
      const answer = await server.call(`/rpc/held_read?n=${++reads}`, {
        token: options.token,
        headers: { 'x-forwarded-for': options.ip },
      })
      if (answer.status === 429) refused += 1
      return answer
    })
    await expect.poll(() => refused).toBe(more)
    await lock.query('rollback')
    return (await Promise.all(answers)).filter(({ status }) => status === 429)
  } finally {
    await lock.end()
  }
}

test('a row by its key is read at once while all that may take long waits', async () => {
  const token = await server.token(ADA)
  const crowd = [
    ...Array.from({ length: 10 }, (_, n) => slowRead(n)),
    ...Array.from({ length: 10 }, (_, n) => slowRead(n, { token })),
  ]
  await vi.waitFor(
    async () => {
      const [{ busy }] = (await server.sql<{ busy: number }>(
        `select count(*)::int as busy from pg_stat_activity where state = 'active' and query like '%slow_read%' and usename = 'authenticator'`,
      )) as [{ busy: number }]
      expect(busy).toBeGreaterThanOrEqual(2)
    },
    { timeout: 20_000 },
  )
  let answered = 0
  for (const slow of crowd) slow.finally(() => (answered += 1))
  expect((await row()).status).toBe(200)
  expect((await row(token)).status).toBe(200)
  expect(answered, 'the rows came before the end of the queue').toBeLessThan(crowd.length)
  await Promise.all(crowd)
})

test('strangers together hold one of five connections, and those who wait too long are told to come back', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => slowRead(n)))
  const late = answers.filter(({ status }) => status === 504)
  expect(late.length).toBeGreaterThan(0)
  expect(late[0]?.headers.get('retry-after')).not.toBeNull()
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(6)
})

test('a caller with too many slow requests at once is refused, with the limit and a hint', async () => {
  const ip = '198.51.100.7'
  const refused = await tooManyReads(perCaller.anon, 3, { ip })
  expect(refused).toHaveLength(3)
  expect(await refused[0]?.json()).toMatchObject({
    code: 'PGRST003',
    message: `More than ${perCaller.anon} of your requests are being answered at once`,
    hint: expect.stringContaining('ask for fewer rows'),
  })
  const token = await server.token(ADA)
  expect(await tooManyReads(perCaller.authenticated, 2, { token, ip })).toHaveLength(2)
  expect((await slowRead(0, { ip: '198.51.100.8' })).status).toBe(200)
})

test('an answer with its embedded rows is refused above its size, smaller for strangers', async () => {
  // 60 bands with 80 members each, ten times 100 bytes a member: few enough rows, too many bytes.
  const copies = Array.from({ length: 10 }, (_, n) => `f${n}:filling`)
  const path = `/bands?select=id,members(${copies})`
  const refused = await server.call(`${path}&members.limit=80`)
  expect(refused.status).toBe(413)
  expect(await refused.json()).toMatchObject({
    code: 'PGRST103',
    message: `The answer would be larger than ${answerMaxBytes.anon} bytes`,
    hint: expect.stringContaining('limit'),
  })
  expect((await server.call(`${path}&members.limit=80`, { token: await server.token(ADA) })).status).toBe(200)
  expect((await server.call(`${path}&members.limit=5`)).status).toBe(200)
})
