import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const names = async (question: string) =>
  (await database.sql<{ name: string }>(question)).map(({ name }) => name).sort()

const READ = `select distinct coalesce('feature.' || f[1], k[2]) as name from pg_proc p,
  lateral (select regexp_matches(p.prosrc, 'policy_(value|days)\\(\\s*''([a-z_.]+)''', 'g') as k, null::text[] as f
    union all select null, regexp_matches(p.prosrc, 'require_feature\\(\\s*''([a-z_]+)''', 'g')) m
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and coalesce('feature.' || f[1], k[2]) !~ '[._]$'`

test('every setting that a function reads is there', async () => {
  const keys = await names('select key as name from private.policy_settings')
  expect((await names(READ)).filter((name) => !keys.includes(name))).toEqual([])
})

test('every setting is read by a function', async () => {
  const read = await names(READ)
  // Read by what they end in: the name of a rate limit, a country or a role.
  const byName = /^(limit|consent_age|sport|metric|metric_min|metric_max)\.|^feature\.new_(athletes|scouts)$/
  const keys = await names('select key as name from private.policy_settings')
  expect(keys.filter((key) => !byName.test(key) && !read.includes(key))).toEqual([])
})

test('a rate limit that may be set has a rule, with the default of the setting', async () => {
  const lost = await names(
    `select s.key as name from private.policy_settings s left join private.rate_limit_rules r on 'limit.' || r.action = s.key
     where s.key like 'limit.%' and r.attempts is distinct from s.default_value::int`,
  )
  expect(lost).toEqual([])
})

test('a list that stands beside the settings says the same', async () => {
  const differing = `select s.key as name from private.policy_settings s
      left join consent_ages c on s.key = 'consent_age.' || c.country left join sports p on s.key = 'sport.' || p.code
      left join metrics m on split_part(s.key, '.', 2) = m.code and s.section = 'metrics'
    where s.section in ('consent_ages', 'sports', 'metrics') and s.key <> 'consent_age.other' and s.value is distinct from
      case split_part(s.key, '.', 1) when 'consent_age' then c.age when 'sport' then p.is_active::int when 'metric' then m.is_active::int
        when 'metric_min' then m.min_value else m.max_value end`
  expect(await names(differing)).toEqual([])
  await database.inRolledBackTransaction(async () => {
    await database.sql(`update consent_ages set age = 18 where country = 'FR'`)
    expect(await names(differing)).toEqual(['consent_age.FR'])
  })
})

/** Functions that write as many days as the default of a setting is, and mean something else. */
const OTHER_DAYS: Record<string, string> = {
  admin_invitations_before_insert: 'how long an invitation stands',
  agree_to_deletion: 'how long an account can be kept',
  end_exports: 'how long a finished wish for one’s data is counted',
  end_unfinished_sign_ups: 'how long a sign-up that a provider began waits for its answers',
  keep_export: 'how long a file with one’s data lies',
  own_data_counts: 'the last month',
  kept_until: 'how long a report keeps an account',
  settle_unanswered: 'how long an account can be kept',
  after_guardian_ended: 'how long an invitation of a guardian stands',
  decide_on_guardian: 'how long an invitation of a guardian stands',
  boost_report: 'the week of a boost and the one before',
  decide_community_member: 'how long a moderator mutes somebody',
  feature_effect: 'the last week',
  follow_up_organizations: 'how long a registration waits, and how soon an end is told',
  ask_guardians_of_pitch: 'how long a pitch waits for a guardian',
  follow_up_pitches: 'how long a pitch waits for an answer',
  guardian_pitches: 'how long a pitch waits for a guardian',
  remind_guardians_of_pitches: 'after how long a guardian is asked about a pitch once more',
  invite_to_board: 'how long an invitation stands',
  limit_effect: 'the last week, as in the unit',
  posts_this_week: 'the last week',
  measurements_after_write_disputed: 'how long a deleted number is known to be disputed',
  measurements_before_insert_update_denied: 'how long who said “not us” is not named',
  measurements_to_confirm: 'how long answers stay on the list',
  record_measurement_answer: 'how long a correction can be accepted',
  record_session_number: 'how long a recorded number waits before it is ranked',
  rank_recorded_numbers: 'how long a recorded number waits once its athlete is back',
  session_sheet: 'how long sessions stay on the page',
  tell_recorded_numbers: 'how long recorded numbers wait',
  settle_ended_checks: 'how long who said “not us” is kept',
  my_boost: 'how often somebody is boosted',
  join_organization: 'how long a no stands',
  listed_in_week: 'a week, as in the name',
  moderation_times: 'the last month',
  child_safety_times: 'the last 90 days',
  quiet_effect: 'the last week',
  remind_honour_issuer: 'how soon somebody is reminded',
  remind_measurement_confirmation: 'how soon somebody is reminded',
  require_no_number_in_pieces: 'how far back messages are read together',
  require_policy_reason: 'how far ahead a change is planned',
  require_minor_room: 'a week, as in the unit',
  send_announcement: 'how far ahead one is planned',
  require_sender_room: 'a week, as in the unit',
  request_allowance: 'a week, as in the unit',
  send_event_reminders: 'how many days ahead',
  sender_standing: 'a week, as in the unit',
  scout_answer_events: 'how long a scout may take to answer',
  start_boost: 'how often somebody is boosted',
  suspicious_people: 'the last month',
  ask_honour_confirmation: 'how long a mailed link opens',
  ask_measurement_confirmation: 'how long a mailed link opens',
  can_appeal_decision: 'how long a decision can be appealed',
  can_appeal_report: 'how long a decision can be appealed',
  figure_owed: 'days an outcome may take',
  guardian_figures: 'the days that a guardian reads at first',
  flags_before_insert_validate: 'how long an account is new',
  message_requests_before_insert: 'how long a request can be answered',
  moderation_decision: 'how long a decision can be appealed',
}
const SAME_DAYS = `select distinct p.proname as name from pg_proc p,
    lateral regexp_matches(p.prosrc, 'interval ''(\\d+) days?''', 'g') d
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and d[1]::int in (select s.default_value from private.policy_settings s where s.unit = 'days' and s.default_value > 1)
  union select p.proname from pg_proc p where p.prosrc ~ '''(21:00|07:00)''|today - \\d'
    and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`

test('no function keeps a number of its own for a setting', async () => {
  expect(await names(SAME_DAYS)).toEqual(Object.keys(OTHER_DAYS).sort())
})

test('a function that does is found', () =>
  database.inRolledBackTransaction(async () => {
    await database.sql(
      `create function private.bad() returns interval language sql set search_path = '' as 'select interval ''30 days'''`,
    )
    expect(await names(SAME_DAYS)).toContain('bad')
  }))
