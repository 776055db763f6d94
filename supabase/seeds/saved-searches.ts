import type { Scout } from './generate-people.ts'
import type { Db } from './insert-rows.ts'
import { idOf } from './seed-ids.ts'

/** Three for the demo scout; in the first, three athletes have come since it was opened. */
export async function insertSavedSearches(db: Db, scouts: Scout[]) {
  const signIn = scouts.find(({ check }) => check === 'approved')
  if (!signIn) throw new Error('the demo data needs a verified scout')
  const searches = [
    {
      name: 'Midfielders under 18',
      filter: { sport: 'soccer', positions: ['dm', 'cm', 'am', 'lm', 'rm'], ageBands: ['13-15', '16-17'] },
      cadence: 'daily',
    },
    {
      name: 'Goalkeepers with film',
      filter: { sport: 'soccer', positions: ['gk'], hasVideo: true },
      cadence: 'weekly',
    },
    { name: 'Free at the end of the season', filter: { availabilities: ['season_end'] }, cadence: 'off' },
  ].map((search) => ({ id: idOf(`saved search ${search.name}`), scout_id: signIn.id, ...search }))
  for (const { id, scout_id, name, filter, cadence } of searches)
    await db.query(
      'insert into public.saved_searches (id, scout_id, name, filter, cadence) values ($1, $2, $3, $4, $5)',
      [id, scout_id, name, JSON.stringify(filter), cadence],
    )
  await db.query(
    `delete from private.saved_search_matches m where (m.saved_search_id, m.athlete_id) in (
      select k.saved_search_id, k.athlete_id from private.saved_search_matches k
      where k.saved_search_id = $1 order by k.athlete_id limit 3)`,
    [searches[0]?.id],
  )
}
