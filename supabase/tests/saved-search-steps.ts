import { expect } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import type { Caller, TestDatabase } from './test-database.ts'

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
  /** So many more like somebody, imported by the desk. */
  likeThem: (athlete: Account, count: number) =>
    database.sql(
      `with imported as (
        insert into athlete_profiles
        select q.* from generate_series(1, $2::int) n, athlete_profiles p, jsonb_populate_record(null::athlete_profiles,
          to_jsonb(p) || jsonb_build_object('id', gen_random_uuid(), 'user_id', null, 'import_key', n, 'handle', 'zarautz-' || n || '-aaaaaaaa')) q
        where p.id = $1 returning id)
      insert into athlete_sports (athlete_id, sport_code, is_primary)
      select i.id, s.sport_code, true from imported i, athlete_sports s where s.athlete_id = $1`,
      [athlete.id, count],
    ),
  total: async (by: Caller, filter: object) =>
    (
      await database.as<{ total: number }>(by, `select (search_athletes($1) ->> 'total')::int as total`, [
        JSON.stringify(filter),
      ])
    ).rows[0]?.total,
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
