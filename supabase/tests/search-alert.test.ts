import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { savedSearchSteps } from './saved-search-steps.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let steps: ReturnType<typeof savedSearchSteps>
beforeAll(async () => {
  database = await openTestDatabase()
  steps = savedSearchSteps(database)
})
afterAll(() => database.close())
const rolledBack = (run: () => Promise<void>) => () => steps.rolledBack(run)()
const scout = () => steps.scout()
const athleteOf: typeof steps.athleteOf = (...given) => steps.athleteOf(...given)
const save: typeof steps.save = (...given) => steps.save(...given)
const mine: typeof steps.mine = (...given) => steps.mine(...given)
const open: typeof steps.open = (...given) => steps.open(...given)
const alerts: typeof steps.alerts = (...given) => steps.alerts(...given)

describe('an alert', () => {
  test(
    'names the search and how many, once; its mail names neither',
    rolledBack(async () => {
      const vera = await scout()
      const id = await save(vera, { text: 'Zarautz' }, 'Keepers of the coast')
      expect(await alerts(vera)).toEqual([])
      const minor = await athleteOf('Zarautz', { years: 15, guardian: 'active' })
      const told = {
        kind: 'search_alert',
        params: { saved_search_id: id, search: 'Keepers of the coast', count: '1' },
        url: `/scout/search?saved=${id}`,
      }
      expect(await alerts(vera)).toEqual([told])
      expect(await alerts(vera)).toEqual([told])
      // What waits in a search is one notice.
      await athleteOf('Zarautz')
      expect(await alerts(vera)).toEqual([{ ...told, params: { ...told.params, count: '2' } }])
      const mails = await database.sql<{ text: string }>(
        `select to_jsonb(m)::text as text from touchline.mail_outbox m where m.params ->> 'kind' = 'search_alert'`,
      )
      expect(mails.length).toBeGreaterThan(0)
      for (const { text } of mails) {
        expect(text).not.toContain('Keepers')
        expect(text).not.toContain(minor.id)
      }
      expect(await open(vera, id)).toHaveLength(2)
      await database.sql('delete from notifications where user_id = $1', [vera.id])
      expect(await alerts(vera)).toEqual([])
    }),
  )

  test(
    'is not made for whoever wants none, is suspended or has deleted the search',
    rolledBack(async () => {
      const [quiet, banned, gone] = [await scout(), await scout(), await scout()]
      await save(quiet, { text: 'Zarautz' }, 'Quiet', 'off')
      await save(banned, { text: 'Zarautz' })
      await save(gone, { text: 'Zarautz' })
      await database.as(gone, 'delete from saved_searches')
      await database.sql(`update auth.users set banned_until = 'infinity' where id = $1`, [banned.id])
      await athleteOf('Zarautz')
      for (const person of [quiet, banned, gone]) expect(await alerts(person)).toEqual([])
      expect(await mine(quiet)).toMatchObject([{ fresh: 1 }])
    }),
  )

  test(
    'says once that the search asks for a sport that is gone; the search stays',
    rolledBack(async () => {
      const vera = await scout()
      const id = await save(vera, { text: 'Zarautz' })
      // As it would stand there after the sport was taken off the list.
      await database.sql('alter table saved_searches disable trigger saved_searches_before_write')
      await database.sql(`update saved_searches set filter = '{"sport": "quidditch"}' where id = $1`, [id])
      await database.sql('alter table saved_searches enable trigger saved_searches_before_write')
      const broken = [{ kind: 'search_broken', params: { search: 'Keepers' }, url: '/scout/home' }]
      expect(await alerts(vera)).toMatchObject(broken)
      expect(await alerts(vera)).toMatchObject(broken)
      expect(await mine(vera)).toMatchObject([{ broken: true, total: null, fresh: null }])
      expect(await open(vera, id)).toEqual([])
      await database.as(vera, `update saved_searches set filter = '{"text": "Zarautz"}' where id = $1`, [id])
      await athleteOf('Zarautz')
      expect(await alerts(vera)).toHaveLength(2)
    }),
  )

  test.each([
    // at, zone, daily, weekly; the clocks in Paris went back on Sunday 25 October 2026 and on by an hour on 29 March.
    ['2026-10-26T06:59:00Z', 'Europe/Paris', '2026-10-25T07:00:00Z', '2026-10-19T06:00:00Z'],
    ['2026-10-26T07:00:00Z', 'Europe/Paris', '2026-10-26T07:00:00Z', '2026-10-26T07:00:00Z'],
    ['2026-03-29T06:30:00Z', 'Europe/Paris', '2026-03-29T06:00:00Z', '2026-03-23T07:00:00Z'],
    ['2026-11-27T20:00:00Z', 'Asia/Tokyo', '2026-11-26T23:00:00Z', '2026-11-22T23:00:00Z'],
    ['2026-11-27T10:00:00Z', 'America/Los_Angeles', '2026-11-26T16:00:00Z', '2026-11-23T16:00:00Z'],
  ])('at %s the last morning in %s began at %s, and on a Monday at %s', async (at, zone, daily, weekly) => {
    const [row] = await database.sql<{ daily: Date; weekly: Date }>(
      'select private.latest_morning($1, $2, false) as daily, private.latest_morning($1, $2, true) as weekly',
      [at, zone],
    )
    expect([new Date(row?.daily ?? 0), new Date(row?.weekly ?? 0)]).toEqual([
      new Date(daily),
      new Date(weekly),
    ])
  })

  test(
    'comes once a day or a week, however often the job runs',
    rolledBack(async () => {
      const vera = await scout()
      for (const cadence of ['daily', 'weekly']) {
        const id = await save(vera, { text: cadence }, cadence, cadence)
        await athleteOf(cadence)
        expect(await alerts(vera)).toEqual([])
        await database.sql(`update saved_searches set checked_at = now() - interval '8 days' where id = $1`, [
          id,
        ])
        expect(await alerts(vera)).toHaveLength(1)
        await database.sql('delete from notifications where user_id = $1', [vera.id])
        await athleteOf(cadence)
        expect(await alerts(vera)).toEqual([])
      }
    }),
  )
})
