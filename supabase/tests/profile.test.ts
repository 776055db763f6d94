import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
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

test('an athlete says which competition they play in, a verified scout reads it, and nobody else writes it', () =>
  database.inRolledBackTransaction(async () => {
    const ada = await createAthlete(database)
    const vera = await createScout(database, { check: 'approved' })
    const say = 'update athlete_profiles set competition = $2 where id = $1'
    expect((await database.as(ada, say, [ada.id, 'Liga Nacional Juvenil'])).changed).toBe(1)
    expect((await database.as(vera, say, [ada.id, 'Another'])).changed).toBe(0)
    expect(
      (await database.as(vera, 'select competition from athlete_profiles where id = $1', [ada.id])).rows,
    ).toEqual([{ competition: 'Liga Nacional Juvenil' }])
    const long = 'x'.repeat(LIMITS.athlete.competitionMaxChars + 1)
    expect((await database.as(ada, say, [ada.id, long])).refused?.code).toBe('23514')
  }))
