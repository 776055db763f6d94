import { expect } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

export type Saved = {
  id: string
  name: string
  filter: Record<string, unknown>
  cadence: string
  broken: boolean
  total: number | null
  fresh: number | null
}

export const savedSearchSteps = (database: TestDatabase) => ({
  rolledBack: (steps: () => Promise<void>) => () => database.inRolledBackTransaction(steps),
  scout: () => createScout(database, { check: 'approved' }),
  /** Somebody who plays for a club that nobody else names. */
  async athleteOf(club: string, details: Parameters<typeof createAthlete>[1] = {}): Promise<Account> {
    const athlete = await createAthlete(database, details)
    await database.sql('update athlete_profiles set club = $2 where id = $1', [athlete.id, club])
    return athlete
  },
  async save(by: Account, filter: object, name = 'Keepers', cadence = 'at_once'): Promise<string> {
    const { rows, refused } = await database.as<{ id: string }>(
      by,
      'insert into saved_searches (name, filter, cadence) values ($1, $2, $3) returning id',
      [name, JSON.stringify(filter), cadence],
    )
    expect(refused).toBeNull()
    return rows[0]?.id ?? ''
  },
  mine: async (by: Account): Promise<Saved[]> =>
    (await database.as<{ all: Saved[] }>(by, 'select my_saved_searches() as all')).rows[0]?.all ?? [],
  open: async (by: Account, id: string) =>
    (await database.as<{ opened: { fresh: string[] } }>(by, 'select open_saved_search($1) as opened', [id]))
      .rows[0]?.opened.fresh,
  async alerts(of: Account) {
    await database.sql('select private.send_search_alerts()')
    return database.sql<{ kind: string; params: Record<string, string>; url: string }>(
      `select kind, params, url from notifications where user_id = $1 and kind like 'search%' order by created_at, kind`,
      [of.id],
    )
  },
})
