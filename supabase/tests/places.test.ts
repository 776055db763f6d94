import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../seeds/demo.ts'
import { createRandom } from '../seeds/random.ts'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

type Place = { id: number; name: string; region: string; country: string }
const LEEDS = 2644688
const YORK = 2633352
const LONDON = 2643743

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)
const find = async (query: string, country: string | null = null) => {
  const scout = await createScout(database)
  const { rows } = await database.as<{ r: Place[] }>(scout, 'select find_places($1, $2) as r', [
    query,
    country,
  ])
  return rows[0]?.r ?? []
}
async function search(person: Caller, filter: object) {
  const { rows, refused } = await database.as<{ r: { ids: string[]; total: number } }>(
    person,
    'select search_athletes($1) as r',
    [filter],
  )
  if (refused || !rows[0]) throw new Error(refused?.message)
  return rows[0].r
}
const near = (place: number, km: number) => ({ near: { place, km } })
const setPage = (person: Account, change: string, values: unknown[] = []) =>
  database.as(person, `update athlete_profiles set ${change} where id = auth.uid()`, values)
const page = async ({ id }: Account) =>
  (
    await database.sql<{ place_id: number | null; town: string; stands: number | null }>(
      `select p.place_id, p.town, s.place_id as stands from athlete_profiles p
       join athlete_search_index s on s.athlete_id = p.id where p.id = $1`,
      [id],
    )
  )[0]
const distances = async (person: Caller, place: number, ids: string[]) =>
  (
    await database.as<{ athlete_id: string; km: number }>(person, 'select * from distances_from($1, $2)', [
      place,
      ids,
    ])
  ).rows

describe('a place', () => {
  test(
    'is found by the beginning of its names in any language, the largest first, in one country or all',
    rolledBack(async () => {
      expect((await find('leed'))[0]).toEqual({ id: LEEDS, name: 'Leeds', region: 'England', country: 'GB' })
      expect((await find('Londres'))[0]).toMatchObject({ id: LONDON, name: 'London' })
      expect((await find('sao pau'))[0]).toMatchObject({ name: 'São Paulo', country: 'BR' })
      expect((await find('london', 'CA')).map(({ country }) => country)).toEqual(['CA'])
      expect((await find('l')).length).toBe(0)
      expect(await find("'; drop table private.places; --")).toEqual([])
      expect(await find('%')).toEqual([])
    }),
  )

  test(
    'is named by an adult, in their own country, and goes with the country',
    rolledBack(async () => {
      const ada = await createAthlete(database, { country: 'GB' })
      expect((await setPage(ada, 'place_id = $1', [LEEDS])).refused).toBeNull()
      expect(await page(ada)).toEqual({ place_id: LEEDS, town: 'Leeds', stands: LEEDS })
      expect((await setPage(ada, 'place_id = $1', [5128581])).refused?.hint).toBe('athlete_profile.place')
      expect((await setPage(ada, 'place_id = 1')).refused?.hint).toBe('athlete_profile.place')
      expect((await setPage(ada, `town = 'Anywhere'`)).refused).not.toBeNull()
      await setPage(ada, `country = 'FR', region = 'Bretagne'`)
      expect(await page(ada)).toMatchObject({ place_id: null, town: '', stands: 2983990 }) // Rennes
    }),
  )

  test(
    'is the largest of the region for whoever names none, in the words of the region',
    rolledBack(async () => {
      const ada = await createAthlete(database, { country: 'ES' })
      const standsAt = async (region: string) => {
        await setPage(ada, 'region = $1', [region])
        return (await page(ada))?.stands
      }
      for (const region of ['Andalucía', 'andalucia', 'Andalusia'])
        expect(await standsAt(region)).toBe(2510911)
      for (const region of ['', 'Atlantis', 'Yorkshire']) expect(await standsAt(region)).toBeNull()
    }),
  )

  test(
    'is refused in words where nobody knows it, and with a circle that is no step',
    rolledBack(async () => {
      const scout = await createScout(database, { check: 'approved' })
      for (const wrong of [
        { place: 1, km: 50 },
        { place: LEEDS, km: 30 },
        { place: LEEDS, km: '50' },
        { place: LEEDS, km: 0.5 },
        { place: LEEDS },
        { km: 50 },
        { place: `${LEEDS}`, km: 50 },
        { place: LEEDS, km: 50, lat: 53.8 },
        { place: 2644688.5, km: 50 },
        [LEEDS, 50],
        'Leeds',
      ]) {
        const { refused } = await database.as(scout, 'select search_athletes($1)', [{ near: wrong }])
        expect(refused?.hint, JSON.stringify(wrong)).toBe('search.near')
      }
    }),
  )
})

describe('under 18', () => {
  test(
    'nobody has a town, and it goes from a page that turns out to be a minor’s',
    rolledBack(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active', country: 'GB' })
      await setPage(mina, `region = 'Yorkshire', place_id = $1`, [YORK])
      expect(await page(mina)).toEqual({ place_id: null, town: '', stands: LEEDS })
      const ada = await createAthlete(database, { country: 'GB' })
      await setPage(ada, 'place_id = $1', [YORK])
      await database.sql(
        `update athlete_private_details set birth_date = current_date - interval '16 years' where athlete_id = $1`,
        [ada.id],
      )
      await database.sql('update athlete_profiles set updated_at = now() where id = $1', [ada.id])
      expect(await page(ada)).toEqual({ place_id: null, town: '', stands: null })
    }),
  )

  test(
    'a centre moved place by place tells the region and no more',
    rolledBack(async () => {
      const scout = await createScout(database, { check: 'approved' })
      const minor = async (club: string) => {
        const one = await createAthlete(database, {
          years: 16,
          guardian: 'active',
          country: 'GB',
          sport: 'soccer',
        })
        await setPage(one, `region = 'Yorkshire', club = $1`, [club])
        return one.id
      }
      const minors = [await minor('York City'), await minor('Hull Kingston'), await minor('Sheffield Hawks')]
      const centres = await database.sql<{ id: number; km: number }>(
        `select p.id, private.kilometres(p.lat, p.lon, l.lat, l.lon) as km from private.places p, private.places l
         where l.id = $1 and p.country = 'GB' and p.lat between 52 and 56 order by md5(p.id::text) limit 70`,
        [LEEDS],
      )
      expect(centres.length).toBe(70)
      for (const { id, km } of centres)
        for (const step of [25, 50, 100, 200]) {
          const { ids } = await search(scout, {
            sport: 'soccer',
            facets: false,
            limit: 100,
            ...near(id, step),
          })
          const found = minors.filter((one) => ids.includes(one))
          expect(found, `${id}, ${step} km`).toEqual(km <= step ? minors : [])
        }
      for (const step of [YORK, LEEDS, LONDON]) expect(await distances(scout, step, minors)).toEqual([])
    }),
    60_000,
  )
})

test(
  'the distance of an adult is told to the nearest five kilometres to whoever reads their town, and to nobody else',
  rolledBack(async () => {
    const scout = await createScout(database, { check: 'approved' })
    const [ada, una, bea] = [
      await createAthlete(database, { country: 'GB' }),
      await createAthlete(database, { country: 'GB' }),
      await createAthlete(database, { country: 'GB', visibility: 'private' }),
    ]
    await setPage(ada, 'place_id = $1', [YORK])
    await setPage(una, `region = 'Yorkshire'`)
    await setPage(bea, 'place_id = $1', [YORK])
    const ids = [ada.id, una.id, bea.id]
    expect(await distances(scout, LEEDS, ids)).toEqual([{ athlete_id: ada.id, km: 35 }])
    expect(await distances(scout, 1, ids)).toEqual([])
    expect(
      (await database.as('anon', 'select * from distances_from($1, $2)', [LEEDS, ids])).refused,
    ).not.toBeNull()
    await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [ada.id, scout.id])
    expect(await distances(scout, LEEDS, ids)).toEqual([])
  }),
)

test(
  'an opening tells an adult how far their town is, and the circle by name',
  rolledBack(async () => {
    const scout = await createScout(database, { check: 'approved' })
    const ada = await createAthlete(database, { country: 'GB' })
    const made = await database.as<{ id: string }>(
      scout,
      `insert into openings (title, filter, closes_on) values ('A keeper', $1, current_date + 9) returning id`,
      [JSON.stringify({ sport: 'soccer', ...near(LEEDS, 25) })],
    )
    await database.as(scout, 'select publish_opening($1)', [made.rows[0]?.id])
    const told = async () =>
      (await database.as<{ r: { conditions: object[] }[] }>(ada, 'select openings_for_me() as r')).rows[0]
        ?.r[0]?.conditions
    const asked = { place: LEEDS, km: 25, name: 'Leeds' }
    expect(await told()).toEqual([{ part: 'near', asked, met: false, own: null }])
    await setPage(ada, `region = 'Yorkshire'`)
    expect(await told()).toEqual([{ part: 'near', asked, met: true, own: null }])
    await setPage(ada, 'place_id = $1', [YORK])
    expect(await told()).toEqual([{ part: 'near', asked, met: false, own: { name: 'York', km: 35 } }])
  }),
)

test('a circle finds and counts whom plain SQL over the tables finds, for every kind of caller', async () => {
  await database.inRolledBackTransaction(async () => {
    await seedDemo({ query: async (text, values) => ({ rows: await database.sql(text, values) }) })
    const random = createRandom(31)
    const one = async (where: string) =>
      (
        await database.sql<Account>(
          `select p.id, p.email from profiles p where ${where} order by email limit 1`,
        )
      )[0] as Account
    const scout = `exists (select from scout_profiles s where s.user_id = p.id and s.verified_until`
    const callers: Caller[] = [
      'anon',
      await one(`email = 'athlete@touchline.example'`),
      await one('exists (select from athlete_profiles a where a.id = p.id and a.is_minor)'),
      await one(`${scout} > now())`),
      await one(`${scout} < now())`),
      await one(`${scout} is null)`),
      await one(`email = 'admin@touchline.example'`),
    ]
    const blocked = callers[3] as Account
    await database.sql(
      `insert into blocks (blocker_id, blocked_id) select id, $1 from (select id from athlete_profiles where user_id is not null order by id limit 20) a`,
      [blocked.id],
    )
    // Every third adult names a town of their country.
    await database.sql(
      `update athlete_profiles p set place_id = (select t.id from private.places t where t.country = p.country
         order by md5(t.id || p.id::text) limit 1) where not is_minor and p.id::text ~ '[0-4]$'`,
    )
    const centres = (
      await database.sql<{ id: number }>(
        `select t.id from private.places t where exists (select from athlete_profiles p where p.country = t.country)
         order by md5(t.id::text) limit 8`,
      )
    ).map(({ id }) => id)
    let found = 0
    for (const caller of callers)
      for (const centre of [...centres, LEEDS, LONDON]) {
        const km = random.pick([25, 50, 100, 200])
        const expected = await database.as<{ id: string }>(
          caller,
          `select p.id from athlete_profiles p where p.primary_sport is not null${caller === 'anon' ? '' : ' and not exists (select from hidden_athletes h where h.athlete_id = p.id)'}`,
        )
        const visible = expected.rows.map(({ id }) => id)
        const inside = await database.sql<{ id: string }>(
          `select p.id from athlete_profiles p
           join private.places t on t.id = coalesce(p.place_id, (select r.place_id from private.place_regions r
             where r.country = p.country and r.name = private.normalize_search_text(p.region)))
           join private.places c on c.id = $1
           where p.id = any ($3) and not private.is_banned(p.id) and 6371 * 2 * asin(sqrt(
             power(sin(radians((t.lat - c.lat)::float8 / 2)), 2) + cos(radians(c.lat::float8))
             * cos(radians(t.lat::float8)) * power(sin(radians((t.lon - c.lon)::float8 / 2)), 2))) <= $2
           order by p.id`,
          [centre, km, visible],
        )
        const { ids, total } = await search(caller, { ...near(centre, km), limit: 100 })
        // The own page is one's own, and found only where others find it.
        const mine = caller === 'anon' ? '' : caller.id
        const others = inside.map(({ id }) => id).filter((id) => id !== mine)
        expect(ids.filter((id) => id !== mine).toSorted(), `${centre} ${km}`).toEqual(
          others.slice(0, 100).toSorted(),
        )
        expect(total - Number(ids.includes(mine)), `${centre} ${km}`).toBe(others.length)
        found += total
      }
    expect(found).toBeGreaterThan(100)
  })
}, 120_000)
