import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { TEST_DAY_ID, WITH_TEST_DAY } from './test-measurers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (name: string, run: () => Promise<void>, timeout?: number) =>
  test(name, () => database.inRolledBackTransaction(run), timeout)

type Boost = {
  state: string
  obstacle: string | null
  last: { scouts: number | null; opened: number | null } | null
}
const start = (by: Caller) => database.as<{ boost: Boost }>(by, 'select start_boost() as boost')
const mine = async (by: Account) =>
  (await database.as<{ boost: Boost }>(by, 'select my_boost() as boost')).rows[0]?.boost
const search = async (by: Caller, filter: object) =>
  (
    await database.as<{ found: { ids: string[]; total: number; next: object | null } }>(
      by,
      'select search_athletes($1) as found',
      [JSON.stringify(filter)],
    )
  ).rows[0]?.found ?? { ids: [], total: 0, next: null }
const boosted = async (by: Caller, filter: object, shown: string[]) =>
  (
    await database.as<{ id: string | null }>(by, 'select boosted_athlete($1, $2) as id', [
      JSON.stringify(filter),
      shown,
    ])
  ).rows[0]?.id ?? null
const scout = () => createScout(database, { check: 'approved' })
/** An adult with a number that a club recorded. */
async function ready(more: Parameters<typeof createAthlete>[1] = {}) {
  const athlete = await createAthlete(database, more)
  await database.sql(
    `${WITH_TEST_DAY} insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, event_id, provenance)
     values ($1, 'sprint30_s', 4.2, 's', '2026-10-03', 'laser', 'event', ${TEST_DAY_ID}, 'club_recorded')`,
    [athlete.id],
  )
  return athlete
}
async function others(count: number) {
  for (let n = 0; n < count; n++) await createAthlete(database)
}
/** Below everybody else in the usual order. */
const sink = (...athletes: Account[]) =>
  database.sql(
    `update athlete_search_index set updated_at = now() - interval '1 day' where athlete_id = any ($1)`,
    [athletes.map(({ id }) => id)],
  )
const hidePast = (athlete: Account) =>
  database.sql(
    `update private.profile_boosts set started_at = now() - interval '8 days', ends_at = now() - interval '7 days' where athlete_id = $1`,
    [athlete.id],
  )

describe('a boost', () => {
  rolledBack('is a day in seven for adults whom scouts see and who have a checked number', async () => {
    const [ada, bob, mina] = [
      await ready(),
      await createAthlete(database),
      await ready({ years: 15, guardian: 'active' }),
    ]
    const hidden = await ready({ visibility: 'private' })
    expect(await mine(bob)).toMatchObject({ state: 'not_now', obstacle: 'no_number' })
    expect((await start(bob)).refused?.hint).toBe('boost.no_number')
    expect((await start(mina)).refused?.hint).toBe('boost.minor')
    expect((await start(hidden)).refused?.hint).toBe('boost.hidden')
    expect((await start(await scout())).refused?.hint).toBe('boost.not_allowed')
    expect((await start('anon')).refused).not.toBeNull()
    expect((await start(ada)).rows[0]?.boost).toMatchObject({ state: 'running', last: null })
    expect((await start(ada)).refused?.hint).toBe('boost.too_soon')
    await database.as(ada, 'select end_boost()')
    expect(await mine(ada)).toMatchObject({ state: 'resting', last: { scouts: null, opened: null } })
    expect((await start(ada)).refused?.hint).toBe('boost.too_soon')
    await hidePast(ada)
    expect(await mine(ada)).toMatchObject({ state: 'ready' })
    expect((await start(ada)).refused).toBeNull()
  })

  rolledBack(
    'is shown to verified scouts alone, above five results, in the usual order, and to each in turn',
    async () => {
      const [vera, ada, bob] = [await scout(), await ready(), await ready()]
      await start(ada)
      await start(bob)
      await others(6)
      await sink(ada, bob)
      const filter = { sport: 'soccer', limit: 6 }
      const page = (await search(vera, filter)).ids
      expect(page).toHaveLength(6)
      const first = await boosted(vera, filter, page)
      const second = await boosted(vera, filter, page)
      expect([first, second].sort()).toEqual([ada.id, bob.id].sort())
      expect(await boosted(vera, filter, [...page.slice(0, 4), ada.id, bob.id])).toBeNull()
      expect(await boosted(vera, filter, page.slice(0, 4))).toBeNull()
      expect(await boosted(vera, { ...filter, sort: 'name' }, page)).toBeNull()
      for (const by of [await createScout(database), ada, 'anon'] as const)
        expect(await boosted(by, filter, page)).toBeNull()
    },
  )

  rolledBack(
    'is gone at once with the page, the number, the check of the scout, a block and a ban',
    async () => {
      const [vera, ada] = [await scout(), await ready()]
      await start(ada)
      await others(6)
      await sink(ada)
      const filter = { sport: 'soccer', limit: 6 }
      const page = (await search(vera, filter)).ids
      expect(await boosted(vera, filter, page)).toBe(ada.id)
      expect(await boosted(vera, { ...filter, sport: 'basketball' }, page)).toBeNull()
      const gone = async (sql: string, undo: string) => {
        await database.sql(sql, [ada.id])
        expect(await boosted(vera, filter, page), sql).toBeNull()
        await database.sql(undo, [ada.id])
        expect(await boosted(vera, filter, page), undo).toBe(ada.id)
      }
      await gone(
        `insert into blocks (blocker_id, blocked_id) values ($1, '${vera.id}')`,
        'delete from blocks where blocker_id = $1',
      )
      await gone(
        `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
        'update auth.users set banned_until = null where id = $1',
      )
      await gone(
        `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private') on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
        `update user_settings set privacy_profile_visibility = 'public' where user_id = $1`,
      )
      await database.sql('delete from measurements where athlete_id = $1', [ada.id])
      expect(await boosted(vera, filter, page)).toBeNull()
    },
  )

  rolledBack('tells afterwards how many scouts saw it, from five on and in steps of five', async () => {
    const ada = await ready()
    await start(ada)
    await others(6)
    await sink(ada)
    const filter = { sport: 'soccer', limit: 6 }
    const seen = async (count: number) => {
      for (let n = 0; n < count; n++) {
        const by = await scout()
        await boosted(by, filter, (await search(by, filter)).ids)
      }
      await database.as(ada, 'select end_boost()')
      return (await mine(ada))?.last
    }
    expect(await seen(4)).toMatchObject({ scouts: null, opened: null })
    await database.sql(`update private.profile_boosts set ends_at = now() + interval '1 hour'`)
    expect(await seen(3)).toMatchObject({ scouts: 5, opened: null })
    const bob = await ready()
    expect((await mine(bob))?.last).toBeNull()
  })

  rolledBack('tells how many scouts put them on a list, the week of it beside the week before', async () => {
    const ada = await ready()
    await start(ada)
    const list = async (count: number, when: string) => {
      for (let n = 0; n < count; n++) {
        const by = await scout()
        await database.sql(
          `insert into board_items (board_id, stage_id, athlete_id, added_by, created_at)
           select b.id, s.id, $1, $2, now() ${when} from boards b
           join board_stages s on s.board_id = b.id and s.kind = 'watching' where b.owner_id = $2`,
          [ada.id, by.id],
        )
      }
      await database.as(ada, 'select end_boost()')
      return (await mine(ada))?.last
    }
    expect(await list(4, '')).toMatchObject({ listed: { count: null, before: null } })
    expect(await list(3, '')).toMatchObject({ listed: { count: 5, before: null } })
    expect(await list(5, `- interval '3 days'`)).toMatchObject({ listed: { count: 5, before: 5 } })
    expect(await list(5, `- interval '8 days'`)).toMatchObject({ listed: { count: 5, before: 5 } })
  })

  rolledBack(
    'changes no order, and shows only whom the same search finds: 100 generated searches',
    async () => {
      const vera = await scout()
      const sports = ['soccer', 'basketball']
      for (let n = 0; n < 24; n++)
        await ready({
          sport: sports[n % 2] ?? 'soccer',
          positions: n % 2 ? ['pg'] : [n % 3 ? 'st' : 'gk'],
          ...(n % 5 === 0 && { visibility: 'scouts' }),
          ...(n % 7 === 0 && { visibility: 'private' }),
          country: n % 4 ? 'DE' : 'FR',
        })
      const filters = fc.sample(
        fc.record(
          {
            sport: fc.constantFrom(...sports),
            countries: fc.constantFrom(['DE'], ['FR'], ['DE', 'FR']),
            statuses: fc.constantFrom(['open'], ['open', 'signed']),
            minProvenance: fc.constantFrom('self_reported', 'club_recorded'),
            limit: fc.integer({ min: 5, max: 12 }),
          },
          { requiredKeys: ['limit'] },
        ),
        100,
      )
      const before = []
      for (const filter of filters) before.push(await search(vera, filter))
      await database.sql(
        `insert into private.profile_boosts (athlete_id, ends_at) select id, now() + interval '1 day' from athlete_profiles`,
      )
      let shown = 0
      for (const [n, filter] of filters.entries()) {
        const { boosts, ...found } = (await search(vera, filter)) as { boosts?: boolean; ids: string[] }
        expect(boosts).toBe(true)
        expect(found).toEqual(before[n])
        const id = await boosted(vera, filter, found.ids)
        if (!id) continue
        shown += 1
        const all = (await search(vera, { ...filter, limit: 100 })).ids
        expect(all).toContain(id)
        expect(found.ids).not.toContain(id)
      }
      expect(shown).toBeGreaterThan(20)
    },
    60_000,
  )
})

describe('advice', () => {
  rolledBack('names what the page lacks, with what it did for twenty others or more', async () => {
    const ada = await createAthlete(database)
    const advice = async () =>
      (
        await database.as<{ all: { action: string; ratio: number | null; athletes: number | null }[] }>(
          ada,
          'select my_advice() as all',
        )
      ).rows[0]?.all ?? []
    expect((await advice()).map(({ action }) => action)).toEqual([
      'film',
      'number',
      'photo',
      'second_number',
      'class_year',
    ])
    await database.sql(
      `insert into private.activity_rollup (closed_through) select current_date - 1 where not exists (select from private.activity_rollup)`,
    )
    await database.sql(`update private.activity_rollup set closed_through = current_date - 1`)
    const measured = async (count: number) => {
      for (let n = 0; n < count; n++) {
        const one = await createAthlete(database)
        await database.sql(
          `update athlete_profiles set created_at = now() - interval '100 days' where id = $1`,
          [one.id],
        )
        await database.sql(
          `${WITH_TEST_DAY} insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, event_id, provenance, created_at)
           values ($1, 'sprint30_s', 4.2, 's', '2026-07-03', 'laser', 'event', ${TEST_DAY_ID}, 'club_recorded', now() - interval '40 days')`,
          [one.id],
        )
        await database.sql(
          `insert into private.figure_days (day, since, subject_id, kind, dimension, value, count, people)
           values (current_date - 50, current_date - 50, $1, 'page_opened', '', '', 5, 5), (current_date - 30, current_date - 30, $1, 'page_opened', '', '', 10, 5)`,
          [one.id],
        )
      }
      await database.sql('select private.measure_advice()')
    }
    await measured(19)
    expect((await advice()).find(({ action }) => action === 'number')).toMatchObject({ ratio: null })
    await measured(1)
    expect((await advice())[0]).toEqual({ action: 'number', ratio: 2, athletes: 20 })
  })
})
