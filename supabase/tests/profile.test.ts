import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProfileFieldName, profileFields } from '#web/features/athletes/athlete-profile/types.ts'
import { createAccount, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('sign-up', () => {
  test.each([
    [{ role: 'admin', full_name: 'Al' }, /athlete or scout/],
    [{ role: 'athlete', full_name: '  ' }, /full name/],
    [{ role: 'athlete' }, /full name/],
  ])('with the metadata %j is refused', (metadata, message) =>
    database.inRolledBackTransaction(async () => {
      await expect(createAccount(database, metadata)).rejects.toThrow(message)
    }),
  )

  test('without a role creates an account without a profile, which sees no scouts', () =>
    database.inRolledBackTransaction(async () => {
      const nobody = await createAccount(database, null)
      await createScout(database, { check: 'approved' })
      expect((await database.as(nobody, 'select id from profiles')).rows).toEqual([])
      expect((await database.as(nobody, 'select user_id from scout_profiles')).rows).toEqual([])
      expect(
        (
          await database.as(
            nobody,
            `insert into profiles (id, full_name, role, email) values ($1, 'No Body', 'scout', 'other@example.org')`,
            [nobody.id],
          )
        ).refused?.hint,
      ).toBe('profile.email')
      expect(
        (
          await database.as(
            nobody,
            `insert into profiles (id, full_name, role, email) values ($1, 'No Body', 'admin', $2)`,
            [nobody.id, nobody.email],
          )
        ).refused?.code,
      ).toBe('42501')
      expect(
        (
          await database.as(
            nobody,
            `insert into profiles (id, full_name, role, email) values ($1, 'No Body', 'scout', $2)`,
            [nobody.id, nobody.email],
          )
        ).changed,
      ).toBe(1)
    }))

  test('accepts the client’s own insert of the profile without changing anything', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      const again = await database.as(
        ada,
        `insert into profiles (id, full_name, role, email) values ($1, 'Changed', 'scout', 'x@example.org')`,
        [ada.id],
      )
      expect([again.refused, again.changed]).toEqual([null, 0])
      expect((await database.as(ada, 'select full_name, role from profiles')).rows).toEqual([
        { full_name: 'Ada Marrow', role: 'athlete' },
      ])
    }))
})

const FIELDS = Object.entries(profileFields)
/** What athletes write in a form of its own: the sport with its positions, and the photo. */
const ELSEWHERE = ['primary_sport', 'avatar_path']
const MIGRATION = 'in the migration of athlete_profiles'
const FORM = 'web/src/features/athletes/athlete-profile/types.ts'

/** One line for each part of a field that is missing; the trigger counts as one that touches `updated_at`. */
const HALF_FIELDS = `select f.name || fault from unnest($1::text[]) f (name)
    left join pg_attribute a on a.attrelid = 'public.athlete_profiles'::regclass and a.attname = f.name,
    lateral (values
      (a.attname is null, ': profileFields names it, and there is no such column: add it ${MIGRATION}'),
      (not has_column_privilege('anon', a.attrelid, a.attnum, 'select'), ': visitors may not read it: add it to the grant for select ${MIGRATION}'),
      (not has_column_privilege('authenticated', a.attrelid, a.attnum, 'select'), ': scouts may not read it: add it to the grant for select ${MIGRATION}'),
      (not has_column_privilege('authenticated', a.attrelid, a.attnum, 'update'), ': athletes may not write it: add it to the grant for update ${MIGRATION}'),
      (not exists (select from pg_trigger t where t.tgname = 'athlete_profiles_before_update_touch' and a.attnum = any (t.tgattr::int2[])),
        ': a change leaves updated_at as it was: grant it above private.touch_what_people_write ${MIGRATION}')) as v (is_missing, fault)
  where is_missing
  union all
  select a.attname || ': athletes may write it, and no form does: give it a line in profileFields of ${FORM}' from pg_attribute a
  where a.attrelid = 'public.athlete_profiles'::regclass and a.attnum > 0 and not a.attisdropped
    and has_column_privilege('authenticated', a.attrelid, a.attnum, 'update') and a.attname <> all ($1 || $2::text[])`

describe('a field of an athlete’s profile', () => {
  const faults = async () =>
    (
      await database.sql<Record<string, string>>(HALF_FIELDS, [FIELDS.map(([name]) => name), ELSEWHERE])
    ).flatMap(Object.values)

  test('is whole: its column, its grants, its trigger and its line in the form', async () => {
    expect(await faults()).toEqual([])
  })

  test.each([
    ['alter table athlete_profiles drop column club cascade', 'club: profileFields names it'],
    ['revoke select (club) on athlete_profiles from anon', 'club: visitors may not read it'],
    ['revoke select (club) on athlete_profiles from authenticated', 'club: scouts may not read it'],
    ['revoke update (club) on athlete_profiles from authenticated', 'club: athletes may not write it'],
    [
      'drop trigger athlete_profiles_before_update_touch on athlete_profiles',
      'club: a change leaves updated_at',
    ],
    [
      'grant update (age_band) on athlete_profiles to authenticated',
      'age_band: athletes may write it, and no form',
    ],
  ])('is named where a part is missing: %s', (fault, named) =>
    database.inRolledBackTransaction(async () => {
      await database.sql('set local role postgres')
      await database.sql(fault)
      expect(await faults()).toContainEqual(expect.stringContaining(named))
    }),
  )

  test.each(FIELDS)(
    '%s is written by the athlete alone, read by a verified scout, and held to its limit',
    (name, field) =>
      database.inRolledBackTransaction(async () => {
        const ada = await createAthlete(database)
        const vera = await createScout(database, { check: 'approved' })
        const { fits, tooMuch } = valuesFor(field)
        const say = `update athlete_profiles set ${name} = $2 where id = $1`
        expect((await database.as(ada, say, [ada.id, fits])).changed).toBe(1)
        expect((await database.as(vera, say, [ada.id, fits])).changed).toBe(0)
        const read = await database.as(vera, `select ${name} as value from athlete_profiles where id = $1`, [
          ada.id,
        ])
        // The ending of an address is not the athlete's.
        const kept = field.kind === 'handle' ? expect.stringContaining(String(fits)) : fits
        expect(read.rows).toEqual([{ value: kept }])
        for (const value of tooMuch)
          expect([value, (await database.as(ada, say, [ada.id, value])).refused?.code]).toEqual([
            value,
            '23514',
          ])
      }),
  )
})

/** Of what a field takes: something that fits, and what is just too much. */
function valuesFor(field: (typeof profileFields)[ProfileFieldName]): { fits: unknown; tooMuch: unknown[] } {
  switch (field.kind) {
    case 'name':
    case 'line':
      return { fits: 'Liga Nacional', tooMuch: ['x'.repeat(field.max + 1)] }
    case 'list':
      return { fits: ['en', 'es'], tooMuch: [Array(field.max + 1).fill('en')] }
    case 'whole':
      return { fits: field.min, tooMuch: [field.min - 1, field.max + 1] }
    case 'choice':
    case 'status':
      return { fits: field.options[0], tooMuch: ['another'] }
    case 'handle':
      return { fits: 'ada-of-the-coast', tooMuch: ['Not An Address'] }
    case 'country':
      return { fits: 'ES', tooMuch: ['Spain'] }
    case 'place':
      return { fits: 2950159, tooMuch: [] } // Berlin; places.test.ts has what is refused
  }
}
