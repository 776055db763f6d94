import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('an endorsement', () => {
  const endorse = (from: Account, to: Account, notes = 'calm', daysAhead = 0) =>
    database.as<{ id: string; shown: boolean }>(
      from,
      `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, notes) values ($1, $2, 'scouted_live', current_date + $4::int, 4, $3) returning id, shown`,
      [from.id, to.id, notes, daysAhead],
    )

  test('is shown by the athlete alone and written by the scout alone', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob, vera] = [
        await createAthlete(database),
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
      ]
      expect((await endorse(vera, ada)).rows[0]?.shown).toBe(false)
      expect((await database.as(bob, 'select 1 from endorsements')).changed).toBe(0)
      expect((await database.as(vera, 'update endorsements set shown = true')).refused?.hint).toBe(
        'endorsement.shown',
      )
      expect((await database.as(ada, 'update endorsements set rating = 5')).refused?.hint).toBe(
        'endorsement.not_yours',
      )
      expect((await database.as(ada, 'update endorsements set shown = true')).changed).toBe(1)
      expect((await database.as(bob, 'select 1 from endorsements')).changed).toBe(1)
      expect((await database.as(vera, `update endorsements set status = 'withdrawn'`)).changed).toBe(1)
      expect((await database.as(bob, 'select 1 from endorsements')).changed).toBe(0)
      expect((await database.as(vera, 'update endorsements set rating = 1')).refused?.hint).toBe(
        'endorsement.settled',
      )
    }))

  test('is of a day that has begun somewhere, not of the day after', () =>
    database.inRolledBackTransaction(async () => {
      const vera = await createScout(database, { check: 'approved' })
      const write = async (daysAhead: number) =>
        (await endorse(vera, await createAthlete(database), 'calm', daysAhead)).refused?.hint
      expect(await write(1)).toBeUndefined()
      expect(await write(2)).toBe('endorsement.observed_on')
    }))

  test('is written by a verified scout, once, about a visible athlete, without contact details', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, hidden, vera] = [
        await createAthlete(database),
        await createAthlete(database, { visibility: 'private' }),
        await createScout(database, { check: 'approved' }),
      ]
      expect((await endorse(await createScout(database, { check: 'expired' }), ada)).refused?.hint).toBe(
        'contact.scout_not_verified',
      )
      expect((await endorse(vera, hidden)).refused?.hint).toBe('contact.not_found')
      expect((await endorse(vera, ada, 'call +44 7700 900123')).refused?.hint).toBe('contact.details')
      expect((await endorse(vera, ada)).refused).toBeNull()
      expect((await endorse(vera, ada)).refused?.code).toBe('23505')
    }))
})
