import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blindReviewSteps } from './blind-review-steps.ts'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { TEST_DAY_ID, WITH_TEST_DAY } from './test-measurers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const minor = () => createAthlete(database, { years: 16, guardian: 'active' })
const verifiedScout = () => createScout(database, { check: 'approved' })

const hide = (who: Account | undefined) =>
  database.sql(
    `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private') on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
    [who?.id],
  )

/** What the server would ask the daily limit about after this call, and rolls back with it. */
async function told(caller: Account, call: string, values: unknown[]) {
  await database.sql(`select set_config('touchline.rows_read', '', true)`)
  const { rows } = await database.as<{ ids: string }>(
    caller,
    `with called as materialized (select ${call} as answer)
     select concat(count(answer), ':', current_setting('touchline.rows_read', true)) as ids from called`,
    values,
  )
  return (rows[0]?.ids.split(':')[1] ?? '').split(',').filter(Boolean)
}

describe('the daily limit of minors counts', () => {
  test('every table and view that tells of an athlete whom others may find', async () => {
    const config = parse(readFileSync(new URL('../config.toml', import.meta.url), 'utf8'))
    const { columns } = (config as { touchline: { hook: { rows_read: { columns: string[] } } } }).touchline
      .hook.rows_read
    const shown = await database.sql<{ name: string }>(
      `select distinct concat('public.', c.relname, '.', a.attname) as name
       from pg_class c
       join pg_policy p on p.polrelid = c.oid and p.polcmd in ('r', '*')
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'athlete_id'
       where c.relnamespace = 'public'::regnamespace
         and pg_get_expr(p.polqual, p.polrelid) ~ 'visible_audiences|athlete_profiles'
         and has_table_privilege('authenticated', c.oid, 'select')
       order by 1`,
    )
    expect(shown.length).toBeGreaterThan(4)
    expect(shown.map(({ name }) => name).filter((name) => !columns.includes(name))).toEqual([])
  })

  test('an id that a search finds, and one whose values are compared', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, vera] = [await minor(), await verifiedScout()]
      expect(await told(vera, `search_athletes('{"facets": false}')`, [])).toContain(mina.id)
      expect(await told(vera, 'compare_athletes($1)', [[mina.id]])).toEqual([mina.id])
      expect(await told(vera, '(select count(*) from page_percentiles($1))', [[mina.id]])).toEqual([mina.id])
    }))

  test('each whom a blind review draws, shows under a letter, tells numbers of and reveals', () =>
    database.inRolledBackTransaction(async () => {
      const { call, gradeAll, letterOf, started } = blindReviewSteps(database)
      const vera = await verifiedScout()
      const all: Account[] = []
      for (let n = 0; n < 4; n++) all.push(await minor())
      const ids = all.map(({ id }) => id).sort()
      await database.sql(`update athlete_profiles set club = 'Numbat Rovers' where id = any ($1)`, [ids])
      const details = {
        filter: { text: 'Numbat Rovers' },
        name: 'Four',
        size: 4,
        criteria: ['Pace', 'Eye', 'Calm'],
      }
      expect((await told(vera, 'start_blind_review($1)', [JSON.stringify(details)])).sort()).toEqual(ids)
      const review = await started(vera, details)
      expect((await told(vera, 'blind_review($1)', [review])).sort()).toEqual(ids)
      const [one] = all as [Account]
      const letter = await letterOf(review, one)
      expect(await told(vera, 'blind_review_numbers($1, $2)', [review, letter])).toEqual([one.id])
      await gradeAll(vera, review)
      expect((await call(vera, 'reveal_blind_review', review)).refused).toBeNull()
      expect((await told(vera, 'blind_review_result($1)', [review])).sort()).toEqual(ids)
    }))

  test('nobody whom the caller may not see: a count would tell that there is somebody', () =>
    database.inRolledBackTransaction(async () => {
      const [hidden, blocker, vera] = [await minor(), await minor(), await verifiedScout()]
      await hide(hidden)
      await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [blocker.id, vera.id])
      const nobody = '00000000-0000-4000-8000-000000000000'
      expect(await told(vera, 'compare_athletes($1)', [[hidden.id, blocker.id, nobody]])).toEqual([])
      const pages = '(select count(*) from page_percentiles($1))'
      expect(await told(vera, pages, [[hidden.id, blocker.id, nobody]])).toEqual([])
    }))
})

test('a percentile counts only whom the caller may find, in steps of five', () =>
  database.inRolledBackTransaction(async () => {
    const record = async (who: Account, value: number) =>
      database.sql(
        `${WITH_TEST_DAY} insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, event_id, provenance)
         values ($1, 'sprint30_s', $2, 's', current_date - 10, 'laser', 'event', ${TEST_DAY_ID}, 'club_recorded')`,
        [who.id, value],
      )
    const ask = async (who: Account, of: Account) =>
      (await database.as(who, 'select percentile, n from measurement_percentiles($1)', [of.id])).rows
    const [ada, vera] = [await createAthlete(database), await verifiedScout()]
    const peers: Account[] = []
    for (let n = 0; n < 22; n++) peers.push(await createAthlete(database))
    for (const [n, one] of [ada, ...peers].entries()) await record(one, 4.1 + n / 100)
    const ofTwenty = [{ percentile: 98, n: 20 }]
    expect(await ask(vera, ada)).toEqual(ofTwenty)

    const [hidden, blocker, ...others] = peers
    await hide(hidden)
    await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [blocker?.id, vera.id])
    expect(await ask(vera, ada)).toEqual(ofTwenty)
    for (const one of others.slice(0, 2))
      await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [one.id, vera.id])
    expect(await ask(vera, ada)).toEqual([])
    expect(await ask(ada, ada)).toEqual(ofTwenty)
  }))
