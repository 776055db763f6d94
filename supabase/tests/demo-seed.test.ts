import { readFile } from 'node:fs/promises'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMedia } from '../../server/src/storage/probe/read-media.ts'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { DEMO_ACCOUNTS, DEMO_ADMIN_TOTP_SECRET, DEMO_PASSWORD } from '../seeds/demo-accounts.ts'
import { zoneOf } from '../seeds/waking-hours.ts'
import { sentences } from '../seeds/writer.ts'
import { seedTestServer } from './test-seed.ts'

let server: TestServer
let seconds: number
const now = new Date()

beforeAll(async () => {
  server = await startTestServer()
  seconds = await seedTestServer(server, now)
})
afterAll(() => server.stop())

// `npm test` may share its machine with other work, which says nothing about the seed.
test('the demo seed runs in under 20 seconds', () =>
  expect(seconds).toBeLessThan(process.env.TOUCHLINE_FULL ? 20 : 80))

test.each([
  ['16 sports or more have athletes', 'select count(distinct sport_code) as n from athlete_search_index', 16],
  ['200 athletes or more', 'select count(*) as n from athlete_profiles where user_id is not null', 200],
  [
    'minors whose guardian agreed',
    `select count(*) as n from athlete_private_details where guardian_state = 'active'`,
    20,
  ],
  ['organizations of every kind', 'select count(distinct kind) as n from organizations', 6],
  ['30 scouts or more', 'select count(*) as n from scout_profiles', 30],
  ['scouts of six kinds', 'select count(distinct kind) as n from scout_profiles', 6],
  ['boards in use', 'select count(distinct board_id) as n from board_items', 20],
  ['open conversations', `select count(*) as n from conversations where status = 'open'`, 15],
  ['events of every type', 'select count(distinct type) as n from events', 5],
  [
    'events of three weeks ahead with answers',
    `select count(distinct e.id) as n from events e join event_answers a on a.event_id = e.id where e.start_at between now() and now() + interval '21 days'`,
    6,
  ],
  ['a waiting list', `select count(*) as n from event_answers where place = 'waiting'`, 3],
  [
    'a training whose clock stays when the clocks change',
    `select count(distinct extract(hour from start_at at time zone 'UTC')) as n from events where series_id is not null`,
    2,
  ],
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
  ['films that play', `select count(*) as n from videos where state = 'ready' and visibility = 'public'`, 8],
  ['moments in a reel', 'select count(*) as n from reel_clips', 3],
  ['notes at a moment of a film', 'select count(*) as n from video_notes', 2],
  [
    'new accounts of many days, as the figures count them',
    `select count(distinct day) as n from private.activity where kind = 'sign_up' and day < current_date - 7`,
    20,
  ],
  ['three languages', 'select count(distinct language) as n from user_settings', 3],
  [
    'an action that can still be appealed',
    `select count(*) as n from private.moderation_decisions where action <> 'no_action' and status = 'in_force' and decided_at > now() - interval '180 days'`,
    1,
  ],
  ['honours', 'select count(*) as n from honours', 80],
  [
    'honours that their issuer confirmed',
    'select count(*) as n from honours where confirmed_at is not null',
    30,
  ],
  ['an honour that was put right', 'select count(*) as n from honours where corrected', 5],
  [
    'honours whose issuer is asked',
    `select count(*) as n from honour_confirmations where state = 'asked'`,
    5,
  ],
  ['a session of twelve', 'select count(distinct athlete_id) as n from private.measurement_session_rows', 12],
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

test('people of the demo seed grow and do not shrink', async () => {
  const heights = await server.sql<{
    fall: number
    days: number
  }>(`select greatest(0, lag(m.value) over w - m.value) as fall,
      (last_value(m.measured_on) over (partition by m.athlete_id order by m.measured_on rows between unbounded preceding and unbounded following)
        - first_value(m.measured_on) over w)::int as days
    from measurements m join athlete_profiles p on p.id = m.athlete_id where m.metric_code = 'height_cm' and p.user_id is not null
    window w as (partition by m.athlete_id order by m.measured_on)`)
  expect(heights.length).toBeGreaterThan(500)
  expect(Math.max(...heights.map(({ fall }) => fall))).toBeLessThanOrEqual(0.5)
  // Two to four years of testing days.
  expect(Math.max(...heights.map(({ days }) => days))).toBeLessThan(4 * 366)
  expect(heights.filter(({ days }) => days > 550).length).toBeGreaterThan(heights.length / 2)

  // Boys of 13 to 15 grow by some centimetres a year, adults by none.
  const [growth] = await server.sql<{ young: number; adult: number }>(`with steps as (
      select extract(year from age(min(m.measured_on) over w, d.birth_date)) as from_age, p.sex_category as sex,
        (m.value - lag(m.value) over w) / nullif(m.measured_on - lag(m.measured_on) over w, 0) * 365 as a_year
      from measurements m join athlete_profiles p on p.id = m.athlete_id join athlete_private_details d on d.athlete_id = p.id
      where m.metric_code = 'height_cm' window w as (partition by m.athlete_id order by m.measured_on))
    select avg(a_year) filter (where sex = 'male' and from_age between 13 and 14) as young, avg(a_year) filter (where from_age >= 20) as adult from steps`)
  expect(growth?.young).toBeGreaterThan(3)
  expect(Math.abs(growth?.adult ?? 9)).toBeLessThan(0.6)
})

test('weights of the demo seed fit the heights', async () => {
  const [row] = await server.sql<{
    least: number
    most: number
    n: number
  }>(`select min(w.value / (h.value / 100) ^ 2) as least,
      max(w.value / (h.value / 100) ^ 2) as most, count(*)::int as n
    from measurements w join measurements h using (athlete_id, measured_on)
    where w.metric_code = 'weight_kg' and h.metric_code = 'height_cm'`)
  expect(row?.n).toBeGreaterThan(300)
  expect(row?.least).toBeGreaterThan(15.5)
  expect(row?.most).toBeLessThan(43)
})

test('times of the demo seed improve in adolescence, and level off in adults', async () => {
  const [change] = await server.sql<{ young: number; adult: number; n: number }>(`with lines as (
      select extract(year from age(min(m.measured_on), d.birth_date)) as from_age,
        (array_agg(m.value order by m.measured_on desc))[1] / (array_agg(m.value order by m.measured_on))[1] - 1 as change
      from measurements m join metrics k on k.code = m.metric_code join athlete_private_details d on d.athlete_id = m.athlete_id
      where k.timed and k.better = 'lower' group by m.athlete_id, m.metric_code, private.timing_of(m.method, true), d.birth_date having count(*) > 1)
    select avg(change) filter (where from_age < 16) as young, avg(change) filter (where from_age >= 24) as adult,
      count(*) filter (where from_age < 16)::int as n from lines`)
  expect(change?.n).toBeGreaterThan(40)
  expect(change?.young).toBeLessThan(-0.02)
  expect(Math.abs(change?.adult ?? 1)).toBeLessThan(0.02)
})

test('people of the demo seed write while they are awake, wherever they live', async () => {
  const written = await server.sql<{ at: Date; country: string }>(`with people as (
      select user_id, country from athlete_profiles where user_id is not null union all select user_id, country from scout_profiles)
    select w.at, p.country from people p join (
      select sender_id as by, created_at as at from messages union all select scout_id, created_at from message_requests
      union all select scout_id, created_at from endorsements union all select author_id, created_at from board_item_notes
    ) w on w.by = p.user_id`)
  expect(written.length).toBeGreaterThan(200)
  const asleep = written.filter(({ at, country }) => {
    const hour = Number(
      new Intl.DateTimeFormat('en', { timeZone: zoneOf(country), hour: '2-digit', hourCycle: 'h23' }).format(
        at,
      ),
    )
    return hour < 8 || hour >= 22
  })
  expect(asleep).toEqual([])
  const [late] = await server.sql(`select count(*)::int as n from messages where created_at > now()`)
  expect(late).toEqual({ n: 0 })
})

test('nobody in the demo seed says what somebody else has said', async () => {
  const texts = await server.sql<{ text: string }>(`select notes as text from endorsements
    union all select intro from message_requests union all select body from board_item_notes
    union all select content from messages m where not exists (select from message_requests r where r.conversation_id = m.conversation_id and r.intro = m.content)`)
  const said = texts.flatMap(({ text }) => sentences(text))
  expect(said.length).toBeGreaterThan(300)
  expect(said.filter((one, index) => said.indexOf(one) !== index)).toEqual([])
  expect(said.filter((one) => /[{}]|undefined/.test(one))).toEqual([])
})

test('films of the demo seed are what their rows say, and none is a minor’s', async () => {
  const rows = await server.sql<Record<string, string | number>>(
    `select v.file_name, v.byte_size::int, v.duration_ms, v.width, v.height, v.frame_rate::float, v.video_codec,
       v.audio_codec, o.metadata ->> 'mimetype' = v.mime_type as is_typed, p.name is not null as has_poster,
       private.is_minor_account(v.athlete_id) as is_minor
     from videos v
       left join storage.objects o on o.bucket_id = 'videos' and o.name = v.file_path
       left join storage.objects p on p.bucket_id = 'video-posters' and p.name = v.poster_path`,
  )
  const seen = new Set<unknown>()
  for (const { is_typed, has_poster, is_minor, file_name, byte_size, audio_codec, ...said } of rows) {
    expect({ is_typed, has_poster, is_minor }).toEqual({ is_typed: true, has_poster: true, is_minor: false })
    const bytes = await readFile(new URL(`../seeds/films/${file_name}`, import.meta.url))
    expect(byte_size).toBe(bytes.length)
    const read = async (start: number, end: number) => bytes.subarray(start, end)
    const facts = await readMedia({ size: bytes.length, read })
    expect({ ...facts, audio_codec: ('audio_codec' in facts && facts.audio_codec) ?? '' }).toEqual({
      ...said,
      audio_codec,
    })
    seen.add(file_name)
  }
  expect(seen.size).toBe(5)
})

test('people of the demo seed have faces, minors only where a guardian agreed to a photo', async () => {
  const [row] = await server.sql<{
    adults: number
    minors: number
    not_agreed: number
    without_file: number
  }>(`select
      count(*) filter (where avatar_path <> '' and not is_minor)::int as adults,
      count(*) filter (where avatar_path <> '' and is_minor)::int as minors,
      count(*) filter (where avatar_path <> '' and not photo_allowed)::int as not_agreed,
      count(*) filter (where avatar_path <> '' and not exists (
        select from storage.objects o where o.bucket_id = 'avatars' and o.name = avatar_path and o.owner_id = p.id::text))::int as without_file
    from athlete_profiles p`)
  expect(row?.adults).toBeGreaterThan(120)
  expect(row?.minors).toBeGreaterThan(10)
  expect(row).toMatchObject({ not_agreed: 0, without_file: 0 })

  const faces = await server.sql<{ avatar_path: string }>(
    `select avatar_path from athlete_profiles where avatar_path <> '' order by id limit 5`,
  )
  for (const { avatar_path: path } of faces) {
    const { data } = await server.serviceClient().storage.from('avatars').download(path)
    expect(data?.type).toBe('image/webp')
    expect(await sharp(await data?.arrayBuffer()).metadata()).toMatchObject({ width: 320, height: 320 })
  }
  // A stranger sees the face of an adult whose page is public, and of no minor.
  const [minor] = await server.sql<{ path: string }>(
    `select avatar_path as path from athlete_profiles where avatar_path <> '' and is_minor limit 1`,
  )
  const stranger = await server
    .client()
    .storage.from('avatars')
    .download(minor?.path ?? '')
  expect(stranger.error).not.toBeNull()
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
    client
      .from('events')
      .insert({ title: 'Open training', location: 'Lyon', start_at: new Date().toISOString() })
  expect((await plan()).error).toMatchObject({ code: 'PT403', hint: 'admin.second_factor_needed' })

  const { data: factors } = await client.auth.mfa.listFactors()
  const code = new TOTP({ secret: DEMO_ADMIN_TOTP_SECRET }).generate()
  const step = await client.auth.mfa.challengeAndVerify({ factorId: factors?.totp[0]?.id ?? '', code })
  expect(step.error).toBeNull()
  expect((await plan()).error).toBeNull()
})

test('the same seed number makes the same people, numbers and words, whatever the hour', async () => {
  const other = await startTestServer()
  try {
    const midnight = new Date(now.toISOString().slice(0, 10))
    await seedTestServer(other, midnight)
    const digest = `select
      (select md5(string_agg(concat_ws('|', m.athlete_id, m.metric_code, m.value, m.provenance), ',' order by m.id)) from measurements m where m.source_import_id is null) as numbers,
      (select array_agg(concat_ws('|', p.id, p.display_name) order by p.id) from athlete_profiles p where p.user_id is not null) as people,
      (select array_agg(concat_ws('|', r.id, r.subject, r.intro) order by r.id) from message_requests r) as requests,
      (select array_agg(concat_ws('|', e.id, e.notes) order by e.id) from endorsements e) as endorsements,
      (select array_agg(concat_ws('|', n.id, n.body) order by n.id) from board_item_notes n) as notes`
    expect(await other.sql(digest)).toEqual(await server.sql(digest))
  } finally {
    await other.stop()
  }
})
