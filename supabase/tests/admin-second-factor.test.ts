import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ACCESS,
  ANNOUNCEMENT,
  CHANGED,
  DECISION,
  GUARDIAN,
  type Ids,
  OFFICIAL,
  ORGANIZATION,
  PROPOSED,
  REFERRAL,
  REPORT,
  TWIN,
  WRITES,
} from './admin-writes.ts'
import { createPersonas, type Personas, WINDOW } from './personas.ts'
import { type Account, atAal1, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let personas: Personas
beforeAll(async () => {
  database = await openTestDatabase()
  personas = await createPersonas(database)
  const { pia, ann } = personas
  await database.sql(
    `insert into private.moderation_decisions (id, subject_user_id, subject_type, subject_id, action, until, statement, status, decided_by)
     values ($1, $2, 'account', $2, 'ban', now() + interval '100 years', 'Against the rules', 'awaiting_second', $3)`,
    [DECISION, pia.id, ann.id],
  )
  await database.sql(
    `insert into guardian_links (id, athlete_id, guardian_name, guardian_email, state)
     values ($1, $2, 'Gus', 'gus@home.test', 'declined')`,
    [GUARDIAN, personas.mina.id],
  )
  await database.sql(
    `insert into private.contact_restrictions (user_id, until) values ($1, now() + interval '1 day')`,
    [pia.id],
  )
  await database.sql(
    `insert into private.case_referrals (id, case_id, referred_to, note, copy, sha256) values ($1, $2, 'police', 'A crime, perhaps', '{}', repeat('a', 64))`,
    [REFERRAL, pia.id],
  )
  await database.sql(
    `insert into organizations (id, kind, name, handle, country_code, mail_domain, first_checked_at, checked_until)
     values ($1, 'club', 'Bay Harriers', 'bay-harriers', 'GB', 'bay.test', now(), now() + interval '1 year'),
       ($2, 'club', 'Harriers of the Bay', 'harriers', 'GB', 'harriers.test', now(), now() + interval '1 year')`,
    [ORGANIZATION, TWIN],
  )
  await database.sql(
    `insert into private.organization_officials (id, organization_id, name, role_title, email, may, accepted_at)
     values ($1, $2, 'Olga Wren', 'Secretary', 'office@bay.test', 'own', now())`,
    [OFFICIAL, ORGANIZATION],
  )
  await database.sql('insert into private.announcements (id) values ($1)', [ANNOUNCEMENT])
  await database.sql(
    `with talk as (insert into conversations (scout_id, athlete_id, involves_minor) values ($2, $3, false) returning id)
     insert into private.thread_access (id, conversation_id, reason) select $1, t.id, 'A guardian asked us to look' from talk t`,
    [ACCESS, pia.id, personas.bob.id],
  )
  await database.sql(`insert into saved_reports (id, title) values ($1, 'Each month')`, [REPORT])
  await database.sql(
    `insert into private.policy_setting_changes (id, key, from_value, to_value, reason, changed_by, takes_effect_at, state)
     values ($1, 'requests.per_week', 60, 80, 'For the spring camps', $3, now(), 'proposed'),
       ($2, 'limit.message', 400, 300, 'Fewer messages at once', $3, now(), 'in_force')`,
    [PROPOSED, CHANGED, ann.id],
  )
  await database.sql(
    `insert into private.contact_window_changes (id, window_id, after, reason) values ($1, $1, '{"version": 1}', 'As the rules say')`,
    [WINDOW],
  )
  const [again, closing] = [await createScout(database), await createScout(database)]
  for (const { id } of [again, closing])
    await database.sql('update profiles set email = $2 where id = $1', [
      id,
      personas.una.email.replace('@', `+${id.slice(0, 4)}@`),
    ])
  await database.sql('select private.begin_deletion($1, null, $2)', [closing.id, again.id])
  const [found] = await database.sql<Omit<Ids, 'again' | 'closing'>>(
    `select f.id as flag, v.id as check, private.subject_hash(v.id) as hash, b.id as feedback, d.id as dispute, a.id as invitation, i.id as import, q.id as request,
       (select id from events where status = 'published') as event, (select id from events where status = 'draft') as draft,
       (select id from event_imports) as "eventImport"
     from flags f, verifications v, feedback b, measurement_disputes d, admin_invitations a, measurement_imports i, data_requests q
     where v.user_id = $1`,
    [pia.id],
  )
  if (!found) throw new Error('nothing to write about')
  ids = { ...found, again: again.id, closing: closing.id }
  await database.sql(
    `insert into admin_task_marks (noun, subject_id, taken_by, taken_at) values ('data_request', $1, $2, now())`,
    [ids.request, personas.amy.id],
  )
})
afterAll(() => database.close())

let ids: Ids

test('every write that only an admin may make is in the list', async () => {
  const doors = await database.sql<{ name: string }>(
    `select tablename || ' ' || cmd as name from pg_policies
       where cmd <> 'SELECT' and coalesce(qual, '') || coalesce(with_check, '') ~ 'is_admin\\('
     union
     select p.proname || '()' from pg_proc p where p.prosrc ~ 'require_admin\\(' and p.prorettype <> 'trigger'::regtype and p.provolatile = 'v'
       and p.proname <> 'require_admin' order by 1`,
  )
  expect(doors.map(({ name }) => name).sort()).toEqual(Object.keys(WRITES).sort())
})

const auditLog = () =>
  database.sql<{ id: string; user_id: string; source: string; action: string }>(
    'select id, user_id, source, action from security_audit_log',
  )

/** What the person whom it is about reads in their own log. */
const IN_THEIR_LOG: Record<string, string[]> = {
  'end_account_sessions()': ['logout'],
  'close_duplicate()': ['deletion_by_team'],
  'keep_duplicate()': ['deletion_undone'],
}

describe.each(Object.entries(WRITES))('%s', (door, write) => {
  test('is refused to an admin at AAL1, with what to do', () =>
    database.inRolledBackTransaction(async () => {
      const [sql, ...values] = write(personas, ids)
      expect((await database.as(atAal1(personas.amy), sql, values)).refused).toEqual({
        code: 'PT403',
        hint: 'admin.second_factor_needed',
        message: 'An admin acts with the second step at sign-in. Set it up or use it, then try again.',
      })
    }))

  test('is allowed to the same admin at AAL2', () =>
    database.inRolledBackTransaction(async () => {
      const [sql, ...values] = write(personas, ids)
      const done = await database.as(personas.amy, sql, values)
      expect([done.refused, done.changed]).toEqual([null, 1])
    }))

  test('is on record exactly once, under the admin’s name', () =>
    database.inRolledBackTransaction(async () => {
      const [sql, ...values] = write(personas, ids)
      const before = await auditLog()
      await database.as(personas.amy, sql, values)
      const added = (await auditLog()).filter(({ id }) => !before.some((entry) => entry.id === id))
      const own = added.filter(({ user_id }) => user_id === personas.amy.id)
      const others = added.filter(({ user_id }) => user_id !== personas.amy.id)
      // What an admin looks at is shown to colleagues for two minutes, and decides nothing.
      if (door === 'show_reading_task()') return expect(added).toEqual([])
      expect(own).toMatchObject([{ source: 'server' }])
      // Whoever was signed out by it reads so in their own log; nobody else hears of anything.
      expect(others.map(({ action }) => action)).toEqual(IN_THEIR_LOG[door] ?? [])
    }))

  test('is refused to a scout at AAL1 and AAL2', () =>
    database.inRolledBackTransaction(async () => {
      const [sql, ...values] = write(personas, ids)
      const tried = await database.as({ ...personas.vera, aal: 'aal2' }, sql, values)
      expect([tried.changed, tried.refused?.hint === 'admin.second_factor_needed']).toEqual([0, false])
    }))
})

/** What admins read of others, over the tables. */
const LISTS: [list: string, sql: string][] = [
  ['people', 'select 1 from profiles where id <> auth.uid()'],
  ['people', `select 1 from search_admin_cases('sid')`],
  ['verifications', 'select 1 from verifications where user_id <> auth.uid()'],
  ['reports', 'select 1 from flags'],
  ['reports', `select 1 from moderation_queue('open')`],
]

describe.each(LISTS)('the list of %s: %s', (list, sql) => {
  const changed = async (who: Account) => (await database.as(who, sql)).changed
  const closed = `set local session_replication_role = replica; delete from security_audit_log where action = 'admin_list_opened'; set local session_replication_role = origin`

  test('has rows for an admin at AAL2 who opened it on record, for an hour', () =>
    database.inRolledBackTransaction(async () => {
      await database.sql(closed)
      expect(await changed(personas.amy)).toBe(0)
      expect((await database.as(personas.amy, 'select open_admin_list($1)', [list])).refused).toBeNull()
      await database.as(personas.amy, 'select open_admin_list($1)', [list])
      expect(await database.sql(OPENINGS)).toEqual([{ user_id: personas.amy.id, list }])
      expect(await changed(personas.amy)).toBeGreaterThan(0)
      expect(await changed(atAal1(personas.amy))).toBe(0)
    }))

  test('has none for an admin at AAL1, whatever was opened', () =>
    database.inRolledBackTransaction(async () => {
      expect(await changed(personas.ann)).toBe(0)
    }))
})

const OPENINGS = `select user_id, details ->> 'list' as list from security_audit_log where action = 'admin_list_opened'`

test('a list that does not exist is not opened, and one’s own line opens nothing', () =>
  database.inRolledBackTransaction(async () => {
    const asked = await database.as(personas.amy, `select open_admin_list('everything')`)
    expect(asked.refused?.hint).toBe('admin.list')
    const own = await database.as(
      personas.una,
      `insert into security_audit_log (user_id, action, details) values ($1, 'admin_list_opened', '{"list": "people"}')`,
      [personas.una.id],
    )
    expect(own.refused?.hint).toBe('audit.action')
  }))

test('everybody’s security log is read over no table, not even at AAL2', async () => {
  const read = await database.as(personas.amy, 'select 1 from security_audit_log where user_id <> auth.uid()')
  expect(read.changed).toBe(0)
})

test('no policy asks whether somebody is an admin in another way than by is_admin and has_opened', async () => {
  const others = await database.sql(
    `select policyname from pg_policies where coalesce(qual, '') || coalesce(with_check, '') ~ 'admin_users|is_admin_account'`,
  )
  expect(others).toEqual([])
})

test('an admin at AAL1 reads that they are on the list, and no other admin', async () => {
  const read = await database.as<{ user_id: string }>(personas.ann, 'select user_id from admin_users')
  expect(read.rows).toEqual([{ user_id: personas.ann.id }])
})

test('an admin at AAL1 can do what every user can do', () =>
  database.inRolledBackTransaction(async () => {
    const saved = await database.as(
      personas.ann,
      `insert into user_settings (user_id, theme) values ($1, 'dark')`,
      [personas.ann.id],
    )
    expect([saved.refused, saved.changed]).toEqual([null, 1])
  }))
