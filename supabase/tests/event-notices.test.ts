import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testEvents, WEEKLY } from './test-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { publish, answer, saved, rows, notices } = testEvents(() => database)
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))
const remind = () => database.sql('select private.send_event_reminders()')

describe('whoever answered hears of', () => {
  rolledBack('another place, once, and of nothing that does not concern coming', async () => {
    const [amy, ada, bob, cleo, event] = [
      await createAdmin(database),
      await createAthlete(database),
      await createAthlete(database),
      await createAthlete(database),
      await publish(),
    ]
    await answer(ada, event, 'yes')
    await answer(bob, event, 'maybe')
    await answer(cleo, event, 'no')
    await database.as(amy, `update events set important = true, description = 'Bring water' where id = $1`, [
      event,
    ])
    await database.as(amy, `update events set location = 'Grenoble' where id = $1`, [event])
    expect([await notices(ada), await notices(bob), await notices(cleo)]).toEqual([
      ['event_changed'],
      ['event_changed'],
      [],
    ])
  })

  rolledBack('a cancellation with its reason, and then of nothing more', async () => {
    const [amy, ada, event] = [await createAdmin(database), await createAthlete(database), await publish()]
    await answer(ada, event)
    await database.as(amy, `select cancel_event($1, 'The pitch is under water')`, [event])
    await remind()
    expect(
      await database.sql(
        `select kind, params ->> 'reason' as reason, params ->> 'because' as because, url from notifications
         where user_id = $1 and kind like 'event%'`,
        [ada.id],
      ),
    ).toEqual([
      {
        kind: 'event_cancelled',
        reason: 'The pitch is under water',
        because: 'reason',
        url: `/athlete/events?event=${event}`,
      },
    ])
  })

  rolledBack('a shorter series in one notice, which promises no reason', async () => {
    const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
    await saved(amy, WEEKLY)
    const dates = await rows()
    for (const { id } of dates) await answer(ada, id)
    await saved(amy, { id: dates[0]?.id, repeats: { freq: 'weekly', weekdays: [3], times: 1 } }, 'all')
    expect((await rows()).map(({ status }) => status)).toEqual([
      'published',
      'cancelled',
      'cancelled',
      'cancelled',
    ])
    expect(
      await database.sql(
        `select kind, params ->> 'because' as because from notifications where user_id = $1 and kind like 'event%'`,
        [ada.id],
      ),
    ).toEqual([{ kind: 'event_cancelled', because: null }])
  })

  rolledBack('a whole series that moves in one notice', async () => {
    const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
    await saved(amy, WEEKLY)
    const dates = await rows()
    for (const { id } of dates) await answer(ada, id)
    await saved(amy, { id: dates[0]?.id, location: 'Casa de Campo' }, 'all')
    expect(await notices(ada)).toEqual(['event_changed'])
  })
})

describe('a reminder', () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  rolledBack('comes two days before, once, to those who have a place', async () => {
    const [ada, bob, cleo, event] = [
      await createAthlete(database),
      await createAthlete(database),
      await createAthlete(database),
      await publish({ start_at: at(40), capacity: 1 }),
    ]
    await answer(ada, event)
    await answer(bob, event)
    await answer(cleo, event, 'maybe')
    await remind()
    await remind()
    expect([await notices(ada), await notices(bob), await notices(cleo)]).toEqual([
      ['event_reminder'],
      [],
      [],
    ])
  })

  rolledBack(
    'comes again once the event is on another day, and not for another hour of that day',
    async () => {
      const noon = (days: number) =>
        `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00Z`
      // About noon there whenever this runs, so that an hour more is no other day.
      const behind = new Date().getUTCHours() - 12
      const timezone = `Etc/GMT${behind < 0 ? '' : '+'}${behind}`
      const [ada, event] = [await createAthlete(database), await publish({ start_at: noon(9), timezone })]
      await answer(ada, event)
      // The clock of the database stands still, so the event comes to it.
      const startsIn = (days: number, more = '0 hours') =>
        database.sql(
          `update events set start_at = (now() at time zone 'UTC' + $2::int * interval '1 day' + $3::interval)
           at time zone 'UTC' where id = $1`,
          [event, days, more],
        )
      const reminded = async () => (await notices(ada)).filter((kind) => kind === 'event_reminder').length
      const told: number[] = []
      for (const [days, more] of [
        [2, '0 hours'],
        [2, '-1 second'],
        [9, '0 hours'],
        [1, '1 hour'],
      ] as const) {
        await startsIn(days, more)
        await remind()
        told.push(await reminded())
      }
      expect(told).toEqual([1, 1, 1, 2])
    },
  )

  rolledBack('comes on the day, by the clock of the place', async () => {
    // Where it is noon now, an event in five hours is on this day and the morning has come.
    const offset = 12 - new Date().getUTCHours()
    const timezone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
    const [vera, event] = [
      await createScout(database, { check: 'approved' }),
      await publish({ start_at: at(5), timezone }),
    ]
    await answer(vera, event)
    await remind()
    await remind()
    expect(await notices(vera)).toEqual(['event_reminder'])
  })

  rolledBack('does not come days ahead, nor for a draft, nor after the start', async () => {
    const ada = await createAthlete(database)
    for (const hours of [60, 30, 5]) await answer(ada, await publish({ start_at: at(hours) }))
    await database.sql(
      `update events set status = case when start_at > now() + interval '50 hours' then 'published' else 'draft' end`,
    )
    await remind()
    expect(await notices(ada)).toEqual([])
  })

  rolledBack('is mailed by the settings of its person', async () => {
    const [ada, bob, event] = [
      await createAthlete(database),
      await createAthlete(database),
      await publish({ start_at: at(40) }),
    ]
    await database.sql(
      `insert into user_settings (user_id, notifications_email) values ($1, false)
       on conflict (user_id) do update set notifications_email = false`,
      [bob.id],
    )
    for (const one of [ada, bob]) await answer(one, event)
    await remind()
    const mailed = await database.sql<{ to_email: string }>(
      `select to_email from touchline.mail_outbox where params ->> 'kind' = 'event_reminder'`,
    )
    expect(mailed.map(({ to_email }) => to_email)).toEqual([ada.email])
  })
})
