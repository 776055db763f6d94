import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, atAal1, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { testEvents } from './test-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { publish, answer } = testEvents(() => database)
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))
const told = async (person: Caller, event: string) =>
  (
    await database.as<{ going_step: number; scouts_step: number; seats: string }>(
      person,
      'select going_step, scouts_step, seats from event_counts where event_id = $1',
      [event],
    )
  ).rows[0]
const exact = async (person: Caller, event: string) =>
  (
    await database.as(
      person,
      'select going, scouts, waiting, maybe, declined from event_totals where event_id = $1',
      [event],
    )
  ).rows[0]
const hour = () => database.sql('select private.update_event_counts()')
const crowd = async (size: number) => {
  const people: Account[] = []
  for (let n = 0; n < size; n++) people.push(await createAthlete(database))
  return people
}

describe('the numbers that others read', () => {
  test('stand for at least five numbers each, whatever the places', async () => {
    // Every pair of numbers there can be, of every capacity up to 60 and of none. Fewer than five places are one step.
    const faults = await database.sql(
      `with told as (
         select c.capacity, g.going, s.scouts, t.* from generate_series(0, 60) n
         cross join lateral (select nullif(n, 0)) c (capacity)
         cross join lateral generate_series(0, coalesce(c.capacity, 60)) g (going)
         cross join lateral generate_series(0, g.going) s (scouts)
         cross join lateral private.told_counts(g.going, s.scouts, c.capacity) t)
       select capacity, going_step, scouts_step, seats, count(distinct going) as going, count(distinct scouts) as scouts
       from told where capacity is not null or going_step < 55
       group by 1, 2, 3, 4
       having seats <> 'full' and count(distinct going) < least(5, capacity)
         or count(distinct scouts) < least(5, capacity)`,
    )
    expect(faults).toEqual([])
  })

  test('never say more than there are, and full only where all places are taken', async () => {
    const faults = await database.sql(
      `select c, g, t.* from generate_series(1, 130) c, generate_series(0, c) g,
         lateral private.told_counts(g, g, c) t
       where t.going_step > g or t.scouts_step > g or (t.seats = 'full') <> (g = c)
         or (t.seats = 'few' and c - g > greatest(5, c / 5))`,
    )
    expect(faults).toEqual([])
  })

  test('are steps of five where there is room for them, and always without a limit', async () => {
    const steps = await database.sql(
      `select c as capacity, (private.told_counts(g, s, c)).* from (values
         (null, 4, 0), (null, 5, 4), (null, 23, 17), (100, 23, 17), (100, 84, 84), (100, 99, 0), (12, 6, 6), (12, 11, 11), (12, 12, 12)
       ) v (c, g, s)`,
    )
    expect(steps.map((row) => Object.values(row as object).join(' '))).toEqual([
      ' 0 0 open',
      ' 5 0 open',
      ' 20 15 open',
      '100 20 15 open',
      '100 80 80 few',
      '100 95 0 few',
      '12 0 0 open',
      '12 5 5 few',
      '12 10 5 full',
    ])
  })

  rolledBack('change with the hour and never with an answer', async () => {
    const sven = await createScout(database, { check: 'approved' })
    const event = await publish({ capacity: 20 })
    const nothing = { going_step: 0, scouts_step: 0, seats: 'open' }
    const version = () => database.sql('select xmin::text from event_counts where event_id = $1', [event])
    const people = await crowd(16)
    const written = await version()
    for (const one of people) await answer(one, event)
    expect(await told(sven, event)).toEqual(nothing)
    expect(await version()).toEqual(written)
    await hour()
    expect(await told(sven, event)).toEqual({ going_step: 15, scouts_step: 0, seats: 'few' })
    for (const one of people.slice(0, 8)) await answer(one, event, 'no')
    expect(await told(sven, event)).toEqual({ going_step: 15, scouts_step: 0, seats: 'few' })
    await hour()
    expect(await told(sven, event)).toEqual({ going_step: 5, scouts_step: 0, seats: 'open' })
    const five = await version()
    await answer(people[0] as Account, event)
    await hour()
    expect(await version()).toEqual(five)
  })

  rolledBack('say at once that all places are taken, and with the hour that one is free again', async () => {
    const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
    const event = await publish({ capacity: 1 })
    await answer(ada, event)
    expect(await told(bob, event)).toMatchObject({ seats: 'full' })
    await answer(ada, event, 'no')
    expect(await told(bob, event)).toMatchObject({ seats: 'full' })
    await hour()
    expect(await told(bob, event)).toMatchObject({ seats: 'open' })
  })

  rolledBack('follow an admin who adds places', async () => {
    const [amy, ada, bob] = [
      await createAdmin(database),
      await createAthlete(database),
      await createAthlete(database),
    ]
    const event = await publish({ capacity: 1 })
    await answer(ada, event)
    await database.as(amy, 'update events set capacity = 30 where id = $1', [event])
    expect(await told(bob, event)).toMatchObject({ seats: 'open' })
  })

  rolledBack('do not tell five accounts of one person how many come', async () => {
    const [sven, ada] = [await createScout(database, { check: 'approved' }), await createAthlete(database)]
    const [with_, without] = [await publish({ capacity: 40 }), await publish({ capacity: 40 })]
    for (const one of await crowd(4)) for (const event of [with_, without]) await answer(one, event)
    await answer(ada, with_)
    const own = await crowd(5)
    for (const one of own) {
      for (const event of [with_, without]) await answer(one, event)
      expect(await told(sven, with_)).toEqual(await told(sven, without))
    }
    for (const one of own) for (const event of [with_, without]) await answer(one, event, 'no')
    expect(await told(sven, with_)).toEqual(await told(sven, without))
  })
})

describe('the numbers that admins read', () => {
  rolledBack('are exact and as they are, and nobody else reads them', async () => {
    const amy = await createAdmin(database)
    const [sven, una, ada, bob, cleo] = [
      await createScout(database, { check: 'approved' }),
      await createScout(database),
      ...(await crowd(3)),
    ] as const
    const event = await publish({ capacity: 3 })
    for (const one of [sven, una, ada as Account, bob as Account]) await answer(one, event)
    await answer(cleo as Account, event, 'maybe')
    const numbers = { going: 3, scouts: 1, waiting: 1, maybe: 1, declined: 0 }
    expect(await exact(amy, event)).toEqual(numbers)
    await answer(una, event, 'no')
    expect(await exact(amy, event)).toEqual({ ...numbers, waiting: 0, declined: 1 })
    await database.sql(
      `update scout_profiles set verified_until = now() - interval '1 day' where user_id = $1`,
      [sven.id],
    )
    await hour()
    expect(await exact(amy, event)).toMatchObject({ going: 3, scouts: 0 })
    for (const one of ['anon', sven, una, ada as Account, atAal1(amy)] as const)
      expect(await exact(one, event)).toBeUndefined()
  })
})
