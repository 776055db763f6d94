import { afterAll, describe, expect, test } from 'vitest'
import { blindReviewSteps, CLUB } from './blind-review-steps.ts'
import { savedSearchSteps } from './saved-search-steps.ts'
import type { Account } from './test-accounts.ts'
import { openTestDatabase } from './test-database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const { rolledBack, scout, started } = blindReviewSteps(database)
const { athleteOf, save, mine } = savedSearchSteps(database)

const MATCH = {
  text: CLUB,
  sport: 'soccer',
  sort: 'match',
  match: [
    { need: 'position', positions: ['st'], weight: 10 },
    { need: 'availability', weight: 3 },
  ],
}
/** Eight adults whom a match puts in another order than their names or their latest change. */
async function squad() {
  const all: Account[] = []
  for (const [n, positions] of [
    ['gk'],
    ['st'],
    ['cb', 'st'],
    ['gk'],
    ['st'],
    ['cb'],
    ['cb', 'st'],
    ['st'],
  ].entries()) {
    const one = await athleteOf(CLUB, { positions })
    await database.sql('update athlete_profiles set recruiting_status = $2 where id = $1', [
      one.id,
      n % 2 ? 'open' : 'committed',
    ])
    // Whom a match puts first has changed least lately; by the clock of one transaction all would have changed at once.
    await database.sql(
      'update athlete_search_index set updated_at = now() - make_interval(hours => $2) where athlete_id = $1',
      [one.id, positions[0] === 'st' ? 24 + n : n],
    )
    all.push(one)
  }
  return all
}
async function ordered(by: Account, filter: object) {
  const { rows, refused } = await database.as<{ found: { ids: string[] } }>(
    by,
    'select search_athletes($1) as found',
    [JSON.stringify({ ...filter, limit: 100 })],
  )
  expect(refused).toBeNull()
  return rows[0]?.found.ids ?? []
}

describe('in the order of a match', () => {
  test(
    'a file holds people as the search shows them, with needs of one’s own and with those of the filter',
    rolledBack(async () => {
      const vera = await scout()
      await squad()
      for (const [filter, count] of [
        [MATCH, 8],
        [{ ...MATCH, match: [], positions: ['st'] }, 5],
      ] as const) {
        const shown = await ordered(vera, filter)
        expect(shown).toHaveLength(count)
        expect(shown).not.toEqual(await ordered(vera, { ...filter, sort: 'recent', match: [] }))
        const { rows, refused } = await database.as<{ file: { rows: { profile: string }[] } }>(
          vera,
          `select export_search($1, '{profile}', '{}') as file`,
          [JSON.stringify(filter)],
        )
        expect(refused).toBeNull()
        expect(rows[0]?.file.rows.map(({ profile }) => profile)).toEqual(shown)
      }
    }),
  )

  test(
    'a blind review keeps the places that the search gave',
    rolledBack(async () => {
      const vera = await scout()
      await squad()
      const shown = await ordered(vera, MATCH)
      const review = await started(vera, { filter: MATCH, size: 8 })
      const kept = await database.sql<{ athlete_id: string }>(
        'select athlete_id from private.blind_review_letters where review_id = $1 order by place',
        [review],
      )
      expect(kept.map(({ athlete_id }) => athlete_id)).toEqual(shown)
    }),
  )

  test(
    'a saved search counts what it finds, and the map its regions, as in any other order',
    rolledBack(async () => {
      const vera = await scout()
      await squad()
      await save(vera, MATCH)
      expect(await mine(vera)).toMatchObject([{ total: 8, broken: false }])
      const { rows } = await database.as<{ map: { nowhere: number; regions: { count: number }[] } }>(
        vera,
        'select search_regions($1) as map',
        [JSON.stringify(MATCH)],
      )
      const map = rows[0]?.map
      expect((map?.nowhere ?? 0) + (map?.regions ?? []).reduce((sum, { count }) => sum + count, 0)).toBe(8)
    }),
  )
})
