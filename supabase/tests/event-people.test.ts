import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { testEvents } from './test-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { publish, answer, shortlist } = testEvents(() => database)
const test1 = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))
const people = (person: Caller, event: string) =>
  database.as<{ user_id: string; kind: string; name: string }>(
    person,
    'select user_id, kind, name from event_people($1)',
    [event],
  )

describe('what others read', () => {
  test1('scouts who let themselves be seen, by athletes, while their check stands', async () => {
    const [ada, vera, sven, una] = [
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
      await createScout(database, { check: 'approved' }),
      await createScout(database),
    ]
    const event = await publish()
    await answer(vera, event, 'yes', true)
    await answer(sven, event, 'yes', false)
    await answer(una, event, 'yes', true)
    expect((await people(ada, event)).rows.map(({ user_id }) => user_id)).toEqual([vera.id])
    expect((await people(sven, event)).rows).toEqual([])
    await database.as(ada, 'select block_user($1)', [vera.id])
    expect((await people(ada, event)).rows).toEqual([])
  })

  test1('athletes of a scout’s own board, and nobody else', async () => {
    const [ada, bob, vera, sven, event] = [
      await createAthlete(database),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
      await createScout(database, { check: 'approved' }),
      await publish(),
    ]
    await shortlist(vera, ada)
    for (const one of [ada, bob]) await answer(one, event, 'yes')
    expect((await people(vera, event)).rows.map(({ user_id }) => user_id)).toEqual([ada.id])
    expect((await people(sven, event)).rows).toEqual([])
    const { rows } = await database.as<{ event_id: string; athlete_id: string }>(
      vera,
      `select event_id, athlete_id from shortlist_events(now(), now() + interval '9 days')`,
    )
    expect(rows).toEqual([{ event_id: event, athlete_id: ada.id }])
    await answer(ada, event, 'maybe')
    expect((await people(vera, event)).rows).toEqual([])
  })

  test.each<[string, (minor: Account, scout: Account) => Promise<unknown>, number]>([
    ['whose guardian allows it', async () => null, 1],
    [
      'whose guardian has not allowed it',
      (mina) =>
        database.sql('update guardian_links set show_events = false where athlete_id = $1', [mina.id]),
      0,
    ],
    [
      'in a pause',
      (mina) => database.sql('update guardian_links set paused_at = now() where athlete_id = $1', [mina.id]),
      0,
    ],
    [
      'whose guardian has withdrawn',
      (mina) =>
        database.sql(`update guardian_links set state = 'withdrawn' where athlete_id = $1`, [mina.id]),
      0,
    ],
    ['who blocked the scout', (mina, vera) => database.as(mina, 'select block_user($1)', [vera.id]), 0],
    [
      'whose second guardian has not allowed it',
      (mina) =>
        database.sql(
          `insert into guardian_links (athlete_id, guardian_name, guardian_email, state, decided_at) values ($1, 'Mo Fell', 'mo@home.test', 'active', now())`,
          [mina.id],
        ),
      0,
    ],
    [
      'who hides the page',
      (mina) =>
        database.sql(
          `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private')
           on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
          [mina.id],
        ),
      0,
    ],
  ])('a minor %s', (_who, change, seen) =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 15, guardian: 'active' })
      const vera = await createScout(database, { check: 'approved' })
      await database.sql('update guardian_links set show_events = true where athlete_id = $1', [mina.id])
      const event = await publish()
      await shortlist(vera, mina)
      await answer(mina, event, 'yes')
      await change(mina, vera)
      expect((await people(vera, event)).rows).toHaveLength(seen)
    }),
  )

  test1('exact numbers and names by admins, on record', async () => {
    const [amy, ada, event] = [await createAdmin(database), await createAthlete(database), await publish()]
    await answer(ada, event, 'yes')
    const read = () =>
      database.as<{ name: string; answer: string }>(amy, 'select name, answer from list_event_answers($1)', [
        event,
      ])
    expect((await read()).rows).toEqual([{ name: 'Ada Marrow', answer: 'yes' }])
    await read()
    expect(
      await database.sql(`select 1 from security_audit_log where action = 'event_answers_read'`),
    ).toHaveLength(1)
    const refused = await database.as(ada, 'select * from list_event_answers($1)', [event])
    expect(refused.refused?.hint).toBe('admin.only')
  })
})
