import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('refused calls, counted by the server after their rollback, end in a limit', () =>
  database.inRolledBackTransaction(async () => {
    const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
    const count = (times: number) =>
      database.sql('select private.count_refused_call($1) from generate_series(1, $2)', [vera.id, times])
    const ask = () => database.as(vera, `select request_contact($1, 'Trial', 'Hi')`, [ada.id])
    await count(LIMITS.rateLimit.refusedCall.attempts)
    expect((await ask()).refused).toMatchObject({ code: 'PT429', hint: 'limit.message_request' })
    await database.sql(
      `update private.rate_limit_counters set expires_at = now() where action = 'refused_call'`,
    )
    expect((await ask()).refused).toBeNull()
  }))

test('a scout reads so many pages of minors a day and no more', () =>
  database.inRolledBackTransaction(async () => {
    const [mina, ada, vera] = [
      await createAthlete(database, { years: 16, guardian: 'active' }),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    const reads = async () =>
      (await database.as(vera, 'select 1 from athlete_profiles where id = any ($1)', [[mina.id, ada.id]]))
        .changed
    expect(await reads()).toBe(2)
    await database.as(vera, 'select record_profile_view($1)', [mina.id])
    await database.sql('select private.count_minor_profiles($1, $2)', [
      vera.id,
      LIMITS.rateLimit.minorProfile.attempts - 2,
    ])
    expect(await reads()).toBe(2)
    await database.sql('select private.count_minor_profiles($1, 1)', [vera.id])
    expect(await reads()).toBe(1)
  }))
