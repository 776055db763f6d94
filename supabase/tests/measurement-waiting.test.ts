import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionSteps } from './session-steps.ts'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { daysAgo, testFigures } from './test-figures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const s = sessionSteps(() => database)
const { figures } = testFigures(() => database)
const FAST = 3.92

type World = Awaited<ReturnType<typeof s.recorded>> & { vera: Account; handle: string; peers: Account[] }
const answer = async <T>(by: Caller, sql: string, values: unknown[]) => {
  const { rows, refused } = await database.as<{ answer: T }>(by, `select ${sql} as answer`, values)
  expect(refused).toBeNull()
  return rows[0]?.answer
}
const search = async ({ vera }: World, filter: object) =>
  (
    await answer<{ ids: string[] }>(vera, 'search_athletes($1)', [
      JSON.stringify({ sport: 'soccer', ...filter }),
    ])
  )?.ids ?? []

/** What each place that ranks says of a number: true where it counts there. */
const PLACES: Record<string, (world: World) => Promise<boolean>> = {
  'the best results': async ({ number }) =>
    (await database.sql('select from athlete_best_results where measurement_id = $1', [number])).length > 0,
  'the best results of a bulk load': async ({ ada, number }) => {
    await database.sql('select private.rebuild_search_and_bests(array[$1::uuid])', [ada.id])
    return (
      (await database.sql('select from athlete_best_results where measurement_id = $1', [number])).length > 0
    )
  },
  'a search for values': async (world) =>
    (
      await search(world, {
        metrics: [{ metric: 'sprint30_s', max: 4, minProvenance: 'club_recorded', timing: 'electronic' }],
      })
    ).includes(world.ada.id),
  'the order of a search': async (world) =>
    (await search(world, { facets: false, sort: { metric: 'sprint30_s', timing: 'electronic' } }))[0] ===
    world.ada.id,
  'the card': async ({ vera, ada }) =>
    JSON.stringify(
      await answer(vera, '(select headline_metrics from athlete_cards where id = $1)', [ada.id]),
    ).includes(String(FAST)),
  'a comparison': async ({ vera, ada, peers }) =>
    JSON.stringify(await answer(vera, 'compare_athletes($1)', [[ada.id, peers[0]?.id]])).includes(
      String(FAST),
    ),
  'its percentile': async ({ vera, ada }) =>
    (await answer(vera, '(select count(*)::int from measurement_percentiles($1))', [ada.id])) === 1,
  'the percentiles of the others': async ({ vera, peers }) =>
    (await answer(vera, '(select n from measurement_percentiles($1))', [peers[0]?.id])) === 20,
  'the crowd of a standing': async ({ peers, number }) =>
    (
      await answer<{ from: number } | null>(
        peers[0] ?? 'anon',
        `measurement_standing('sprint30_s', 'laser', $1)`,
        [number],
      )
    )?.from !== undefined,
  'the percentiles of a report': async ({ ada }) =>
    (await figures(ada, daysAgo(30), daysAgo(1))).percentiles.length > 0,
  'what may be boosted': async ({ ada }) =>
    (await database.sql<{ why: string | null }>('select private.boost_obstacle($1) as why', [ada.id]))[0]
      ?.why === null,
  'the public page': async ({ handle }) =>
    JSON.stringify(await answer('anon', 'private.athlete_page($1)', [{ handle }])).includes(String(FAST)),
  'the match of an opening': async ({ ada }) =>
    JSON.stringify(
      await database.sql(`select private.own_measurement($1, '{"metric": "sprint30_s"}') as own`, [ada.id]),
    ).includes(String(FAST)),
}

/** Ada, with the fastest number of all, and twenty others with one that a club recorded. */
async function world(): Promise<World> {
  const made = await s.recorded({}, FAST)
  const peers: Account[] = []
  for (let n = 0; n < 20; n++) {
    const one = await createAthlete(database)
    await database.sql(
      `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, organization_id, provenance)
       values ($1, 'sprint30_s', $2, 's', current_date - 20, 'laser', 'organization', $3, 'club_recorded')`,
      [one.id, 4.2 + n / 100, made.id],
    )
    peers.push(one)
  }
  const [page] = await database.sql<{ handle: string }>('select handle from athlete_profiles where id = $1', [
    made.ada.id,
  ])
  return {
    ...made,
    peers,
    vera: await createScout(database, { check: 'approved' }),
    handle: page?.handle ?? '',
  }
}

describe('a number that an official recorded and nobody accepted yet', () => {
  test.each(Object.entries(PLACES))('is not in %s until it is ranked', (place, counts) =>
    database.inRolledBackTransaction(async () => {
      const made = await world()
      // Without them the others are nineteen, where twenty are wanted.
      if (place === 'the percentiles of the others')
        await database.sql('delete from measurements where athlete_id = $1', [made.peers[19]?.id])
      expect(await counts(made)).toBe(false)
      expect(await s.respond(made.ada, made.number, true)).toBeNull()
      expect(await counts(made)).toBe(true)
    }),
  )

  test('stands on the page for whoever reads it, with its level and the day it will be ranked from', () =>
    database.inRolledBackTransaction(async () => {
      const made = await s.recorded()
      const { rows } = await database.as(
        'anon',
        `select provenance, ranked_from > now() + interval '71 hours' as waits from measurements where id = $1`,
        [made.number],
      )
      expect(rows).toEqual([{ provenance: 'club_recorded', waits: true }])
    }))
})

test('a number waits while its athlete is leaving, and three days more when they are back', () =>
  database.inRolledBackTransaction(async () => {
    const { ada, number } = await s.recorded()
    await database.sql('select private.begin_deletion($1, null)', [ada.id])
    // As if three days had passed: by a change of the row it would be ranked at once.
    await database.sql('alter table measurements disable trigger measurements_before_update_ranked')
    await database.sql(`update measurements set ranked_from = now() - interval '1 minute'`)
    await database.sql('alter table measurements enable trigger measurements_before_update_ranked')
    await database.sql('select private.rank_recorded_numbers()')
    expect((await database.as(ada, 'select undo_deletion()')).refused).toBeNull()
    await s.later('2 days')
    expect(await s.numbersOf(ada)).toMatchObject([{ waits: true }])
    expect(await s.respond(ada, number, false)).toBeNull()
    expect(await s.numbersOf(ada)).toEqual([])
  }))
