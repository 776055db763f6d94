import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fc } from '../../shared/test/fast-check.ts'
import { type Account, atAal1, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { daysAgo, hintOf } from './test-figures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)

type Numbers = {
  reports: number
  with_measure: number
  no_measure: number
  open: number
  median_hours: number | null
  reasons: { reason: string; reports: number; actions: Record<string, number>; open: number }[]
  by_week: { week: string; reports: number }[]
  hours: { hours: number | null; reports: number }[]
  appeals: Record<string, number | null>
  programs: Record<string, number>
}
const report = async (who: Account, from: string, to: string) => {
  const { rows, refused } = await database.as<{ r: { numbers: Numbers; numbers_before: Numbers } }>(
    who,
    'select transparency_report($1, $2) as r',
    [from, to],
  )
  if (!rows[0]) throw new Error(refused?.message)
  return rows[0].r
}

describe('the transparency report', () => {
  test(
    'over a period without data is zeros, and no error',
    rolledBack(async () => {
      const { numbers, numbers_before } = await report(
        await createAdmin(database),
        '2020-01-01',
        '2020-03-31',
      )
      expect(numbers).toMatchObject({ reports: 0, open: 0, median_hours: null, by_week: [] })
      expect(numbers.reasons.map(({ reports }) => reports)).toEqual([0, 0, 0, 0, 0])
      expect(numbers_before.appeals).toMatchObject({
        by_concerned: 0,
        by_reporters: 0,
        kept: 0,
        reversed: 0,
        open: 0,
      })
    }),
  )
  test('is what the raw tables say, whatever was reported and decided', async () => {
    const one = fc.record({
      reason: fc.constantFrom('inappropriate', 'spam', 'harassment', 'fake_information', 'other'),
      ago: fc.integer({ min: 0, max: 40 }),
      hours: fc.option(fc.integer({ min: 1, max: 100 })),
      action: fc.constantFrom('no_action', 'warn', 'restrict', 'suspend'),
      status: fc.constantFrom('in_force', 'appealed', 'upheld', 'reversed'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 15 }), async (flags) => {
        await database.inRolledBackTransaction(async () => {
          const [ada, admin] = [await createAthlete(database), await createAdmin(database)]
          for (const { reason, ago, hours, action, status } of flags)
            await database.sql(
              `with d as (insert into private.moderation_decisions (subject_user_id, subject_type, subject_id, action, until, statement, status, decided_at, appealed_at)
                 select $1, 'account', $1, $4, case when $4 in ('restrict', 'suspend') then now() + interval '1 day' end, 'because', $5, now(), case when $5 <> 'in_force' then now() end where $3::int is not null returning id)
               insert into flags (reporter_id, subject_type, subject_id, subject_user_id, reason, status, created_at, decided_at, decision_id)
               values (null, 'photo', gen_random_uuid(), $1, $2, case when $3::int is null then 'open' else 'actioned' end,
                 now() - make_interval(days => $6), now() - make_interval(days => $6) + make_interval(hours => $3), (select id from d))`,
              [ada.id, reason, hours, action, status, ago],
            )
          const [from, to] = [daysAgo(20), daysAgo(0)]
          const { numbers } = await report(admin, from, to)
          const inside = flags.filter(({ ago }) => ago <= 20)
          const decided = inside.filter(({ hours }) => hours !== null)
          expect(numbers).toMatchObject({
            reports: inside.length,
            open: inside.length - decided.length,
            no_measure: decided.filter(({ action }) => action === 'no_action').length,
            with_measure: decided.filter(({ action }) => action !== 'no_action').length,
          })
          for (const { reason, reports, actions, open } of numbers.reasons) {
            const of = inside.filter((flag) => flag.reason === reason)
            expect(reports).toBe(of.length)
            expect(open + Object.values(actions).reduce((sum, n) => sum + n, 0)).toBe(of.length)
          }
          expect(numbers.by_week.reduce((sum, { reports }) => sum + reports, 0)).toBe(inside.length)
          expect(numbers.hours.reduce((sum, { reports }) => sum + reports, 0)).toBe(decided.length)
          const all = flags.filter(({ hours }) => hours !== null)
          const by = (status: string) => all.filter((flag) => flag.status === status).length
          expect(numbers.appeals).toMatchObject({
            kept: by('upheld'),
            reversed: by('reversed'),
            open: by('appealed'),
          })
          expect(numbers.programs).toMatchObject({ decided_by_people: all.length, decided_by_programs: 0 })
        })
      }),
      { numRuns: 40 },
    )
  })
})

describe('a saved report', () => {
  const save = (who: Account, columns: string, values: string) =>
    database.as<{ id: string }>(who, `insert into saved_reports (${columns}) values (${values}) returning id`)
  test(
    'is made by itself once for each month, and its admin hears of it',
    rolledBack(async () => {
      const admin = await createAdmin(database)
      const { rows } = await save(admin, 'title, schedule', `'Each month', 'monthly'`)
      await save(admin, 'title', `'By hand'`)
      expect(await database.sql('select private.make_due_reports() as n')).toEqual([{ n: 1 }])
      expect(await database.sql('select private.make_due_reports() as n')).toEqual([{ n: 0 }])
      await database.sql(
        `update saved_reports set last_made_at = date_trunc('month', now() at time zone 'utc') at time zone 'utc' - interval '1 second' where last_made_at is not null`,
      )
      expect(await database.sql('select private.make_due_reports() as n')).toEqual([{ n: 1 }])
      const made = await database.as<{ saved_report_id: string; whole: boolean; reports: number }>(
        admin,
        `select saved_report_id, from_day = date_trunc('month', to_day)::date and to_day = date_trunc('month', now() at time zone 'utc')::date - 1 as whole, (numbers ->> 'reports')::int as reports from made_reports`,
      )
      expect(made.rows).toEqual(Array(2).fill({ saved_report_id: rows[0]?.id, whole: true, reports: 0 }))
      const told = await database.sql(
        `select kind, params ->> 'title' as title from notifications where user_id = $1`,
        [admin.id],
      )
      expect(told).toEqual(Array(2).fill({ kind: 'report_made', title: 'Each month' }))
    }),
  )
  test(
    'is made now, of a quarter or of fixed days, and names what is wrong with it',
    rolledBack(async () => {
      const admin = await createAdmin(database)
      for (const [columns, values] of [
        ['title, period', `'Quarter', 'last_quarter'`],
        ['title, kind, period, from_day, to_day', `'Spring', 'product', 'fixed', '2026-03-01', '2026-05-31'`],
      ] as const) {
        const { rows } = await save(admin, columns, values)
        expect((await database.as(admin, 'select make_saved_report($1)', [rows[0]?.id])).refused).toBeNull()
      }
      const days = await database.sql<{ days: number }>(
        'select to_day - from_day + 1 as days from made_reports order by 1',
      )
      expect(days[0]?.days).toBeGreaterThan(89)
      expect(days[1]?.days).toBe(92)
      for (const [columns, values, constraint] of [
        ['title', `'  '`, /title/],
        ['title, period', `'a', 'fixed'`, /saved_reports_fixed_days/],
        [
          'title, period, from_day, to_day',
          `'a', 'fixed', '2026-05-02', '2026-05-01'`,
          /saved_reports_fixed_days/,
        ],
        [
          'title, period, from_day, to_day, schedule',
          `'a', 'fixed', '2026-05-01', '2026-05-02', 'weekly'`,
          /saved_reports_fixed_once/,
        ],
        ['title, schedule', `'a', 'daily'`, /schedule/],
      ] as const)
        expect((await save(admin, columns, values)).refused?.message).toMatch(constraint)
      expect(hintOf(await database.as(admin, 'select make_saved_report($1)', [admin.id]))).toBe(
        'figures.report',
      )
    }),
  )
  test(
    'of somebody who is no admin any more is still made, and tells nobody',
    rolledBack(async () => {
      const [admin, other] = [await createAdmin(database), await createAdmin(database)]
      await save(admin, 'title, schedule', `'Each week', 'weekly'`)
      await database.sql('delete from admin_users where user_id = $1', [admin.id])
      expect(await database.sql('select private.make_due_reports() as n')).toEqual([{ n: 1 }])
      expect(await database.sql('select from notifications')).toEqual([])
      await database.sql('delete from auth.users where id = $1', [admin.id])
      expect((await database.as(other, 'select title from saved_reports')).rows).toEqual([
        { title: 'Each week' },
      ])
    }),
  )
  test(
    'is nothing for anybody but an admin with the second step',
    rolledBack(async () => {
      const admin = await createAdmin(database)
      const { rows } = await save(admin, 'title, schedule', `'Each week', 'weekly'`)
      await database.sql('select private.make_due_reports()')
      for (const who of [
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
        atAal1(admin),
        'anon' as const,
      ]) {
        for (const table of ['saved_reports', 'made_reports'])
          expect((await database.as(who, `select from ${table}`)).changed).toBe(0)
        for (const statement of [
          `insert into saved_reports (title) values ('Mine')`,
          `update saved_reports set title = 'Mine'`,
          'delete from saved_reports',
        ])
          expect((await database.as(who, statement)).refused).not.toBeNull()
        expect((await database.as(who, 'select make_saved_report($1)', [rows[0]?.id])).refused).not.toBeNull()
      }
      expect((await database.as(admin, `update saved_reports set last_made_at = null`)).refused?.code).toBe(
        '42501',
      )
      expect(
        (
          await database.as(
            admin,
            `insert into made_reports (saved_report_id, from_day, to_day, numbers) select id, '2026-01-01', '2026-01-02', '{}' from saved_reports`,
          )
        ).refused?.code,
      ).toBe('42501')
    }),
  )
})
