import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { TEST_DAY_ID, WITH_TEST_DAY } from './test-measurers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function record(value: number): Promise<Account & { number: string }> {
  const one = await createAthlete(database)
  const [made] = await database.sql<{ id: string }>(
    `${WITH_TEST_DAY} insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, event_id, provenance)
     values ($1, 'sprint30_s', $2, 's', '2026-05-01', 'laser', 'event', ${TEST_DAY_ID}, 'club_recorded') returning id`,
    [one.id, value],
  )
  return { ...one, number: made?.id ?? '' }
}

test('how old one was beside the others is told in months and tenths, of twenty people on and never of a mere year', () =>
  database.inRolledBackTransaction(async () => {
    const ada = await record(4.2)
    const age = async (by: Account = ada) =>
      (
        await database.as<{ s: { age: object | null } | null }>(
          by,
          `select measurement_standing('sprint30_s', 'laser', $1) as s`,
          [ada.number],
        )
      ).rows[0]?.s?.age ?? null
    const peers: Account[] = []
    for (let n = 0; n < 19; n++) peers.push(await record(4.1 + n / 100))
    expect(await age()).toBeNull()
    peers.push(await record(4.4))
    expect(await age()).toEqual({ months: expect.any(Number), older_of_ten: 0 })

    // All were born on one day, until six of the twenty are some weeks older.
    await database.sql(
      'update athlete_private_details set birth_date = birth_date - 40 where athlete_id = any ($1)',
      [peers.slice(0, 6).map(({ id }) => id)],
    )
    expect(await age()).toMatchObject({ older_of_ten: 3 })
    expect(await age(peers[0]), 'the number of another says nothing of its athlete').toBeNull()

    // Whoever's day is known to the year alone is left out of it, on both sides.
    const knownToTheYear = (id: string) =>
      database.sql(`update measurements set measured_on_precision = 'year' where athlete_id = $1`, [id])
    await knownToTheYear(peers[19]?.id ?? '')
    expect(await age()).toBeNull()
    await record(4.3)
    expect(await age()).not.toBeNull()
    await knownToTheYear(ada.id)
    expect(await age()).toBeNull()
  }))
