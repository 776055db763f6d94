import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Account,
  createAdmin,
  createAthlete,
  createScout,
  decideAsGuardian,
  guardianToken,
} from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'
import { GOOD_FACTS, testVideos } from './test-videos.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { rolledBack } = testFamilies(() => database)
const { addChecked, addShown, allowFilm, verified, minor } = testVideos(() => database)

/** Whether a fact stays when `who` says that they reached the first quarter; the answer is the same either way. */
async function counts(who: Caller, film: string) {
  const kept = () =>
    database.sql(`select actor_id, athlete_id, details from private.activity where kind = 'film_quarter'`)
  const before = await kept()
  const { refused } = await database.as(who, 'select record_film_progress($1, 1)', [film])
  expect(refused?.code).toBe(who === 'anon' ? '42501' : undefined)
  return (await kept()).length - before.length
}
const suspend = ({ id }: Account) =>
  database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [id])
const block = (by: Account, whom: Account) =>
  database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [by.id, whom.id])
async function addLink({ id }: Account, visibility = 'public') {
  const [link] = await database.sql<{ id: string }>(
    `insert into video_links (athlete_id, url, title, visibility)
     values ($1, 'https://film.example.org/' || gen_random_uuid(), 'Cup final', $2) returning id`,
    [id, visibility],
  )
  return link?.id ?? ''
}
const people = async () => ({
  ada: await createAthlete(database),
  bob: await createAthlete(database),
  una: await createScout(database),
  vera: await verified(),
  amy: await createAdmin(database),
})

test(
  'an uploaded film that everybody sees counts for whoever is signed in, once a day a quarter',
  rolledBack(async () => {
    const { ada, bob, una, vera } = await people()
    const { id } = await addShown(ada)
    for (const who of [bob, una, vera]) expect(await counts(who, id)).toBe(1)
    for (const who of [bob, una, vera, 'anon'] as const) expect(await counts(who, id)).toBe(0)
  }),
)

test(
  'a film of their own counts for nobody, nor one that an admin checks',
  rolledBack(async () => {
    const { ada, amy } = await people()
    for (const film of [(await addShown(ada)).id, await addLink(ada)])
      for (const who of [ada, amy]) expect(await counts(who, film)).toBe(0)
  }),
)

test(
  'a film for scouts counts for verified scouts alone',
  rolledBack(async () => {
    const { ada, bob, una, vera } = await people()
    for (const film of [(await addShown(ada, 'scouts')).id, await addLink(ada, 'scouts')]) {
      for (const who of [bob, una]) expect(await counts(who, film)).toBe(0)
      expect(await counts(vera, film)).toBe(1)
    }
  }),
)

test(
  'a film that was never shown, was taken back or is removed counts for nobody',
  rolledBack(async () => {
    const { ada, vera } = await people()
    const quiet = await addChecked(ada, GOOD_FACTS, { visibility: 'public' })
    const [back, gone] = [await addShown(ada), await addShown(ada)]
    await database.as(ada, `update videos set visibility = 'private' where id = $1`, [back.id])
    await database.sql('delete from videos where id = $1', [gone.id])
    for (const film of [quiet.id, back.id, gone.id, await addLink(ada, 'private')])
      expect(await counts(vera, film)).toBe(0)
  }),
)

test(
  'a block, a suspension of either and a private page keep every film out of the count',
  rolledBack(async () => {
    const { ada, bob, vera } = await people()
    const otto = await verified()
    const filmsOf = async (who: Account) => [(await addShown(who)).id, await addLink(who)]
    const [shown, suspended] = [await filmsOf(ada), await filmsOf(bob)]
    await block(ada, vera)
    await suspend(bob)
    for (const film of shown) expect(await counts(vera, film)).toBe(0)
    for (const film of suspended) expect(await counts(otto, film)).toBe(0)
    expect(await counts(bob, shown[0] ?? '')).toBe(0)
    await database.sql(
      `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private')
       on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
      [ada.id],
    )
    for (const film of shown) expect(await counts(otto, film)).toBe(0)
  }),
)

test(
  'a minor’s film counts for verified scouts alone, while the guardian allows it',
  rolledBack(async () => {
    const { bob, una, vera } = await people()
    const mina = await minor()
    await allowFilm(mina)
    const films = [(await addShown(mina, 'scouts')).id, await addLink(mina, 'scouts')]
    for (const film of films) {
      for (const who of [bob, una, mina, 'anon'] as const) expect(await counts(who, film)).toBe(0)
      expect(await counts(vera, film)).toBe(1)
    }
    const [otto, pause] = [await verified(), 'select guardian_pause($1, $2)']
    const token = await guardianToken(database, mina)
    await database.as('anon', pause, [token, true])
    for (const film of films) expect(await counts(otto, film)).toBe(0)
    await database.as('anon', pause, [token, false])
    await decideAsGuardian(database, mina, 'withdraw_film')
    for (const film of films) expect(await counts(otto, film)).toBe(0)
  }),
)
