// Which openings an athlete reads, and whom a scout finds for them, told a second time: from the tables of pages, families, checks and
// blocks alone, without the search and its index.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate } from './generated-openings.ts'
import { type Account, createAdmin } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Each condition of $2, an opening's filter, for the athlete p; in the order in which an athlete reads them. */
const CONDITIONS = `
  select 1 as n, exists (select from athlete_positions q where q.athlete_id = p.id and q.sport_code = f ->> 'sport'
    and f -> 'positions' ? q.position_code) as met where f ? 'positions'
  union all select 2, coalesce(f -> 'ageBands' ? a.band, false) where f ? 'ageBands'
  union all select 3, coalesce(f -> 'levels' ? p.level, false) where f ? 'levels'
  union all select 4, coalesce(f -> 'dominantSides' ? p.dominant_side, false) where f ? 'dominantSides'
  union all select 5, coalesce(f -> 'countries' ? p.country, false) where f ? 'countries'
  union all select 6, exists (select from measurements m where m.athlete_id = p.id
      and array_position(ranks, m.provenance) >= array_position(ranks, f ->> 'minProvenance')) where f ? 'minProvenance'
  union all select 7, exists (
    select from (select m.method = 'hand' as by_hand, min(m.value) as least, max(m.value) as most from measurements m
      where m.athlete_id = p.id and m.metric_code = r ->> 'metric'
        and array_position(ranks, m.provenance) >= array_position(ranks, coalesce(r ->> 'minProvenance', 'self_reported'))
      group by m.method = 'hand') b
    where (r ->> 'timing' is null or (r ->> 'timing' = 'hand') = b.by_hand)
      and case r ->> 'metric' when 'sprint30_s' then b.least <= (r ->> 'max')::float8 else b.most >= (r ->> 'min')::float8 end)
  from jsonb_array_elements(f -> 'metrics') r`
const AGES = `lateral (select case when y < 16 then '13-15' when y < 18 then '16-17' when y < 21 then '18-20'
  when y < 24 then '21-23' when y < 30 then '24-29' else '30+' end as band, y < 18 as young
  from athlete_private_details d, extract(year from age(current_date, d.birth_date)) y where d.athlete_id = p.id) a`
const RANKS = `(select array['self_reported', 'imported', 'club_recorded', 'league_verified', 'sanctioned'] as ranks) k`
const BLOCKED = `exists (select from blocks b where (b.blocker_id, b.blocked_id) in ((p.id, s.user_id), (s.user_id, p.id)))`
const HELD_BACK = `not exists (select from guardian_links g where g.athlete_id = p.id and g.state = 'active')
  or exists (select from guardian_links g where g.athlete_id = p.id and (g.state = 'withdrawn' or (g.state = 'active' and g.paused_at is not null)))
  or p.recruiting_status = 'closed'
  or exists (select from user_settings u where u.user_id = p.id and u.privacy_profile_visibility = 'private')`
const OFFERED = `
  select o.id, c.met from athlete_profiles p cross join ${AGES} cross join ${RANKS}
  join athlete_sports t on t.athlete_id = p.id
  join openings o on o.filter ->> 'sport' = t.sport_code and o.state = 'open' and o.closes_on >= (now() at time zone 'utc')::date
  join scout_profiles s on s.user_id = o.scout_id join auth.users u on u.id = s.user_id
  cross join lateral (select o.filter as f) o2
  cross join lateral (select coalesce(array_agg(q.met order by q.n), '{}') as met from (${CONDITIONS}) q) c
  where p.id = $1 and not ${BLOCKED} and coalesce(u.banned_until, '-infinity') < now()
    and not exists (select from private.contact_restrictions r where r.user_id = s.user_id and r.until > now())
    and exists (select from verifications v where v.user_id = s.user_id and v.status = 'approved' and v.revoked_at is null
      and v.expires_at > now() and (v.for_minors or not a.young))
    and (not a.young or (f -> 'ageBands' ? a.band and s.kind <> 'agent' and not (${HELD_BACK})))
  order by cardinality(array_positions(c.met, false)), o.closes_on, o.id limit 200`
/** Of those whom the policies let a scout read, who meets every condition. */
const FOUND = `
  select p.id from athlete_profiles p cross join ${AGES} cross join ${RANKS} cross join lateral (select $2::jsonb as f) o
  where p.id = any ($1) and exists (select from athlete_sports t where t.athlete_id = p.id and t.sport_code = f ->> 'sport')
    and (select coalesce(bool_and(q.met), true) from (${CONDITIONS}) q) order by p.id`

type Offered = { id: string; conditions: { met: boolean }[] }
async function expectOffered(to: Account) {
  const { rows } = await database.as<{ v: Offered[] }>(to, 'select openings_for_me() as v')
  const told = rows[0]?.v.map(({ id, conditions }) => ({ id, met: conditions.map(({ met }) => met) }))
  expect(told, to.id).toEqual(await database.sql(OFFERED, [to.id]))
  // A row that is read by itself is one of them.
  const read = await database.as<{ id: string }>(
    to,
    `select o.id from openings o join athlete_sports t on t.athlete_id = $1 and t.sport_code = o.filter ->> 'sport'`,
    [to.id],
  )
  const all = await database.sql<{ id: string }>(OFFERED.replace('limit 200', ''), [to.id])
  expect(read.rows.map(({ id }) => id).toSorted(), to.id).toEqual(all.map(({ id }) => id).toSorted())
  return told?.length ?? 0
}
async function expectFound(by: Account, filter: object) {
  const { rows: seen } = await database.as<{ id: string }>(
    by,
    'select id from athlete_profiles p where not exists (select from hidden_athletes h where h.athlete_id = p.id)',
  )
  const found = await database.sql<{ id: string }>(FOUND, [seen.map(({ id }) => id), JSON.stringify(filter)])
  const { rows } = await database.as<{ v: { ids: string[]; total: number } }>(
    by,
    'select search_athletes($1) as v',
    [JSON.stringify({ ...filter, limit: 100, facets: false })],
  )
  expect(rows[0]?.v.total, JSON.stringify(filter)).toBe(found.length)
  if (found.length <= 100) expect(rows[0]?.v.ids.toSorted()).toEqual(found.map(({ id }) => id))
  return found.length
}

test('of 1,000 openings and 1,000 athletes each reads and finds what plain SQL says, before and after people go', async () => {
  await database.inRolledBackTransaction(async () => {
    const { scouts, athletes } = await generate(database, { athletes: 1_000, openings: 1_000 })
    const admin = await createAdmin(database)
    const minors = await database.sql<Account>(
      'select p.id, u.email from athlete_profiles p join auth.users u on u.id = p.id where p.is_minor and p.id = any ($1) order by p.id',
      [athletes.map(({ id }) => id)],
    )
    const adults = athletes.filter(({ id }) => !minors.some((minor) => minor.id === id))
    expect(minors.length).toBeGreaterThan(150)
    const readers = [...minors.slice(0, 44), ...adults.slice(0, 12)]
    const filters = await database.sql<{ filter: object }>(
      `select filter from openings where state = 'open' order by md5(filter::text) limit 15`,
    )
    const compareAll = async () => {
      let [offered, found] = [0, 0]
      for (const reader of readers) offered += await expectOffered(reader)
      for (const scout of scouts.slice(0, 4))
        for (const { filter } of filters) found += await expectFound(scout, filter)
      for (const other of [...scouts.slice(0, 2), admin, 'anon'] as Caller[]) {
        const { rows } = await database.as<{ v: Offered[] }>(other, 'select openings_for_me() as v')
        expect(rows[0]?.v ?? []).toEqual([])
      }
      return { offered, found }
    }
    const before = await compareAll()
    expect(before.offered).toBeGreaterThan(2_000)
    expect(before.found).toBeGreaterThan(1_000)
    await leave(scouts, readers)
    const after = await compareAll()
    expect(after.offered).toBeLessThan(before.offered)
    expect(after.found).toBeLessThan(before.found)
  })
}, 300_000)

/** Some of everybody hides, blocks, is blocked, banned, restricted or hidden; guardians pause and withdraw, checks end. */
async function leave(scouts: Account[], readers: Account[]) {
  const run = database.sql
  const some = (of: Account[], from: number, step: number) =>
    of.filter((_, n) => n % step === from).map(({ id }) => id)
  await run(`update user_settings set privacy_profile_visibility = 'private' where user_id = any ($1)`, [
    some(readers, 1, 11),
  ])
  await run(
    `insert into blocks (blocker_id, blocked_id) select a, s from unnest($1::uuid[]) a, unnest($2::uuid[]) s`,
    [some(readers, 2, 11), some(scouts, 0, 4)],
  )
  await run(
    `insert into blocks (blocker_id, blocked_id) select s, a from unnest($1::uuid[]) a, unnest($2::uuid[]) s`,
    [some(readers, 3, 11), some(scouts, 1, 4)],
  )
  await run(`update guardian_links set paused_at = now() where athlete_id = any ($1) and state = 'active'`, [
    some(readers, 0, 7),
  ])
  await run(
    `update guardian_links set state = 'withdrawn' where athlete_id = any ($1) and state = 'active'`,
    [some(readers, 1, 7)],
  )
  await run(
    `insert into hidden_athletes (scout_id, athlete_id) select s, a from unnest($1::uuid[]) s, unnest($2::uuid[]) a`,
    [scouts.slice(0, 3).map(({ id }) => id), some(readers, 0, 3)],
  )
  await run('update verifications set for_minors = false where user_id = any ($1)', [some(scouts, 2, 6)])
  await run(`update verifications set expires_at = now() - interval '1 day' where user_id = any ($1)`, [
    some(scouts, 4, 6),
  ])
  await run(`update auth.users set banned_until = 'infinity' where id = any ($1)`, [some(scouts, 5, 6)])
  await run(
    `insert into private.contact_restrictions (user_id, until) select s, now() + interval '7 days' from unnest($1::uuid[]) s`,
    [some(scouts, 3, 9)],
  )
}
