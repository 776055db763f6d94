import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPersonas, type Personas } from './personas.ts'
import { atAal1 } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let stage: TestDatabase
let cast: Personas
beforeAll(async () => {
  stage = await openTestDatabase()
  cast = await createPersonas(stage)
})
afterAll(() => stage.close())

type Write = (cast: Personas) => [sql: string, ...values: unknown[]]

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

/** Every door that only an admin passes, by the name the database has for it. */
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
    `update verifications set status = 'approved', what_was_checked = 'Passport' where user_id = $1`,
    pia.id,
  ],
  'decide_verification()': ({ pia }) => [
    `select decide_verification(id, 'approved', 'Passport') from verifications where user_id = $1`,
    pia.id,
  ],
  'import_measurements()': () => [
    'select import_measurements($1, $2)',
    JSON.stringify(IMPORT),
    JSON.stringify([PERSON]),
  ],
  'resolve_dispute()': () => [`select resolve_dispute(id, 'protocol found') from measurement_disputes`],
  'revoke_admin()': ({ ann }) => [`select private.revoke_admin($1, 'left the team')`, ann.id],
  'undo_import()': () => ['select undo_import(id) from measurement_imports'],
}

test('no door of an admin is missing from the list', async () => {
  const doors = await stage.sql<{ name: string }>(
    `select tablename || ' ' || cmd as name from pg_policies where coalesce(qual, '') || coalesce(with_check, '') ~ 'is_admin_or_raise'
     union
     select p.proname || '()' from pg_proc p where p.prosrc ~ 'require_admin|is_admin_or_raise' and p.prorettype <> 'trigger'::regtype
       and p.proname not in ('is_admin_or_raise', 'require_admin') order by 1`,
  )
  expect(doors.map(({ name }) => name).sort()).toEqual(Object.keys(WRITES).sort())
})

describe.each(Object.entries(WRITES))('%s', (_door, write) => {
  test('is shut to an admin who signed in with the password alone, who is told what to do', () =>
    stage.inRolledBackTransaction(async () => {
      const [sql, ...values] = write(cast)
      expect((await stage.as(atAal1(cast.amy), sql, values)).refused).toEqual({
        code: 'PT403',
        hint: 'admin.second_factor_needed',
        message: 'An admin acts with the second step at sign-in. Set it up or use it, then try again.',
      })
    }))

  test('is open to the same admin after the second step', () =>
    stage.inRolledBackTransaction(async () => {
      const [sql, ...values] = write(cast)
      const done = await stage.as(cast.amy, sql, values)
      expect([done.refused, done.changed]).toEqual([null, 1])
    }))

  test('is shut to a scout, whatever steps they took', () =>
    stage.inRolledBackTransaction(async () => {
      const [sql, ...values] = write(cast)
      const tried = await stage.as({ ...cast.vera, aal: 'aal2' }, sql, values)
      expect([tried.changed, tried.refused?.hint === 'admin.second_factor_needed']).toEqual([0, false])
    }))
})

test('what everybody may do for themselves an admin may do with the password alone', () =>
  stage.inRolledBackTransaction(async () => {
    const saved = await stage.as(cast.ann, `insert into user_settings (user_id, theme) values ($1, 'dark')`, [
      cast.ann.id,
    ])
    expect([saved.refused, saved.changed]).toEqual([null, 1])
  }))
