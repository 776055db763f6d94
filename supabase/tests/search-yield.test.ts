import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { daysAgo } from './test-figures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)

type Brought = { found: number; opened: number; shortlisted: number; contacted: number }
type Searches = { since: string; saved: (Brought & { id: string; name: string })[]; unsaved: Brought }
const none = { found: 0, opened: 0, shortlisted: 0, contacted: 0 }

async function brought(who: Account, from = 9, to = 0) {
  const { rows } = await database.as<{ s: Searches }>(
    who,
    `select scout_figures($1, $2) -> 'searches' as s`,
    [daysAgo(from), daysAgo(to)],
  )
  return rows[0]?.s
}
const save = (who: Account, name: string, filter: object) =>
  database.as(who, 'insert into saved_searches (name, filter) values ($1, $2)', [
    name,
    JSON.stringify(filter),
  ])
/** A search as the server notes it, told by the search itself. */
async function search(who: Account, filter: object) {
  const { rows } = await database.as<{ told: string }>(
    who,
    `select search_athletes($1), current_setting('touchline.activity', true) as told`,
    [JSON.stringify(filter)],
  )
  await database.sql('select private.note_activity($1, $2::jsonb)', [who.id, rows[0]?.told])
}

test(
  'a search brings whom it showed, and whom the scout opened, shortlisted and wrote to afterwards',
  rolledBack(async () => {
    const [vera, sven] = [
      await createScout(database, { check: 'approved' }),
      await createScout(database, { check: 'approved' }),
    ]
    const [ada, bob, cleo] = [
      await createAthlete(database, { positions: ['st'] }),
      await createAthlete(database, { positions: ['st'] }),
      await createAthlete(database, { positions: ['gk'] }),
    ]
    const strikers = { sport: 'soccer', positions: ['st'] }
    await save(vera, 'Strikers', { ...strikers, sort: 'name' })
    await save(vera, 'Nobody yet', { sport: 'soccer', positions: ['lw'] })
    // Opened before any search showed her: no search brought that.
    await database.sql(
      'insert into profile_views (athlete_id, viewer_id, viewed_on) values ($1, $2, current_date - 5)',
      [ada.id, vera.id],
    )
    await search(vera, { ...strikers, limit: 20, facets: true, sort: 'recent' })
    await search(vera, strikers)
    await search(vera, { sport: 'soccer', positions: ['gk'] })
    await search(sven, strikers)
    const before = await brought(vera)
    expect(before?.saved).toMatchObject([
      { name: 'Strikers', ...none, found: 2 },
      { name: 'Nobody yet', ...none },
    ])
    expect(before?.unsaved).toEqual({ ...none, found: 1 })
    for (const page of [ada, cleo]) await database.as(vera, 'select record_profile_view($1)', [page.id])
    await database.as(
      vera,
      `insert into board_items (board_id, stage_id, athlete_id) select b.id, s.id, $2 from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching' where b.owner_id = $1`,
      [vera.id, ada.id],
    )
    await database.as(vera, `select request_contact($1, 'Trial', 'Would you come?')`, [bob.id])
    const told = await brought(vera)
    expect(told?.saved[0]).toMatchObject({ found: 2, opened: 1, shortlisted: 1, contacted: 1 })
    expect(told?.unsaved).toEqual({ found: 1, opened: 1, shortlisted: 0, contacted: 0 })
    for (const { id } of [ada, bob, cleo, sven]) expect(JSON.stringify(told)).not.toContain(id)
    // Another scout's doings are not in it, nor are theirs in hers.
    expect(await brought(sven)).toEqual({ since: daysAgo(9), saved: [], unsaved: { ...none, found: 2 } })
    // Days before the search, and a filter that was changed, which begins anew.
    expect((await brought(vera, 9, 1))?.saved.map(({ found }) => found)).toEqual([0, 0])
    await database.as(
      vera,
      `update saved_searches set filter = '{"sport": "soccer"}' where name = 'Strikers'`,
    )
    const changed = await brought(vera)
    expect(changed?.saved.map(({ found }) => found)).toEqual([0, 0])
    expect(changed?.unsaved).toMatchObject({ found: 3, opened: 2, shortlisted: 1, contacted: 1 })
  }),
)

test(
  'it goes back as far as facts are kept, and somebody who left is in no number',
  rolledBack(async () => {
    const vera = await createScout(database, { check: 'approved' })
    const ada = await createAthlete(database, { positions: ['st'] })
    await search(vera, { sport: 'soccer', positions: ['st'] })
    expect(await brought(vera, 300)).toMatchObject({ since: daysAgo(90), unsaved: { found: 1 } })
    await database.sql('select private.erase_activity($1)', [ada.id])
    expect(await brought(vera)).toMatchObject({ unsaved: none })
  }),
)
