import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { browseScouts, createListedScout } from './test-scouts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (work: () => Promise<void>) => () => database.inRolledBackTransaction(work)

const browse = (by: Account, filter?: object) => browseScouts(database, by, filter)
const verified = (change?: Record<string, unknown>) => createListedScout(database, change)
const count = () => database.sql('select private.count_scout_answers()')

describe('how a scout answers', () => {
  const talk = async (
    scout: Account,
    days: number,
    how: Record<string, unknown> = {},
    replyHours?: number,
  ) => {
    const ada = await createAthlete(database)
    const [thread] = await database.sql<{ id: string }>(
      `insert into conversations (scout_id, athlete_id, involves_minor, created_at) values ($1, $2, false, now() - make_interval(days => $3)) returning id`,
      [scout.id, ada.id, days],
    )
    const write = (by: Account, hours: number) =>
      database.sql(
        `insert into messages (conversation_id, sender_id, content, created_at) values ($1, $2, 'Hello', now() - make_interval(days => $3) + make_interval(hours => $4))`,
        [thread?.id, by.id, days, hours],
      )
    await write(ada, 0)
    if (replyHours !== undefined) await write(scout, replyHours)
    const columns = Object.keys(how)
    if (columns.length > 0)
      await database.sql(
        `update conversations set ${columns.map((column, at) => `${column} = $${at + 2}`).join()} where id = $1`,
        [thread?.id, ...Object.values(how)],
      )
    return ada
  }
  const ended = (days: number, outcome: string, reason = 'left') => ({
    status: 'closed',
    closed_at: new Date(Date.now() - days * 86_400_000),
    closed_reason: reason,
    outcome,
    ...(outcome !== '' && { outcome_at: new Date(Date.now() - days * 86_400_000) }),
  })
  const shown = async (scout: Account) => {
    await count()
    const ada = await createAthlete(database)
    return (await browse(ada)).scouts.find(({ user_id }) => user_id === scout.id)?.answers
  }

  test(
    'stands there from five on, with the median of the hours until the first answer',
    rolledBack(async () => {
      const vera = await verified()
      for (const hours of [2, 4, 30]) await talk(vera, 40, {}, hours)
      await talk(vera, 40, ended(35, 'wrong_fit'))
      expect(await shown(vera)).toBeNull()
      await talk(vera, 40)
      expect(await shown(vera)).toEqual({
        went_on: 3,
        declined: 1,
        unanswered: 1,
        answered_in_100: 80,
        median_hours: 17,
      })
    }),
  )

  test(
    'counts nothing that is younger than 14 days without an answer, older than a year, or ended by others',
    rolledBack(async () => {
      const vera = await verified()
      for (const hours of [1, 1, 1, 1, 1]) await talk(vera, 20, {}, hours)
      const before = await shown(vera)
      await talk(vera, 13)
      await talk(vera, 400)
      await talk(vera, 40, ended(38, '', 'guardian'))
      await talk(vera, 40, ended(39, '', 'safety'))
      expect(await shown(vera)).toEqual(before)
      await talk(vera, 15)
      expect(await shown(vera)).toMatchObject({ unanswered: 1 })
    }),
  )

  test(
    'is not answered by good news that was named before the athlete wrote',
    rolledBack(async () => {
      const [vera, otto] = [await verified(), await verified()]
      for (const hours of [1, 1, 1, 1, 1]) await talk(otto, 20, {}, hours)
      for (let n = 0; n < 5; n += 1)
        await talk(vera, 20, { outcome: 'trial', outcome_at: new Date(Date.now() - 25 * 86_400_000) })
      expect(await shown(vera)).toMatchObject({ went_on: 0, unanswered: 5, median_hours: null })
      // Nobody stops the counting of all others by it.
      expect(await shown(otto)).toMatchObject({ went_on: 5, median_hours: 1 })
    }),
  )

  test(
    'changes with the hour and never with an answer',
    rolledBack(async () => {
      const vera = await verified()
      const ada = await createAthlete(database)
      await count()
      for (let n = 0; n < 5; n++) await talk(vera, 20, {}, 1)
      expect((await browse(ada)).scouts[0]?.answers).toBeNull()
      await count()
      expect((await browse(ada, { answered: 90 })).total).toBe(1)
      expect((await browse(ada)).facets?.answered).toEqual({ 50: 1, 75: 1, 90: 1 })
    }),
  )

  test.each([
    ['in_force', 'warn', 1],
    ['upheld', 'restrict', 1],
    ['awaiting_second', 'ban', 0],
    ['appealed', 'restrict', 0],
    ['reversed', 'restrict', 0],
    ['in_force', 'no_action', 0],
  ])('tells of a report that was %s with %s: %i', (status, action, upheld) =>
    database.inRolledBackTransaction(async () => {
      const vera = await verified()
      const ada = await createAthlete(database)
      await database.sql(
        `insert into private.moderation_decisions (subject_type, subject_id, subject_user_id, action, status, statement, until)
         values ('account', $1, $1, $2::text, $3, 'Sent the same words to many.', case when $2 = 'ban' then now() + interval '100 years' end)`,
        [vera.id, action, status],
      )
      await count()
      expect((await browse(ada)).scouts[0]).toMatchObject({ upheld_reports: upheld })
    }),
  )
})
