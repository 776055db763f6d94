import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { testEvents } from './test-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { publish, answer, shortlist } = testEvents(() => database)
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))
const scout = () => createScout(database, { check: 'approved' })

type Found = { ids: string[]; total: number; facets: Record<string, { value: unknown; count: number }[]> }
async function search(by: Caller, filter: object = {}): Promise<Found> {
  const { rows, refused } = await database.as<{ r: Found }>(by, 'select search_athletes($1) as r', [
    { sport: 'soccer', ...filter },
  ])
  expect(refused).toBeNull()
  return rows[0]!.r
}

/** The same before the sets are written and after it. */
async function whileWaitingAndWritten(check: () => Promise<void>) {
  await check()
  await database.sql('select private.write_search_bits()')
  await check()
}

describe('what a search counts for one caller alone', () => {
  rolledBack('who comes to an event is told of the scout’s own board, and of it to nobody else', async () => {
    const [ada, bob, vera, sven, event] = [
      await createAthlete(database, { visibility: 'public' }),
      await createAthlete(database, { visibility: 'public' }),
      await scout(),
      await scout(),
      await publish(),
    ]
    await shortlist(vera, ada)
    await shortlist(sven, bob)
    for (const one of [ada, bob]) expect((await answer(one, event)).refused).toBeNull()
    const toldOf = async (by: Caller) => {
      const { ids, total } = await search(by, { event })
      return { ids, total, facet: (await search(by)).facets.event }
    }
    const alone = ({ id }: Account) => ({ ids: [id], total: 1, facet: [{ value: event, count: 1 }] })
    const nobody = { ids: [], total: 0, facet: [] }
    await whileWaitingAndWritten(async () => {
      expect(await toldOf(vera)).toEqual(alone(ada))
      expect(await toldOf(sven)).toEqual(alone(bob))
      for (const by of [await scout(), bob, 'anon'] as const) expect(await toldOf(by)).toEqual(nobody)
    })
    await database.as(ada, 'select block_user($1)', [vera.id])
    expect(await toldOf(vera)).toEqual(nobody)
  })

  rolledBack('whom a scout wrote to is counted for that scout alone', async () => {
    const [ada, bob, vera, sven] = [
      await createAthlete(database, { visibility: 'public' }),
      await createAthlete(database, { visibility: 'public' }),
      await scout(),
      await scout(),
    ]
    await database.sql(
      `insert into message_requests (scout_id, athlete_id, subject, intro, status) values ($1, $2, 'Trial', 'Come and train.', 'expired')`,
      [vera.id, ada.id],
    )
    const unwritten = async (by: Caller) => {
      const [{ ids }, { facets }] = [await search(by, { notContacted: true }), await search(by)]
      return { ids: ids.toSorted(), facet: facets.notContacted }
    }
    const both = { ids: [ada.id, bob.id].sort(), facet: [{ value: true, count: 2 }] }
    await whileWaitingAndWritten(async () => {
      expect(await unwritten(vera)).toEqual({ ids: [bob.id], facet: [{ value: true, count: 1 }] })
      for (const by of [sven, 'anon'] as const) expect(await unwritten(by)).toEqual(both)
    })
  })

  rolledBack('an endorsement counts for whom it is shown, and not before it is delivered', async () => {
    const [ada, bob, vera] = [
      await createAthlete(database, { visibility: 'public' }),
      await createAthlete(database, { visibility: 'public' }),
      await scout(),
    ]
    const endorse = (of: Account, visibility: string, shown = true) =>
      database.sql(
        `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, visibility, shown, status)
         values ($1, $2, 'coached', current_date, 4, $3, $4, 'published')`,
        [vera.id, of.id, visibility, shown],
      )
    const endorsed = async (by: Caller) => {
      const { ids } = await search(by, { endorsed: true })
      return { ids, facet: (await search(by)).facets.endorsed }
    }
    const nobody = { ids: [], facet: [] }
    await endorse(ada, 'scouts')
    await endorse(bob, 'public', false)
    await whileWaitingAndWritten(async () => {
      expect(await endorsed(vera)).toEqual({ ids: [ada.id], facet: [{ value: true, count: 1 }] })
      for (const by of ['anon', bob] as const) expect(await endorsed(by)).toEqual(nobody)
    })
    await database.sql(
      `update endorsements set deliver_after = now() + interval '1 hour' where athlete_id = $1`,
      [ada.id],
    )
    expect(await endorsed(vera)).toEqual(nobody)
  })
})
