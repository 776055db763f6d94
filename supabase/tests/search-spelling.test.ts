import { afterAll, expect, test } from 'vitest'
import { blindReviewSteps } from './blind-review-steps.ts'
import { savedSearchSteps } from './saved-search-steps.ts'
import { openTestDatabase } from './test-database.ts'
import { TEST_DAY_ID, WITH_TEST_DAY } from './test-measurers.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const { rolledBack, scout, started, read } = blindReviewSteps(database)
const { athleteOf, save, mine } = savedSearchSteps(database)

const FILTER = {
  text: 'Zarautz',
  sport: 'soccer',
  sort: { metric: 'sprint30_s', timing: 'electronic' },
}

/** Six whose club is written so, four of them with the number; and one with it whose club is written nearly so. */
async function squad() {
  for (const [club, hasNumber] of [
    ...Array.from({ length: 6 }, (_, n) => ['Zarautz', n < 4] as const),
    ['Zarrautz', true] as const,
  ]) {
    const one = await athleteOf(club)
    if (hasNumber)
      await database.sql(
        `${WITH_TEST_DAY} insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, event_id, provenance)
         values ($1, 'sprint30_s', 4.3, 's', current_date - 10, 'laser', 'event', ${TEST_DAY_ID}, 'club_recorded')`,
        [one.id],
      )
  }
}

test(
  'a spelling is forgiven to a file, a blind review and a saved search where the search forgives it, and nowhere else',
  rolledBack(async () => {
    const vera = await scout()
    await squad()
    const ask = async <T>(call: string, filter: object) =>
      (await database.as<{ told: T }>(vera, `select ${call} as told`, [JSON.stringify(filter)])).rows[0]?.told
    const { ids = [], typo } =
      (await ask<{ ids: string[]; typo: boolean }>('search_athletes($1)', FILTER)) ?? {}
    expect([ids.length, typo]).toEqual([4, false])
    const file = await ask<{ rows: { profile: string }[] }>(`export_search($1, '{profile}', '{}')`, FILTER)
    expect(file?.rows.map(({ profile }) => profile)).toEqual(ids)
    const review = await started(vera, { filter: FILTER })
    expect((await read(vera, review)).found).toBe(4)
    const drawn = await database.sql<{ id: string }>(
      'select athlete_id as id from private.blind_review_letters where review_id = $1 order by place',
      [review],
    )
    expect(drawn.map(({ id }) => id)).toEqual(ids)
    await save(vera, FILTER)
    expect(await mine(vera)).toMatchObject([{ total: 4, broken: false }])
  }),
)

test(
  'and it is forgiven to all of them where the search does',
  rolledBack(async () => {
    const vera = await scout()
    await squad()
    const filter = { text: 'Zarrautz', sport: 'soccer' }
    const { rows } = await database.as<{ found: { total: number; typo: boolean } }>(
      vera,
      'select search_athletes($1) as found',
      [JSON.stringify(filter)],
    )
    expect(rows[0]?.found).toMatchObject({ total: 7, typo: true })
    const size = await database.as(vera, 'select search_export_size($1) as size', [JSON.stringify(filter)])
    expect(size.rows).toEqual([{ size: { people: 7, minors: 0 } }])
    const review = await started(vera, { filter, size: 7 })
    expect(
      await database.sql('select from private.blind_review_letters where review_id = $1', [review]),
    ).toHaveLength(7)
    await save(vera, filter)
    expect(await mine(vera)).toMatchObject([{ total: 7 }])
  }),
)
