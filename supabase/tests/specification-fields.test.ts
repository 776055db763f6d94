import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function columns(table: string) {
  const rows = await database.sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = ('public.' || $1)::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return rows.map(({ name }) => name)
}

async function allowed(table: string, column: string) {
  const [row] = await database.sql<{ text: string }>(
    `select pg_get_constraintdef(k.oid) as text from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
     where k.contype = 'c' and k.conrelid = ('public.' || $1)::regclass and a.attname = $2 and pg_get_constraintdef(k.oid) like '%ANY%'`,
    [table, column],
  )
  return [...(row?.text ?? '').matchAll(/'([a-z_]+)'::text/g)].map(([, value]) => value)
}

describe('the entities of the specification', () => {
  test.each([
    ['profiles', ['id', 'full_name', 'role', 'email']],
    ['admin_users', ['user_id']],
    ['security_audit_log', ['id', 'user_id', 'action', 'details', 'ip_address', 'user_agent', 'created_at']],
    ['rate_limits', ['user_id', 'action_type', 'ip_address', 'attempts', 'window_start']],
    ['admin_invitations', ['email', 'invited_by', 'created_at', 'expires_at', 'used_at']],
    ['events', ['title', 'type', 'location', 'description', 'start_at', 'end_at', 'important']],
    ['messages', ['subject', 'content', 'sender_id', 'recipient_id']],
    ['endorsements', ['rating', 'notes']],
  ])('%s has the fields of the specification', async (table, fields) =>
    expect(await columns(table)).toEqual(expect.arrayContaining(fields)),
  )

  test.each([
    ['profiles', 'role', ['athlete', 'scout']],
    ['events', 'type', ['training', 'game', 'tournament', 'meeting', 'other']],
    ['verifications', 'type', ['identity', 'athletic', 'coaching', 'organization']],
    ['verifications', 'status', ['pending', 'approved', 'rejected']],
    ['flags', 'reason', ['inappropriate', 'spam', 'harassment', 'fake_information', 'other']],
    ['user_settings', 'theme', ['light', 'dark', 'system']],
    ['user_settings', 'privacy_profile_visibility', ['public', 'scouts', 'private']],
    ['user_settings', 'language', ['en', 'es', 'fr']],
  ])('%s.%s accepts the values of the specification and no others', async (table, column, values) =>
    expect(await allowed(table, column)).toEqual(values),
  )

  test('notifications refer to the message request, the endorsement and the favourite', async () =>
    expect(await allowed('notifications', 'kind')).toEqual(
      expect.arrayContaining(['message_request', 'endorsement', 'favourite']),
    ))
})

test('user_settings start with the defaults of the specification', () =>
  database.inRolledBackTransaction(async () => {
    const ada = await createAthlete(database)
    const { rows } = await database.as(ada, 'insert into user_settings (user_id) values ($1) returning *', [
      ada.id,
    ])
    expect(rows[0]).toMatchObject({
      language: 'en',
      theme: 'system',
      audio_enabled: true,
      notifications_email: true,
      notifications_push: true,
      privacy_profile_visibility: 'public',
      accessibility_reduced_motion: false,
      accessibility_high_contrast: false,
      accessibility_large_text: false,
    })
  }))

test('sports, positions and metrics are rows with bounds and a direction', async () => {
  const [row] = await database.sql(`select (select count(*)::int from sports) as sports,
    (select count(*)::int from sports s where not exists (select 1 from positions p where p.sport_code = s.code)) as without_positions,
    (select count(*)::int from sports s where (select count(*) from sport_metrics m where m.sport_code = s.code) < 5) as without_metrics,
    (select count(*)::int from metrics where min_value >= max_value) as without_bounds`)
  expect(row).toEqual({ sports: 18, without_positions: 0, without_metrics: 0, without_bounds: 0 })
})

test('the catalog tells every sport with its positions and metrics in their order, and every metric', async () => {
  type Catalog = {
    sports: { code: string; positions: { code: string }[]; metrics: { code: string; isKey: boolean }[] }[]
    metrics: Record<string, { min: number; timed: boolean }>
  }
  const [told] = (await database.as<{ catalog: Catalog }>('anon', 'select sport_catalog() as catalog')).rows
  const sports = await database.sql<{
    code: string
    positions: string[]
    metrics: string[]
    keys: boolean[]
  }>(
    `select s.code, array(select p.code from positions p where p.sport_code = s.code order by p.sort_order) as positions,
       array(select m.metric_code from sport_metrics m where m.sport_code = s.code order by m.sort_order) as metrics,
       array(select m.is_key from sport_metrics m where m.sport_code = s.code order by m.sort_order) as keys
     from sports s order by s.sort_order`,
  )
  expect(
    told?.catalog.sports.map(({ code, positions, metrics }) => ({
      code,
      positions: positions.map((position) => position.code),
      metrics: metrics.map((metric) => metric.code),
      keys: metrics.map(({ isKey }) => isKey),
    })),
  ).toEqual(sports)
  // Some belong to no sport.
  const metrics = await database.sql<{ code: string; min_value: number; timed: boolean }>(
    'select code, min_value, timed from metrics',
  )
  expect(told?.catalog.metrics).toMatchObject(
    Object.fromEntries(
      metrics.map(({ code, min_value, timed }) => [code, { min: Number(min_value), timed }]),
    ),
  )
  expect(Object.keys(told?.catalog.metrics ?? {})).toHaveLength(metrics.length)
})

test('an event is written by an admin and refused when it is in the past', () =>
  database.inRolledBackTransaction(async () => {
    const amy = await createAdmin(database)
    const plan = (days: number) =>
      database.as(
        amy,
        `insert into events (title, type, location, start_at) values ('Cup', 'tournament', 'Lyon', now() + $1 * interval '1 day')`,
        [days],
      )
    expect((await plan(2)).refused).toBeNull()
    expect((await plan(-2)).refused).toMatchObject({
      hint: 'event.past',
      message: 'Date cannot be in the past',
    })
  }))
