import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Account,
  createAthlete,
  createScout,
  decideAsGuardian,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const photosFor = async (who: Account) =>
  (await database.as<{ p: Record<string, string> }>(who, 'select contact_photos() as p')).rows[0]?.p

test('a scout sees the faces of those they talk with and asked, a minor’s by the guardian’s yes alone', () =>
  database.inRolledBackTransaction(async () => {
    const [ada, bob, mina] = [
      await createAthlete(database),
      await createAthlete(database),
      await createAthlete(database, { years: 16, guardian: 'active' }),
    ]
    const [vera, otto] = [
      await createScout(database, { check: 'approved' }),
      await createScout(database, { check: 'approved' }),
    ]
    await database.sql(`update athlete_profiles set avatar_path = id || '/' || id || '.jpg'`)
    await openConversation(database, vera, ada)
    await database.as(vera, `select request_contact($1, 'Camp', 'Would you come?')`, [mina.id])
    expect(await photosFor(vera)).toEqual({ [ada.id]: `${ada.id}/${ada.id}.jpg` })
    await decideAsGuardian(database, mina, 'consent_photo')
    expect(Object.keys((await photosFor(vera)) ?? {}).sort()).toEqual([ada.id, mina.id].sort())
    // Nobody they have nothing to do with, and nobody who hides or blocks them.
    expect(await photosFor(otto)).toEqual({})
    expect(await photosFor(bob)).toEqual({})
    await decideAsGuardian(database, mina, 'withdraw_photo')
    expect(await photosFor(vera)).toEqual({ [ada.id]: `${ada.id}/${ada.id}.jpg` })
    await database.as(ada, 'select block_user($1)', [vera.id])
    expect(await photosFor(vera)).toEqual({})
    expect((await database.as('anon', 'select contact_photos()')).refused?.code).toBe('42501')
  }))

test('a notice shows the face of whom it names, and of nobody whose id a notice does not hold', () =>
  database.inRolledBackTransaction(async () => {
    const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
    const vera = await createScout(database, { check: 'approved' })
    await database.sql(`update athlete_profiles set avatar_path = id || '/' || id || '.jpg'`)
    await database.sql(
      `select private.create_notification($1, 'request_accepted', jsonb_build_object('name', 'Ada', 'athlete_id', $2::text)),
         private.create_notification($1, 'request_accepted', '{"name": "Nobody", "athlete_id": "not an id"}')`,
      [vera.id, ada.id],
    )
    expect(await photosFor(vera)).toEqual({ [ada.id]: `${ada.id}/${ada.id}.jpg` })
    expect(bob.id in ((await photosFor(vera)) ?? {})).toBe(false)
  }))
