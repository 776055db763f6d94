import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'
import { testVideos } from './test-videos.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { rolledBack } = testFamilies(() => database)
const { addShown, addChecked, allowFilm, verified, minor, seen } = testVideos(() => database)
const REASON = 'I am the keeper in it and nobody asked me.'

const ask = async (who: Caller, film: string, reason = REASON, contact: string | null = 'nell@home.test') => {
  const { refused } = await database.as(who, 'select ask_video_takedown($1, $2, $3)', [film, reason, contact])
  return refused?.hint ?? refused?.code
}
const confirm = async (token: string) =>
  (await database.as('anon', 'select confirm_video_takedown($1)', [token])).refused?.hint
const flags = () =>
  database.sql<{ id: string; details: string; in_film: boolean; reporter_id: string | null }>(
    'select id, details, in_film, reporter_id from flags',
  )
const mails = async () =>
  (
    await database.sql<{ to_email: string; params: { takedown_token: string } }>(
      `select to_email, params from touchline.mail_outbox where kind = 'takedown_confirm' order by id`,
    )
  ).map(({ to_email, params }) => ({ to: to_email, token: params.takedown_token }))

describe('somebody in a film', () => {
  test(
    'with an account makes a report of it, once, about a film that they can see',
    rolledBack(async () => {
      const [ada, bob, vera] = [
        await createAthlete(database),
        await createAthlete(database),
        await verified(),
      ]
      const film = await addShown(ada)
      const hidden = await addChecked(ada)
      expect(await ask(bob, hidden.id)).toBe('flag.not_found')
      expect(await ask(ada, film.id)).toBe('flag.not_found')
      expect(await ask(bob, film.id)).toBeUndefined()
      expect(await ask(bob, film.id)).toBe('flag.already')
      expect(await ask(vera, film.id, 'x')).toBe('takedown.reason')
      expect(await ask(vera, film.id, 'x'.repeat(1501))).toBe('takedown.reason')
      expect(await flags()).toMatchObject([{ in_film: true, details: REASON, reporter_id: bob.id }])
      expect(await mails()).toEqual([])
    }),
  )

  test(
    'without an account is heard once the mailed link is opened, and the film is taken down',
    rolledBack(async () => {
      const [ada, amy] = [await createAthlete(database), await createAdmin(database)]
      const film = await addShown(ada)
      expect(await ask('anon', film.id)).toBeUndefined()
      expect(await flags()).toEqual([])
      const [mail] = await mails()
      expect(mail?.to).toBe('nell@home.test')
      expect(await confirm('no secret')).toBe('takedown.link')
      expect(await confirm(mail?.token ?? '')).toBeUndefined()
      expect(await confirm(mail?.token ?? '')).toBe('takedown.link')
      const [flag] = await flags()
      expect(flag).toMatchObject({
        in_film: true,
        details: `${REASON}\n\nnell@home.test`,
        reporter_id: null,
      })
      expect(await database.sql('select from private.video_takedowns')).toEqual([])
      const removed = await database.as(
        amy,
        `select decide_flag($1, 'remove', 'Filmed without asking', null)`,
        [flag?.id],
      )
      expect(removed.refused).toBeNull()
      expect(await seen('anon', film)).toBe(0)
    }),
  )

  test(
    'without an account names only films that everybody sees, and an address that is one',
    rolledBack(async () => {
      const [ada, mina] = [await createAthlete(database), await minor()]
      const [scouts, minors] = [await addShown(ada, 'scouts'), await addShown(mina)]
      await allowFilm(mina)
      for (const id of [scouts.id, minors.id, randomUUID()])
        expect(await ask('anon', id)).toBe('video.not_found')
      const film = await addShown(ada)
      for (const contact of [null, '', 'nell', 'nell@home', `${'x'.repeat(320)}@home.test`]) {
        await database.sql('delete from private.rate_limit_counters')
        expect(await ask('anon', film.id, REASON, contact)).toBe('takedown.contact')
      }
      expect(await mails()).toEqual([])
    }),
  )

  test(
    'is counted by their place and by the address',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const film = await addShown(ada)
      for (let n = 0; n < 3; n++) expect(await ask('anon', film.id)).toBeUndefined()
      expect(await ask('anon', film.id, REASON, 'NELL+x@home.test ')).toBe('limit.takedown_address')
      await database.sql(`delete from private.rate_limit_counters where action = 'takedown_place'`)
      for (let n = 0; n < 5; n++)
        expect(await ask('anon', film.id, REASON, `n${n}@home.test`)).toBeUndefined()
      expect(await ask('anon', film.id, REASON, 'n6@home.test')).toBe('limit.takedown_place')
    }),
  )

  test(
    'comes too late with a link of last week, or when the film is gone',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const [one, two] = [await addShown(ada), await addShown(ada)]
      for (const { id } of [one, two]) await ask('anon', id)
      const [first, second] = await mails()
      await database.sql(`update private.video_takedowns set expires_at = now() where video_id = $1`, [
        one.id,
      ])
      await database.as(ada, 'delete from videos where id = $1', [two.id])
      for (const mail of [first, second]) expect(await confirm(mail?.token ?? '')).toBe('takedown.link')
      expect(await flags()).toEqual([])
    }),
  )

  test(
    'is named to nobody outside the team',
    rolledBack(async () => {
      const [ada, vera] = [await createAthlete(database), await verified()]
      const film = await addShown(ada)
      await ask('anon', film.id)
      await confirm((await mails())[0]?.token ?? '')
      for (const who of [ada, vera, 'anon'] as (Account | 'anon')[]) {
        expect((await database.as(who, 'select email from private.video_takedowns')).refused?.code).toBe(
          '42501',
        )
        expect((await database.as(who, 'select details from flags')).rows).toEqual([])
      }
    }),
  )
})
