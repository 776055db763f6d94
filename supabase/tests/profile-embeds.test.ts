import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

type Choice = { is_on: boolean; sites: string[] }
type Card = { display_name: string; club: string; sites: string[] }

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)

const wishes = (person: Account, visibility: string) =>
  database.sql(
    `insert into user_settings (user_id, privacy_profile_visibility) values ($1, $2) on conflict (user_id) do update set privacy_profile_visibility = excluded.privacy_profile_visibility`,
    [person.id, visibility],
  )
async function publicAthlete() {
  const athlete = await createAthlete(database, { name: 'Ada Marrow' })
  await wishes(athlete, 'public')
  return athlete
}
const set = (by: Caller, shown: boolean | null, sites: string[] | null = []) =>
  database.as<{ choice: Choice }>(by, 'select set_profile_embed($1, $2) as choice', [shown, sites])
const choiceOf = async (by: Caller) =>
  (await database.as<{ choice: Choice | null }>(by, 'select my_profile_embed() as choice')).rows[0]?.choice
/** As the server asks: without an account, by the address of the public page. */
async function cardOf({ id }: Account) {
  const [page] = await database.sql<{ handle: string }>('select handle from athlete_profiles where id = $1', [
    id,
  ])
  const asked = await database.as<{ card: Card | null }>(
    'anon',
    `select private.athlete_embed(jsonb_build_object('handle', $1::text)) as card`,
    [page?.handle.toUpperCase()],
  )
  expect(asked.refused).toBeNull()
  return asked.rows[0]?.card
}

describe('the card for other sites', () => {
  test(
    'is off at first, is switched on and off by its athlete, and says what the public page says of them',
    rolledBack(async () => {
      const ada = await publicAthlete()
      await database.sql(`update athlete_profiles set club = 'Harbour FC' where id = $1`, [ada.id])
      expect(await choiceOf(ada)).toEqual({ is_on: false, sites: [] })
      expect(await cardOf(ada)).toBeNull()
      expect((await set(ada, true)).rows[0]?.choice).toEqual({ is_on: true, sites: [] })
      const card = await cardOf(ada)
      expect(card).toMatchObject({ display_name: 'Ada Marrow', club: 'Harbour FC', sites: [] })
      expect(Object.keys(card ?? {}).sort()).toEqual(
        'checks club country display_name handle positions primary_sport region sites'.split(' '),
      )
      expect((await set(ada, false)).rows[0]?.choice).toEqual({ is_on: false, sites: [] })
      expect(await cardOf(ada)).toBeNull()
    }),
  )

  test(
    'is refused to a minor, to whoever hides, to scouts, to admins and to strangers',
    rolledBack(async () => {
      const mina = await createAthlete(database, { years: 15, guardian: 'active' })
      await wishes(mina, 'public')
      expect((await set(mina, true)).refused?.hint).toBe('profile_embed.minor')
      expect((await set(mina, false)).refused).toBeNull()
      const bob = await createAthlete(database)
      for (const visibility of ['scouts', 'private']) {
        await wishes(bob, visibility)
        expect((await set(bob, true)).refused?.hint).toBe('profile_embed.not_public')
      }
      const vera = await createScout(database, { check: 'approved' })
      expect((await set(vera, true)).refused?.hint).toBe('profile_embed.not_allowed')
      expect(await choiceOf(vera)).toBeNull()
      for (const call of ['set_profile_embed(true)', 'my_profile_embed()'])
        expect((await database.as('anon', `select ${call}`)).refused, call).not.toBeNull()
    }),
  )

  test(
    'is gone at once while the page is hidden, its athlete suspended or found to be a minor',
    rolledBack(async () => {
      const ada = await publicAthlete()
      await set(ada, true)
      const birth = (years: number) =>
        database.sql(
          `update athlete_private_details set birth_date = current_date - make_interval(years => $2) where athlete_id = $1`,
          [ada.id, years],
        )
      const ban = (until: string | null) =>
        database.sql('update auth.users set banned_until = $2 where id = $1', [ada.id, until])
      for (const [close, open] of [
        [() => wishes(ada, 'scouts'), () => wishes(ada, 'public')],
        [() => ban('2999-01-01'), () => ban(null)],
        [() => birth(15), () => birth(25)],
      ] as const) {
        expect(await cardOf(ada)).not.toBeNull()
        await close()
        expect(await cardOf(ada)).toBeNull()
        await open()
      }
    }),
  )

  test(
    'stands on the sites that are listed: origins of https, each once, as browsers write them',
    rolledBack(async () => {
      const ada = await publicAthlete()
      const given = ['https://Club.Example/', ' https://club.example ', 'https://www.fan-page.example:8443']
      expect((await set(ada, true, given)).rows[0]?.choice.sites).toEqual([
        'https://club.example',
        'https://www.fan-page.example:8443',
      ])
      expect(await cardOf(ada)).toMatchObject({
        sites: ['https://club.example', 'https://www.fan-page.example:8443'],
      })
    }),
  )

  test.each([
    'http://club.example',
    'club.example',
    'https://club.example/team',
    'https://club.example?x=1',
    'https://me:secret@club.example',
    'https://*.example',
    'https://club',
    'https://127.0.0.1',
    'https://club.example:0',
    'https://club.example; script-src *',
    'https://club.example\r\nset-cookie: x=1',
    'https://club.example https://b.example',
    "'self'",
    'javascript:alert(1)',
    '',
    `https://${'a'.repeat(60)}.${'b.'.repeat(120)}example`,
  ])('refuses the site %j and says what is wanted', (site) =>
    rolledBack(async () => {
      const ada = await publicAthlete()
      const { refused } = await set(ada, true, ['https://first.example', site])
      expect(refused?.hint).toBe('profile_embed.sites')
      expect(refused?.message).toMatch(/^sites: ".*" was given; .*https:\/\/club\.example is wanted/s)
      expect(await choiceOf(ada)).toEqual({ is_on: false, sites: [] })
    })(),
  )

  test(
    'takes ten sites, and says what is missing',
    rolledBack(async () => {
      const ada = await publicAthlete()
      const sites = Array.from({ length: 11 }, (_, n) => `https://club${n}.example`)
      expect((await set(ada, true, sites)).refused).toMatchObject({
        hint: 'profile_embed.too_many',
        message: 'sites: 11 were given; at most 10 fit.',
      })
      expect((await set(ada, true, sites.slice(1))).refused).toBeNull()
      expect((await set(ada, null)).refused?.hint).toBe('profile_embed.shown')
      expect((await set(ada, true, null)).rows[0]?.choice.sites).toEqual([])
    }),
  )

  test(
    'is no table that anybody reads or writes, and goes with its athlete',
    rolledBack(async () => {
      const ada = await publicAthlete()
      await set(ada, true)
      for (const who of [ada, await createScout(database, { check: 'approved' }), 'anon' as const])
        for (const statement of [
          'select * from private.profile_embeds',
          `update private.profile_embeds set is_on = true`,
          `insert into private.profile_embeds (athlete_id) values ('${ada.id}')`,
        ])
          expect((await database.as(who, statement)).refused, statement).not.toBeNull()
      await database.sql('delete from auth.users where id = $1', [ada.id])
      expect(
        await database.sql('select from private.profile_embeds where athlete_id = $1', [ada.id]),
      ).toEqual([])
    }),
  )
})
