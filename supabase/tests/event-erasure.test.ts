import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testEvents } from './test-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { publish, answer, notices } = testEvents(() => database)
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))
const erase = (person: Account) => database.sql('delete from auth.users where id = $1', [person.id])

describe('the answers of a person', () => {
  rolledBack('are theirs to take along, each with its event and all that is kept of it', async () => {
    const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
    const [cup, trial] = [await publish({ title: 'Cup' }), await publish({ title: 'Trial', capacity: 1 })]
    await answer(ada, cup, 'maybe')
    await answer(bob, trial)
    await answer(ada, trial)
    const { rows } = await database.as(
      ada,
      `select e.title, a.answer, a.place, a.shown, a.answered_at is not null as told, a.forbidden_at
       from event_answers a join events e on e.id = a.event_id order by e.title`,
    )
    expect(rows).toEqual([
      { title: 'Cup', answer: 'maybe', place: null, shown: false, told: true, forbidden_at: null },
      { title: 'Trial', answer: 'yes', place: 'waiting', shown: false, told: true, forbidden_at: null },
    ])
    const columns = await database.sql<{ name: string }>(
      `select a.attname as name from pg_attribute a where a.attrelid = 'event_answers'::regclass and a.attnum > 0
       and not a.attisdropped and not has_column_privilege('authenticated', a.attrelid, a.attname, 'select')`,
    )
    expect(columns).toEqual([])
  })

  rolledBack(
    'go with the account, with the feed and what was told, and the place goes to who waits',
    async () => {
      const mina = await createAthlete(database, { years: 15, guardian: 'active' })
      const [bob, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const event = await publish({ capacity: 1 })
      await answer(mina, event)
      await answer(bob, event)
      await database.as(mina, 'select create_calendar_feed()')
      await database.sql('select private.tell_event_news()')
      await database.sql(`update events set start_at = now() + interval '30 hours' where id = $1`, [event])
      await database.sql('select private.send_event_reminders()')
      await database.sql(
        `insert into private.guardian_event_bans (link_id, event_id) select id, $2 from guardian_links where athlete_id = $1`,
        [mina.id, event],
      )
      await database.sql(`insert into private.event_news (athlete_id, event_id) values ($1, $2)`, [
        mina.id,
        event,
      ])
      const traces = async () =>
        (
          await database.sql<{ kept: string }>(
            `select 'answer' as kept from event_answers where user_id = $1
           union all select 'feed' from calendar_feeds where user_id = $1
           union all select 'notice' from private.event_notices where user_id = $1
           union all select 'news' from private.event_news where athlete_id = $1
           union all select 'news sent' from private.event_news_sent where athlete_id = $1
           union all select 'ban' from private.guardian_event_bans where event_id = $2 order by 1`,
            [mina.id, event],
          )
        ).map(({ kept }) => kept)
      expect([...new Set(await traces())]).toEqual(['answer', 'ban', 'feed', 'news', 'news sent', 'notice'])
      await erase(mina)
      expect(await traces()).toEqual([])
      expect(
        (await database.as(bob, 'select place from event_answers where event_id = $1', [event])).rows,
      ).toEqual([{ place: 'going' }])
      expect(await notices(bob)).toContain('event_place')
      expect((await database.as(vera, 'select going_step, seats from event_counts')).rows).toEqual([
        { going_step: 0, seats: 'full' },
      ])
    },
  )

  rolledBack('of others stay when the admin goes who planned the event', async () => {
    const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
    await createAdmin(database)
    const event = await publish({ created_by: amy.id })
    await answer(ada, event)
    await erase(amy)
    expect(await database.sql('select created_by from events where id = $1', [event])).toEqual([
      { created_by: null },
    ])
    expect((await database.as(ada, 'select answer from event_answers')).rows).toEqual([{ answer: 'yes' }])
  })
})
