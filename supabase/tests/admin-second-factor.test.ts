import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPersonas, type Personas } from './personas.ts'
import { atAal1 } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let personas: Personas
beforeAll(async () => {
  database = await openTestDatabase()
  personas = await createPersonas(database)
  const { pia, ann } = personas
  await database.sql(
    `insert into private.moderation_decisions (id, subject_user_id, subject_type, subject_id, action, until, statement, status, decided_by)
     values ($1, $2, 'account', $2, 'ban', now() + interval '14 days', 'Against the rules', 'awaiting_second', $3)`,
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
    `insert into private.case_referrals (id, case_id, referred_to, note, copy, sha256)
     values ($1, $2, 'police', 'A crime, perhaps', '{}', repeat('a', 64))`,
    [REFERRAL, pia.id],
  )
})
afterAll(() => database.close())

const GUARDIAN = '0f6c0c1e-4b52-4a55-9d0e-1f3f5a7c9e12'
const REFERRAL = '6c1a9e2f-4b63-4b66-8e1f-2a4a6b8dad22'
const DECISION = '5b0f8f1e-3a52-4a55-9d0e-1f3f5a7c9e11'

type Write = (personas: Personas) => [sql: string, ...values: unknown[]]

const PERSON = {
  row: 2,
  key: 'ike marlsworth',
  name: 'Ike Marlsworth',
  positions: ['wr'],
  measurements: [{ metric: 'dash40_s', value: 4.5, unit: 's', measured_on: '2026-03-14', method: 'hand' }],
}
const IMPORT = {
  file_name: 'day.csv',
  file_hash: 'b'.repeat(64),
  source: 'club-day',
  sport: 'american_football',
  adults_only: true,
}

/** Every write that only an admin may make, by its name in the database. */
const WRITES: Record<string, Write> = {
  'admin_invitations INSERT': ({ amy }) => [
    `insert into admin_invitations (email, invited_by) values ('x@example.org', $1)`,
    amy.id,
  ],
  'events DELETE': () => ['delete from events'],
  'events INSERT': () => [`insert into events (title, start_at) values ('Cup', now() + interval '1 day')`],
  'events UPDATE': () => [`update events set title = 'Cup'`],
  'feedback UPDATE': () => [`update feedback set status = 'planned'`],
  'verifications UPDATE': ({ pia }) => [
    `update verifications set status = 'approved', what_was_checked = 'Passport', subject_hash = subject(verifications) ->> 'hash' where user_id = $1`,
    pia.id,
  ],
  'decide_verification()': ({ pia }) => [
    `select decide_verification(id, 'approved', subject(v) ->> 'hash', 'Passport') from verifications v where user_id = $1`,
    pia.id,
  ],
  'open_verification_document()': ({ pia }) => [
    'select open_verification_document(id) from verifications where user_id = $1',
    pia.id,
  ],
  'decide_flag()': () => [`select decide_flag(id, 'warn', 'Against the rules') from flags`],
  'decide_account()': ({ vera }) => [`select decide_account($1, 'warn', 'Against the rules')`, vera.id],
  'restore_account()': ({ pia }) => [`select restore_account($1, 'They said sorry')`, pia.id],
  'review_decision()': () => [`select review_decision($1, true, 'Looked at it again')`, DECISION],
  'decision_case()': () => ['select decision_case($1)', DECISION],
  'account_guardians()': ({ mina }) => ['select account_guardians($1)', mina.id],
  'end_guardian_link()': () => [`select end_guardian_link($1, 'Not a parent')`, GUARDIAN],
  'account_overview()': ({ vera }) => ['select account_overview($1)', vera.id],
  'end_account_sessions()': ({ vera }) => ['select end_account_sessions($1)', vera.id],
  'check_audit_log()': () => ['select check_audit_log()'],
  'export_security_events()': () => ['select export_security_events()'],
  'take_case()': () => ['select take_case(id) from flags'],
  'add_case_note()': () => [`select add_case_note(id, 'Please look with me') from flags`],
  'refer_case()': () => [`select refer_case(id, 'police', '', 'A crime, perhaps') from flags`],
  'referral_copy()': () => ['select referral_copy($1)', REFERRAL],
  'case_messages()': () => ['select case_messages(id) from flags'],
  'flag_evidence()': () => ['select flag_evidence(id) from flags'],
  'import_measurements()': () => [
    'select import_measurements($1, $2)',
    JSON.stringify(IMPORT),
    JSON.stringify([PERSON]),
  ],
  'publish_feedback()': () => [`select publish_feedback(id, 'Lighter colours', 'done') from feedback`],
  'unpublish_feedback()': () => ['select unpublish_feedback(id) from feedback'],
  'record_security_log_read()': () => ['select private.record_security_log_read()'],
  'resolve_dispute()': () => [`select resolve_dispute(id, 'protocol found') from measurement_disputes`],
  'revoke_admin()': ({ ann }) => [`select private.revoke_admin($1, 'left the team')`, ann.id],
  'withdraw_admin_invitation()': () => ['select withdraw_admin_invitation(id) from admin_invitations'],
  'undo_import()': () => ['select undo_import(id) from measurement_imports'],
}

test('every write that only an admin may make is in the list', async () => {
  const doors = await database.sql<{ name: string }>(
    `select tablename || ' ' || cmd as name from pg_policies
       where cmd <> 'SELECT' and coalesce(qual, '') || coalesce(with_check, '') ~ 'is_admin\\('
     union
     select p.proname || '()' from pg_proc p where p.prosrc ~ 'require_admin\\(' and p.prorettype <> 'trigger'::regtype
       and p.proname <> 'require_admin' order by 1`,
  )
  expect(doors.map(({ name }) => name).sort()).toEqual(Object.keys(WRITES).sort())
})

const auditLog = () =>
  database.sql<{ id: string; user_id: string; source: string; action: string }>(
    'select id, user_id, source, action from security_audit_log',
  )

describe.each(Object.entries(WRITES))('%s', (door, write) => {
  test('is refused to an admin at AAL1, with what to do', () =>
    database.inRolledBackTransaction(async () => {
      const [sql, ...values] = write(personas)
      expect((await database.as(atAal1(personas.amy), sql, values)).refused).toEqual({
        code: 'PT403',
        hint: 'admin.second_factor_needed',
        message: 'An admin acts with the second step at sign-in. Set it up or use it, then try again.',
      })
    }))

  test('is allowed to the same admin at AAL2', () =>
    database.inRolledBackTransaction(async () => {
      const [sql, ...values] = write(personas)
      const done = await database.as(personas.amy, sql, values)
      expect([done.refused, done.changed]).toEqual([null, 1])
    }))

  test('is on record exactly once, under the admin’s name', () =>
    database.inRolledBackTransaction(async () => {
      const [sql, ...values] = write(personas)
      const before = await auditLog()
      await database.as(personas.amy, sql, values)
      const added = (await auditLog()).filter(({ id }) => !before.some((entry) => entry.id === id))
      const [own, others] = [personas.amy.id, personas.vera.id].map((who) =>
        added.filter(({ user_id }) => user_id === who),
      )
      expect(own).toMatchObject([{ source: 'server' }])
      // Whoever was signed out by it reads so in their own log; nobody else hears of anything.
      expect(others?.map(({ action }) => action)).toEqual(door === 'end_account_sessions()' ? ['logout'] : [])
      expect(added).toHaveLength(door === 'end_account_sessions()' ? 2 : 1)
    }))

  test('is refused to a scout at AAL1 and AAL2', () =>
    database.inRolledBackTransaction(async () => {
      const [sql, ...values] = write(personas)
      const tried = await database.as({ ...personas.vera, aal: 'aal2' }, sql, values)
      expect([tried.changed, tried.refused?.hint === 'admin.second_factor_needed']).toEqual([0, false])
    }))
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
