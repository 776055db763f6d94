import { expect, test } from 'vitest'
import { loadVenue, sportsWithVenue } from '#web/ui/venues/load-venue.ts'
import { openTestDatabase } from './test-database.ts'

test('every sport has a drawing, with a spot for each of its positions and for no other', async () => {
  const database = await openTestDatabase()
  const sports = await database.sql<{ sport: string; positions: string[] }>(
    `select sport_code as sport, array_agg(code order by code) as positions from public.positions group by sport_code order by 1`,
  )
  const all = await database.sql<{ code: string }>('select code from public.sports order by code')
  await database.close()
  expect(sports.map(({ sport }) => sport)).toEqual(all.map(({ code }) => code))
  expect([...sportsWithVenue].sort()).toEqual(all.map(({ code }) => code))
  for (const { sport, positions } of sports) {
    const venue = await loadVenue(sport)
    expect(Object.keys(venue?.spots ?? {}).sort(), sport).toEqual([...positions].sort())
  }
})
