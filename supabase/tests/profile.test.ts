import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { createAccount, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let stage: TestDatabase
beforeAll(async () => {
  stage = await openTestDatabase()
})
afterAll(() => stage.close())

describe('a sign-up', () => {
  test.each([
    [{ role: 'admin', full_name: 'Al' }, /athlete or scout/],
    [{ role: 'athlete', full_name: '  ' }, /full name/],
    [{ role: 'athlete' }, /full name/],
  ])('with %j is refused', (metadata, message) =>
    stage.inRolledBackTransaction(async () => {
      await expect(createAccount(stage, metadata)).rejects.toThrow(message)
    }),
  )

  test('without a role makes an account without a profile, and that sees no scouts', () =>
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

  test('answers the client’s own second insert without changing anything', () =>
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

test('an athlete says which competition they play in, a verified scout reads it, and nobody else writes it', () =>
  stage.inRolledBackTransaction(async () => {
    const ada = await createAthlete(stage)
    const vera = await createScout(stage, { check: 'approved' })
    const say = 'update athlete_profiles set competition = $2 where id = $1'
    expect((await stage.as(ada, say, [ada.id, 'Liga Nacional Juvenil'])).changed).toBe(1)
    expect((await stage.as(vera, say, [ada.id, 'Another'])).changed).toBe(0)
    expect(
      (await stage.as(vera, 'select competition from athlete_profiles where id = $1', [ada.id])).rows,
    ).toEqual([{ competition: 'Liga Nacional Juvenil' }])
    const long = 'x'.repeat(LIMITS.athlete.competitionMaxChars + 1)
    expect((await stage.as(ada, say, [ada.id, long])).refused?.code).toBe('23514')
  }))
