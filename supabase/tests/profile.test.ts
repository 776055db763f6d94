import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let stage: TestDatabase
beforeAll(async () => {
  stage = await openTestDatabase()
})
afterAll(() => stage.close())

describe('sign-up', () => {
  test.each([
    [{ role: 'admin', full_name: 'Al' }, /athlete or scout/],
    [{ role: 'athlete', full_name: '  ' }, /full name/],
    [{ role: 'athlete' }, /full name/],
  ])('with the metadata %j is refused', (metadata, message) =>
    stage.inRolledBackTransaction(async () => {
      await expect(createAccount(stage, metadata)).rejects.toThrow(message)
    }),
  )

  test('without a role creates an account without a profile, which sees no scouts', () =>
    stage.inRolledBackTransaction(async () => {
      const nobody = await createAccount(stage, null)
      await createScout(stage, { check: 'approved' })
      expect((await stage.as(nobody, 'select id from profiles')).rows).toEqual([])
      expect((await stage.as(nobody, 'select user_id from scout_profiles')).rows).toEqual([])
      expect(
        (
          await stage.as(
            nobody,
            `insert into profiles (id, full_name, role, email) values ($1, 'No Body', 'scout', 'other@example.org')`,
            [nobody.id],
          )
        ).refused?.hint,
      ).toBe('profile.email')
      expect(
        (
          await stage.as(
            nobody,
            `insert into profiles (id, full_name, role, email) values ($1, 'No Body', 'admin', $2)`,
            [nobody.id, nobody.email],
          )
        ).refused?.code,
      ).toBe('42501')
      expect(
        (
          await stage.as(
            nobody,
            `insert into profiles (id, full_name, role, email) values ($1, 'No Body', 'scout', $2)`,
            [nobody.id, nobody.email],
          )
        ).changed,
      ).toBe(1)
    }))

  test('accepts the client’s own insert of the profile without changing anything', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      const again = await stage.as(
        ada,
        `insert into profiles (id, full_name, role, email) values ($1, 'Changed', 'scout', 'x@example.org')`,
        [ada.id],
      )
      expect([again.refused, again.changed]).toEqual([null, 0])
      expect((await stage.as(ada, 'select full_name, role from profiles')).rows).toEqual([
        { full_name: 'Ada Marrow', role: 'athlete' },
      ])
    }))
})
