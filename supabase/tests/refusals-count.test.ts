import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let stage: TestDatabase
beforeAll(async () => {
  stage = await openTestDatabase()
})
afterAll(() => stage.close())

test('refused calls, counted by the server after their rollback, end in a limit', () =>
  stage.inRolledBackTransaction(async () => {
    const [ada, vera] = [await createAthlete(stage), await createScout(stage, { check: 'approved' })]
    const count = (times: number) =>
      stage.sql('select private.count_refused_call($1) from generate_series(1, $2)', [vera.id, times])
    const ask = () => stage.as(vera, `select request_contact($1, 'Trial', 'Hi')`, [ada.id])
    await count(LIMITS.refusedCalls.perHour)
    expect((await ask()).refused).toMatchObject({ code: 'PT429', hint: 'limit.message_request' })
    await stage.sql(`update private.rate_limit_counters set expires_at = now() where action = 'refused_call'`)
    expect((await ask()).refused).toBeNull()
  }))

test('a scout reads so many pages of minors a day and no more', () =>
  stage.inRolledBackTransaction(async () => {
    const [mina, ada, vera] = [
      await createAthlete(stage, { years: 16, guardian: 'active' }),
      await createAthlete(stage),
      await createScout(stage, { check: 'approved' }),
    ]
    const reads = async () =>
      (await stage.as(vera, 'select 1 from athlete_profiles where id = any ($1)', [[mina.id, ada.id]]))
        .changed
    expect(await reads()).toBe(2)
    await stage.as(vera, 'select record_profile_view($1)', [mina.id])
    await stage.sql('select private.count_minor_profiles($1, $2)', [vera.id, LIMITS.minorProfiles.perDay - 2])
    expect(await reads()).toBe(2)
    await stage.sql('select private.count_minor_profiles($1, 1)', [vera.id])
    expect(await reads()).toBe(1)
  }))
