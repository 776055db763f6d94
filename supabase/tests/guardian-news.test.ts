import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, MUM, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { linkTo, decide, invite, family, rolledBack } = testFamilies(() => database)
const FILM = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const OTHER = 'https://vimeo.com/76979871'
const RESULT = 'https://youtu.be/dQw4w9WgXcQ'
const add = async (to: Account, url: string) => {
  const done = await database.as(
    to,
    `insert into video_links (athlete_id, url, title) values ($1, $2, 'Goals')`,
    [to.id, url],
  )
  expect(done.refused).toBeNull()
}
const tell = () => database.sql('select private.deliver_held_words()')
const news = async () =>
  (
    await database.sql<{ words: string }>(
      `select params ->> 'content' as words from touchline.mail_outbox
       where kind = 'guardian_new_links' order by id`,
    )
  ).map(({ words }) => words)
const seenNow = async (email: string) =>
  (
    await database.sql<{ seen: string }>(
      `select params ->> 'seen_now' as seen from touchline.mail_outbox
       where kind = 'guardian_invitation' and to_email = $1`,
      [email],
    )
  ).map(({ seen }) => seen)

describe('a new link of a child', () => {
  test(
    'is told to the guardian with its address, in one mail a day',
    rolledBack(async () => {
      const { mina } = await family(1)
      await add(mina, FILM)
      await tell()
      expect(await news()).toEqual([FILM])
      await add(mina, OTHER)
      await database.as(
        mina,
        `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, evidence_url)
         values ($1, 'height_cm', 170, 'cm', current_date, $2)`,
        [mina.id, RESULT],
      )
      await tell()
      expect(await news()).toHaveLength(1)
      await database.sql(`update private.link_news_sent set sent_at = now() - interval '25 hours'`)
      await tell()
      expect((await news())[1]?.split('\n').sort()).toEqual([OTHER, RESULT].sort())
    }),
  )

  test(
    'is on the guardian’s page with its address, before films are allowed',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      await add(mina, FILM)
      const { rows } = await database.as<{ p: { preview: object } }>(
        'anon',
        'select guardian_portal($1) as p',
        [dad],
      )
      expect(rows[0]?.p.preview).toMatchObject({ films: [], links: [{ title: 'Goals', url: FILM }] })
    }),
  )

  test(
    'of an adult is told to nobody',
    rolledBack(async () => {
      await add(await createAthlete(database), FILM)
      await tell()
      expect(await database.sql('select 1 from private.link_news')).toEqual([])
      expect(await news()).toEqual([])
    }),
  )
})

describe('the first letter says who sees the page before the guardian answers:', () => {
  test.each([
    [14, 'FR', 'nobody', 'private'],
    [16, 'FR', 'of_age', 'scouts'],
    [15, 'DE', 'nobody', 'private'],
    [17, 'DE', 'of_age', 'scouts'],
  ])('at %i in %s it is %s', (years, country, says, visible) =>
    database.inRolledBackTransaction(async () => {
      const child = await createAthlete(database, { years, country })
      await invite(child, DAD)
      expect(await seenNow(DAD)).toEqual([says])
      expect(
        await database.sql('select effective_visibility as v from athlete_profiles where id = $1', [
          child.id,
        ]),
      ).toEqual([{ v: visible }])
    }),
  )

  test(
    'a second guardian reads that another has agreed',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      await invite(mina, MUM)
      await decide(dad, 'accept_guardian', (await linkTo(mina, MUM)).id)
      expect(await seenNow(MUM)).toEqual(['agreed'])
    }),
  )
})
