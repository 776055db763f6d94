import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { savedSearchSteps } from './saved-search-steps.ts'
import { type Account, createAdmin, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

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

type Exported = {
  people: number
  minors: number
  rows: {
    name: string
    profile: string | null
    region: string | null
    numbers: Record<string, { value: number }>
  }[]
}
const COLUMNS = ['profile', 'positions', 'class_year', 'age_band', 'region']
async function take(
  by: Caller,
  filter: object,
  { columns = COLUMNS, metrics = [] }: { columns?: string[]; metrics?: string[] } = {},
) {
  const { rows, refused } = await database.as<{ file: Exported }>(
    by,
    'select export_search($1, $2, $3) as file',
    [JSON.stringify(filter), columns, metrics],
  )
  return { hint: refused?.hint, file: rows[0]?.file }
}
const size = async (by: Caller, filter: object) => {
  const answer = await database.as<{ size: object }>(by, 'select search_export_size($1) as size', [
    JSON.stringify(filter),
  ])
  return answer.refused?.hint ?? answer.rows[0]?.size
}
const idsIn = (file: Exported | undefined) => file?.rows.map(({ profile }) => profile).sort()
const lines = (of: Account, action: string) =>
  database.sql<{ details: Record<string, unknown>; ip_address: string; user_agent: string }>(
    'select details, ip_address, user_agent from security_audit_log where user_id = $1 and action = $2',
    [of.id, action],
  )
const text = { text: 'Zarautz' }

describe('a search that leaves as a file', () => {
  test(
    'is its adults with the chosen columns; of those under 18 only how many stay out is said',
    rolledBack(async () => {
      const vera = await scout()
      const [ada, bo] = [await athleteOf('Zarautz'), await athleteOf('Zarautz')]
      await athleteOf('Zarautz', { years: 15, guardian: 'active' })
      await athleteOf('Zarautz', { years: 17, guardian: 'active' })
      expect(await size(vera, text)).toEqual({ people: 2, minors: 2 })
      const { file } = await take(vera, { ...text, limit: 1, facets: false })
      expect(file).toMatchObject({ people: 2, minors: 2 })
      expect(idsIn(file)).toEqual([ada.id, bo.id].sort())
      const bare = await take(vera, text, { columns: [] })
      expect(bare.file?.rows[0]).toMatchObject({ profile: null, region: null, positions: [], age_band: null })
      expect(await take(vera, { ...text, ageBands: ['13-15', '16-17'] })).toEqual({
        hint: 'search_export.nobody',
        file: undefined,
      })
    }),
  )

  test(
    'holds whom the search finds for that scout: hidden, blocked, withdrawn and leaving people are gone at once',
    rolledBack(async () => {
      const vera = await scout()
      const [stays, hidden, blocking, withdrawn, leaving] = [
        await athleteOf('Zarautz'),
        await athleteOf('Zarautz'),
        await athleteOf('Zarautz'),
        await athleteOf('Zarautz'),
        await athleteOf('Zarautz'),
      ]
      expect(idsIn((await take(vera, text)).file)).toHaveLength(5)
      await database.as(vera, 'insert into hidden_athletes (athlete_id) values ($1)', [hidden.id])
      await database.as(blocking, 'insert into blocks (blocked_id) values ($1)', [vera.id])
      await database.as(
        withdrawn,
        `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private') on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
        [withdrawn.id],
      )
      await database.sql('select private.begin_deletion($1, null)', [leaving.id])
      expect(idsIn((await take(vera, { ...text, includeHidden: true })).file)).toEqual([stays.id])
    }),
  )

  test(
    'is at most five hundred people, in the order of the search, and the whole search whatever page is asked for',
    rolledBack(async () => {
      const vera = await scout()
      const ada = await athleteOf('Zarautz')
      await steps.likeThem(ada, 501)
      const [page] = (
        await database.as<{ found: { ids: string[]; next: object } }>(
          vera,
          'select search_athletes($1) as found',
          [JSON.stringify({ ...text, limit: 100 })],
        )
      ).rows
      const { file } = await take(vera, { ...text, after: page?.found.next })
      expect(file?.people).toBe(502)
      expect(file?.rows).toHaveLength(LIMITS.searchExport.peopleMax)
      expect(file?.rows.slice(0, 100).map(({ profile }) => profile)).toEqual(page?.found.ids)
    }),
  )

  test(
    'is on record with how many, which columns and which filter, without a word that was typed; each person in it is told, and not by whom',
    rolledBack(async () => {
      const [vera, ada] = [await scout(), await athleteOf('Zarautz')]
      await athleteOf('Zarautz', { years: 15, guardian: 'active' })
      await take(vera, { ...text, countries: ['DE'] }, { columns: ['region'], metrics: ['sprint30_s'] })
      const [line] = await lines(vera, 'search_exported')
      expect(line?.details).toEqual({
        export: expect.any(String),
        people: 1,
        left_out: 1,
        columns: ['region'],
        metrics: ['sprint30_s'],
        filters: ['countries=DE', 'text'],
      })
      expect(await lines(ada, 'page_exported')).toEqual([
        { details: { export: line?.details.export }, ip_address: 'unknown', user_agent: 'unknown' },
      ])
      const read = await database.as(
        ada,
        `select action from security_audit_log where action = 'page_exported'`,
      )
      expect(read.rows).toHaveLength(1)
      expect(
        await database.sql(`select from security_audit_log where action = 'page_exported'`),
      ).toHaveLength(1)
    }),
  )

  test(
    'carries the best of each test with where it comes from',
    rolledBack(async () => {
      const [vera, ada] = [await scout(), await athleteOf('Zarautz')]
      await database.as(
        ada,
        `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, method, measured_on) values ($1, 'sprint30_s', 4.2, 's', 'hand', '2026-01-05')`,
        [ada.id],
      )
      const { file } = await take(vera, text, { metrics: ['sprint30_s', 'sprint10_s'] })
      expect(file?.rows[0]?.numbers).toEqual({
        sprint30_s: expect.objectContaining({
          value: 4.2,
          timing: 'hand',
          provenance: 1,
          measured_on: '2026-01-05',
          method: 'hand',
        }),
      })
      // A hand stops early: what a device has timed goes first, and of those the fastest.
      await database.as(
        ada,
        `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, method, measured_on) values
         ($1, 'sprint30_s', 4.4, 's', 'laser', '2026-02-05'), ($1, 'sprint30_s', 4.5, 's', 'laser', '2026-03-05')`,
        [ada.id],
      )
      const timed = await take(vera, text, { metrics: ['sprint30_s'] })
      expect(timed.file?.rows[0]?.numbers).toMatchObject({ sprint30_s: { value: 4.4, timing: 'electronic' } })
    }),
  )
})

describe('who takes a file out of a search', () => {
  test(
    'is a verified scout alone: no athlete, visitor, admin, unverified or restricted scout',
    rolledBack(async () => {
      await athleteOf('Zarautz')
      const [unverified, expired, restricted, both] = [
        await createScout(database),
        await createScout(database, { check: 'expired' }),
        await scout(),
        await scout(),
      ]
      const minor = await athleteOf('Zarautz', { years: 15, guardian: 'active' })
      await database.sql(
        `insert into private.contact_restrictions (user_id, until) values ($1, now() + interval '1 day')`,
        [restricted.id],
      )
      await database.sql('insert into admin_users (user_id) values ($1)', [both.id])
      for (const person of [
        unverified,
        expired,
        restricted,
        await createAdmin(database),
        { ...both, aal: 'aal2' as const },
        minor,
      ]) {
        expect((await take(person, text)).hint).toBe('search_export.scout')
        expect(await size(person, text)).toBe('search_export.scout')
      }
      for (const call of [`export_search('{}', '{}', '{}')`, `search_export_size('{}')`])
        expect((await database.as('anon', `select ${call}`)).refused).not.toBeNull()
    }),
  )

  test(
    'five times a day, with columns and a filter that there are',
    rolledBack(async () => {
      const vera = await scout()
      await athleteOf('Zarautz')
      expect((await take(vera, text, { columns: ['email'] })).hint).toBe('search_export.columns')
      expect((await take(vera, text, { columns: Array.from({ length: 1_000 }, () => 'region') })).hint).toBe(
        'search_export.columns',
      )
      expect((await take(vera, text, { metrics: ['iq'] })).hint).toBe('search_export.columns')
      expect((await take(vera, text, { metrics: Array.from({ length: 13 }, () => 'sprint30_s') })).hint).toBe(
        'search_export.columns',
      )
      expect((await take(vera, { is_minor: true })).hint).toBe('search.is_minor')
      for (let n = 0; n < LIMITS.rateLimit.searchExport.attempts; n += 1)
        expect((await take(vera, text)).hint).toBeUndefined()
      expect((await take(vera, text)).hint).toBe('limit.search_export')
      expect(await lines(vera, 'search_exported')).toHaveLength(5)
      expect(await size(vera, text)).toEqual({ people: 1, minors: 0 })
    }),
  )
})
