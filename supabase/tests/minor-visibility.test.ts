import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, bornYearsAgo, createAccount, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const pageOf = async (who: Account) =>
  (
    await database.sql(
      'select is_minor, effective_visibility as seen_by, contact_state as contact from athlete_profiles where id = $1',
      [who.id],
    )
  )[0]

describe('the visibility of an athlete follows age, consent and choice', () => {
  test.each([
    ['an adult', { years: 20 }, false, 'public', 'open'],
    ['an adult who chose scouts', { years: 20, visibility: 'scouts' }, false, 'scouts', 'open'],
    ['an adult who closed contact', { years: 20, status: 'closed' }, false, 'public', 'closed'],
    ['17 in Germany without a guardian', { years: 17 }, true, 'scouts', 'closed'],
    ['17 in Germany who chose public', { years: 17, visibility: 'public' }, true, 'scouts', 'closed'],
    ['17 in Germany whose guardian agreed', { years: 17, guardian: 'active' }, true, 'scouts', 'guardian'],
    ['17 in Germany whose guardian said no', { years: 17, guardian: 'declined' }, true, 'private', 'closed'],
    ['15 in Germany without consent', { years: 15 }, true, 'private', 'closed'],
    [
      '15 in Germany whose guardian was invited',
      { years: 15, guardian: 'invited' },
      true,
      'private',
      'closed',
    ],
    ['15 in Germany whose guardian agreed', { years: 15, guardian: 'active' }, true, 'scouts', 'guardian'],
    [
      '15 in Germany whose guardian withdrew',
      { years: 15, guardian: 'withdrawn' },
      true,
      'private',
      'closed',
    ],
    ['15 in France, where 15 is the age', { years: 15, country: 'FR' }, true, 'scouts', 'closed'],
    ['13 in Britain, where 13 is the age', { years: 13, country: 'GB' }, true, 'scouts', 'closed'],
    ['13 in Austria, where 14 is the age', { years: 13, country: 'AT' }, true, 'private', 'closed'],
    ['15 in a country nobody listed', { years: 15, country: 'ZZ' }, true, 'private', 'closed'],
    [
      '15 whose guardian agreed but who hides',
      { years: 15, guardian: 'active', visibility: 'private' },
      true,
      'private',
      'closed',
    ],
  ] as const)('%s', (_who, overrides, is_minor, seen_by, contact) =>
    database.inRolledBackTransaction(async () =>
      expect(await pageOf(await createAthlete(database, overrides))).toEqual({ is_minor, seen_by, contact }),
    ),
  )

  test('moving to another country later does not change consent', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 15, country: 'DE' })
      await database.as(mina, `update athlete_profiles set country = 'GB' where id = $1`, [mina.id])
      expect(await pageOf(mina)).toMatchObject({ seen_by: 'private' })
    }))

  test('choosing public later changes nothing for a minor', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 15, guardian: 'active' })
      await database.as(
        mina,
        `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'scouts')`,
        [mina.id],
      )
      await database.as(
        mina,
        `update user_settings set privacy_profile_visibility = 'public' where user_id = $1`,
        [mina.id],
      )
      expect(await pageOf(mina)).toMatchObject({ seen_by: 'scouts' })
    }))

  test('a new invitation does not undo a guardian’s refusal', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 17, guardian: 'declined' })
      await database.as(mina, `select invite_guardian('Friend', 'friend@example.org')`)
      expect(await pageOf(mina)).toMatchObject({ seen_by: 'private', contact: 'closed' })
      await database.sql(
        `update guardian_links set state = 'active', decided_at = now() where guardian_email = 'friend@example.org'`,
      )
      expect(await pageOf(mina)).toMatchObject({ seen_by: 'scouts', contact: 'guardian' })
    }))
})

describe('onboarding', () => {
  test('refuses a child under 13 and stores nothing about them', () =>
    database.inRolledBackTransaction(async () => {
      const kid = await createAccount(database, { role: 'athlete', full_name: 'Kim Small' })
      await database.sql(`select private.write_audit_log($1, 'login_success')`, [kid.id])
      const details = { birth_date: bornYearsAgo(12), country: 'GB', sport: 'soccer' }
      expect((await database.as(kid, 'select onboard_athlete($1) as r', [details])).rows).toEqual([
        { r: { outcome: 'refused' } },
      ])
      const tables = await database.sql<{ t: string; c: string }>(
        `select a.attrelid::regclass::text as t, a.attname as c from pg_attribute a join pg_class c on c.oid = a.attrelid
         where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace) and a.attnum > 0 and not a.attisdropped
           and a.atttypid in ('uuid'::regtype, 'text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype)`,
      )
      for (const { t, c } of tables) {
        const [left] = await database.sql<{ n: string }>(
          `select count(*) as n from ${t} where "${c}"::text like '%' || $1 || '%' or "${c}"::text like '%' || $2 || '%'`,
          [kid.id, kid.email],
        )
        expect([t, c, left?.n]).toEqual([t, c, '0'])
      }
    }))

  test.each([
    ['no birth date', { country: 'DE', sport: 'soccer' }, 'onboarding.birth_date'],
    [
      'a birth date that is none',
      { birth_date: '2001-02-31', country: 'DE', sport: 'soccer' },
      'onboarding.birth_date',
    ],
    [
      'a birth date to come',
      { birth_date: '2093-01-01', country: 'DE', sport: 'soccer' },
      'onboarding.birth_date',
    ],
    ['no country', { birth_date: '2001-01-01', sport: 'soccer' }, 'onboarding.country'],
    ['an unknown sport', { birth_date: '2001-01-01', country: 'DE', sport: 'quidditch' }, 'onboarding.sport'],
    [
      'a position of another sport',
      { birth_date: '2001-01-01', country: 'DE', sport: 'soccer', positions: ['qb'] },
      'onboarding.positions',
    ],
  ])('refuses %s by name and writes nothing', (_what, details, hint) =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAccount(database, { role: 'athlete', full_name: 'Ada Marrow' })
      expect((await database.as(ada, 'select onboard_athlete($1)', [details])).refused?.hint).toBe(hint)
      expect(await database.sql('select 1 from athlete_profiles where id = $1', [ada.id])).toEqual([])
    }),
  )

  test('accepts a birth date only once', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 15 })
      const again = { birth_date: '1999-01-01', country: 'GB', sport: 'soccer' }
      expect((await database.as(mina, 'select onboard_athlete($1)', [again])).refused?.hint).toBe(
        'onboarding.done',
      )
    }))
})
