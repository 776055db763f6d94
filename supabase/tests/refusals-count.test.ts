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

test('a scout reads so many pages of minors a day and no more, and the same page again', () =>
  database.inRolledBackTransaction(async () => {
    const [mina, otto, ada, vera] = [
      await createAthlete(database, { years: 16, guardian: 'active' }),
      await createAthlete(database, { years: 16, guardian: 'active' }),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    const refusal = async (ids: string[], person = vera.id) => {
      const text = 'select private.minor_profiles_refusal($1, $2) as refusal'
      const [row] = await database.sql<{ refusal: unknown }>(text, [person, ids])
      return row?.refusal
    }
    const reads = () => database.sql('select athlete_id from private.minor_profile_reads')
    expect(await refusal([mina.id, ada.id])).toBeNull()
    expect(await refusal([otto.id], ada.id)).toBeNull()
    expect(await reads()).toEqual([{ athlete_id: mina.id }])

    await database.sql(`set local session_replication_role = 'replica'`)
    const more = (count: number) =>
      database.sql(
        `insert into private.minor_profile_reads (viewer_id, athlete_id)
         select $1, gen_random_uuid() from generate_series(1, $2)`,
        [vera.id, count],
      )
    await more(LIMITS.minorProfiles.perDay - 1)
    expect(await refusal([mina.id, ada.id])).toBeNull()
    expect(await refusal([mina.id, otto.id])).toMatchObject({
      hint: 'limit.minor_profile',
      retry_after: expect.any(Number),
    })
    const shown = async () =>
      (await database.as(vera, 'select 1 from athlete_profiles where id = any ($1)', [[mina.id, ada.id]]))
        .changed
    expect(await shown()).toBe(2)
    await more(1)
    expect(await shown()).toBe(1)

    await database.sql(`update private.minor_profile_reads set read_at = now() - interval '1 day'`)
    expect(await shown()).toBe(2)
    expect(await refusal([otto.id])).toBeNull()
    expect(await reads()).toEqual([{ athlete_id: otto.id }])
  }))
