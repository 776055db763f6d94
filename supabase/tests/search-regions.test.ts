import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { savedSearchSteps } from './saved-search-steps.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let steps: ReturnType<typeof savedSearchSteps>
beforeAll(async () => {
  database = await openTestDatabase()
  steps = savedSearchSteps(database)
})
afterAll(() => database.close())
const rolledBack = (run: () => Promise<void>) => () => steps.rolledBack(run)()
const scout = () => steps.scout()
async function athleteIn(
  country: string,
  region: string,
  details: Parameters<typeof steps.athleteOf>[1] = {},
) {
  const athlete = await steps.athleteOf('Zarautz', details)
  await database.sql('update athlete_profiles set country = $2, region = $3 where id = $1', [
    athlete.id,
    country,
    region,
  ])
  return athlete
}

type Regions = {
  nowhere: number
  regions: { region: string; country: string; count: number; lat: number | null; lon: number | null }[]
}
const text = { text: 'Zarautz' }
async function regions(by: Caller, filter: object = text) {
  const { rows, refused } = await database.as<{ told: Regions }>(by, 'select search_regions($1) as told', [
    JSON.stringify(filter),
  ])
  if (refused) throw new Error(refused.hint ?? refused.message)
  return rows[0]?.told
}
const counts = async (by: Caller, filter: object = text) => {
  const told = await regions(by, filter)
  return [
    told?.nowhere,
    ...(told?.regions ?? []).map(({ region, country, count }) => `${region} ${country} ${count}`),
  ]
}
const total: typeof steps.total = (...given) => steps.total(...given)

describe('the regions of a search', () => {
  test(
    'are counted as the search finds them, with how many name none',
    rolledBack(async () => {
      const vera = await scout()
      for (const region of ['Catalonia', 'Catalonia', 'Galicia', '', 'Beyond the hill'])
        await athleteIn('ES', region)
      await athleteIn('PT', 'Galicia')
      expect(await counts(vera)).toEqual([
        1,
        'Catalonia ES 2',
        'Beyond the hill ES 1',
        'Galicia ES 1',
        'Galicia PT 1',
      ])
      expect(await counts(vera, { ...text, countries: ['PT'], regions: ['Catalonia'] })).toEqual([
        0,
        'Galicia PT 1',
      ])
      expect(await total(vera, { ...text, regions: ['Galicia'] })).toBe(2)
    }),
  )

  test(
    'lie in the middle of their towns, whatever town somebody names, and a region that no list knows lies nowhere',
    rolledBack(async () => {
      const vera = await scout()
      const ada = await athleteIn('ES', 'Catalonia')
      await athleteIn('ES', 'Beyond the hill')
      const before = await regions(vera)
      const [middle] = await database.sql<{ lat: number; lon: number }>(
        `select round(avg(lat)::numeric, 2)::float as lat, round(avg(lon)::numeric, 1)::float as lon from private.places
         where country = 'ES' and region = 'Catalonia'`,
      )
      const catalonia = before?.regions.find(({ region }) => region === 'Catalonia')
      expect(catalonia?.lat).toBe(middle?.lat)
      expect(catalonia?.lon).toBeCloseTo(middle?.lon ?? 0, 1)
      expect(before?.regions.find(({ region }) => region === 'Beyond the hill')).toMatchObject({
        lat: null,
        lon: null,
      })
      await database.sql(
        `update athlete_profiles set place_id = (select id from private.places where country = 'ES' and name = 'Girona') where id = $1`,
        [ada.id],
      )
      expect(await regions(vera)).toEqual(before)
    }),
  )

  test(
    'count nobody whom the search does not find: hidden, blocked, withdrawn, or a minor without a guardian’s yes',
    rolledBack(async () => {
      const [vera, una] = [await scout(), await steps.athleteOf('Elsewhere')]
      const [hidden, blocking, withdrawn] = [
        await athleteIn('ES', 'Galicia'),
        await athleteIn('ES', 'Galicia'),
        await athleteIn('ES', 'Galicia'),
      ]
      await athleteIn('ES', 'Galicia', { years: 15 })
      await athleteIn('ES', 'Galicia', { years: 15, guardian: 'active' })
      expect(await counts(vera)).toEqual([0, 'Galicia ES 4'])
      // Whoever is no verified scout is told of no minor.
      expect(await counts(una)).toEqual([0, 'Galicia ES 3'])
      await database.as(vera, 'insert into hidden_athletes (athlete_id) values ($1)', [hidden.id])
      await database.as(blocking, 'insert into blocks (blocked_id) values ($1)', [vera.id])
      await database.as(
        withdrawn,
        `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private') on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
        [withdrawn.id],
      )
      expect(await counts(vera)).toEqual([0, 'Galicia ES 1'])
      expect((await database.as('anon', `select search_regions('{}')`)).refused).not.toBeNull()
      await expect(regions(vera, { is_minor: true })).rejects.toThrow('search.is_minor')
    }),
  )

  test('of the list have a middle, each within its country’s towns', async () => {
    const [odd] = await database.sql<{ n: number }>(
      `select count(*)::int as n from private.place_regions r where not exists (select from private.places p
        where p.country = r.country and abs(p.lat - r.lat) < 6 and least(abs(p.lon - r.lon), 360 - abs(p.lon - r.lon)) < 12)`,
    )
    expect(odd?.n).toBe(0)
  })
})
