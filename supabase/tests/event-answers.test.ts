import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { testEvents } from './test-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { publish, answer, notices } = testEvents(() => database)
const test1 = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))
const suspend = (person: Account) =>
  database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [person.id])
const place = async (person: Account, event: string) =>
  (
    await database.as<{ place: string | null }>(
      person,
      'select place from event_answers where event_id = $1',
      [event],
    )
  ).rows[0]?.place

describe('an answer', () => {
  test1('is kept, changed and read by its person alone', async () => {
    const [ada, bob, event] = [await createAthlete(database), await createAthlete(database), await publish()]
    expect((await answer(ada, event, 'maybe')).rows).toEqual([{ answer: 'maybe', place: null, shown: false }])
    expect((await answer(ada, event, 'yes')).rows[0]).toMatchObject({ answer: 'yes', place: 'going' })
    expect((await database.as(bob, 'select * from event_answers')).rows).toEqual([])
    expect((await answer(ada, event, 'no')).rows[0]).toMatchObject({ answer: 'no', place: null })
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['a cancelled event', { status: 'cancelled' }, 'yes', 'event.cancelled'],
    ['a draft', { status: 'draft' }, 'yes', 'event.not_found'],
    ['an event that is over', { start_at: new Date(Date.now() - 86_400_000) }, 'yes', 'event.over'],
    [
      'an event after its deadline',
      { answer_until: new Date(Date.now() - 60_000) },
      'yes',
      'event.answers_closed',
    ],
    ['an event for older people', { min_age: 30 }, 'yes', 'event.age'],
    ['an event for younger people', { max_age: 15 }, 'maybe', 'event.age'],
    ['a word that is no answer', {}, 'perhaps', 'event.answer'],
  ])('is refused to %s', (_what, columns, word, hint) =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      expect((await answer(ada, await publish(columns), word)).refused?.hint).toBe(hint)
    }),
  )

  test1('to an event that nobody knows is refused like one to a draft', async () => {
    const ada = await createAthlete(database)
    const draft = await answer(ada, await publish({ status: 'draft' }), 'yes')
    const none = await answer(ada, crypto.randomUUID(), 'yes')
    expect(none).toEqual(draft)
  })

  test1('after the deadline a no still frees the place', async () => {
    const [ada, event] = [await createAthlete(database), await publish()]
    await answer(ada, event, 'yes')
    await database.sql(`update events set answer_until = now() - interval '1 minute' where id = $1`, [event])
    expect((await answer(ada, event, 'no')).refused).toBeNull()
  })

  test1('counts the age on the day of the event', async () => {
    const ada = await createAthlete(database, { years: 19 })
    await database.sql(
      `update athlete_private_details set birth_date = (current_date + 2 - interval '20 years')::date where athlete_id = $1`,
      [ada.id],
    )
    expect((await answer(ada, await publish({ min_age: 20 }), 'yes')).refused).toBeNull()
  })

  test1('is not asked of a scout’s age', async () => {
    const vera = await createScout(database, { check: 'approved' })
    expect((await answer(vera, await publish({ max_age: 17 }), 'yes')).refused).toBeNull()
  })
})

describe('places', () => {
  test1('that are taken put a yes in line, and a place that comes free goes to the first', async () => {
    const [ada, bob, cleo, event] = [
      await createAthlete(database),
      await createAthlete(database),
      await createAthlete(database),
      await publish({ capacity: 1 }),
    ]
    for (const one of [ada, bob, cleo]) await answer(one, event, 'yes')
    expect([await place(ada, event), await place(bob, event), await place(cleo, event)]).toEqual([
      'going',
      'waiting',
      'waiting',
    ])
    // Saying yes again neither loses the place in the line nor wins one.
    await answer(bob, event, 'yes')
    await answer(ada, event, 'no')
    expect([await place(bob, event), await place(cleo, event)]).toEqual(['going', 'waiting'])
    expect([await notices(bob), await notices(cleo)]).toEqual([['event_place'], []])
  })

  test1('without a waiting list are refused when all are taken', async () => {
    const [ada, bob, event] = [
      await createAthlete(database),
      await createAthlete(database),
      await publish({ capacity: 1, waitlist: false }),
    ]
    await answer(ada, event, 'yes')
    expect((await answer(bob, event, 'yes')).refused).toMatchObject({ hint: 'event.full' })
  })

  test1('that are added go to those who wait, in order', async () => {
    const amy = await createAdmin(database)
    const event = await publish({ capacity: 1 })
    const line = []
    for (let n = 0; n < 4; n++) line.push(await createAthlete(database))
    for (const one of line) await answer(one, event, 'yes')
    await database.as(amy, 'update events set capacity = 3 where id = $1', [event])
    const places = []
    for (const one of line) places.push(await place(one, event))
    expect(places).toEqual(['going', 'going', 'going', 'waiting'])
  })

  test1('without a limit any more go to everybody who waits', async () => {
    const amy = await createAdmin(database)
    const event = await publish({ capacity: 1 })
    const line = []
    for (let n = 0; n < 3; n++) line.push(await createAthlete(database))
    for (const one of line) await answer(one, event, 'yes')
    await database.as(amy, 'update events set capacity = null where id = $1', [event])
    const places = []
    for (const one of line) places.push(await place(one, event))
    expect(places).toEqual(['going', 'going', 'going'])
    expect(await notices(line[2] as Account)).toEqual(['event_place'])
  })

  test1('are never fewer than those who have one', async () => {
    const [amy, event] = [await createAdmin(database), await publish({ capacity: 3 })]
    for (let n = 0; n < 2; n++) await answer(await createAthlete(database), event, 'yes')
    const lowered = await database.as(amy, 'update events set capacity = 1 where id = $1', [event])
    expect(lowered.refused).toMatchObject({ code: 'PT409', hint: 'event.capacity' })
    expect(
      (await database.as(amy, 'update events set capacity = 2 where id = $1', [event])).refused,
    ).toBeNull()
  })

  test1('are waited for in a line whose number everybody reads of themselves alone', async () => {
    const line: Account[] = []
    for (let n = 0; n < 4; n++) line.push(await createAthlete(database))
    const event = await publish({ capacity: 1 })
    const inLine = async (person: Caller) => {
      const { rows: found } = await database.as<{ n: number | null }>(
        person,
        'select event_waiting_place($1) as n',
        [event],
      )
      return found[0]?.n ?? null
    }
    const all = async () => {
      const numbers = []
      for (const one of line) numbers.push(await inLine(one))
      return numbers
    }
    for (const one of line) await answer(one, event, 'yes')
    expect(await all()).toEqual([null, 1, 2, 3])
    const [amy, bob] = [await createAdmin(database), await createAthlete(database)]
    for (const one of [amy, bob, 'anon'] as const) expect(await inLine(one)).toBeNull()
    await answer(line[1] as Account, event, 'no')
    expect(await all()).toEqual([null, null, 1, 2])
    // Whoever is suspended is passed over, so nobody counts them.
    await suspend(line[2] as Account)
    expect(await all()).toEqual([null, null, null, 1])
    await answer(line[0] as Account, event, 'no')
    expect(await all()).toEqual([null, null, null, null])
    expect(await place(line[3] as Account, event)).toBe('going')
  })

  test1('of an erased account go on to the next', async () => {
    const [ada, bob, event] = [
      await createAthlete(database),
      await createAthlete(database),
      await publish({ capacity: 1 }),
    ]
    for (const one of [ada, bob]) await answer(one, event, 'yes')
    await database.sql('delete from auth.users where id = $1', [ada.id])
    expect(await place(bob, event)).toBe('going')
  })
})

describe('a meeting', () => {
  test.each<[string, Record<string, unknown>, number, 'active' | undefined, string | null]>([
    ['with an adult', {}, 20, undefined, null],
    ['with a minor somewhere private', {}, 15, 'active', 'event.meeting_place'],
    ['with a minor in a public place', { public_place: true }, 15, 'active', null],
    ['with a minor without a guardian', { public_place: true }, 15, undefined, 'event.meeting_place'],
  ])('%s', (_what, columns, years, guardian, hint) =>
    database.inRolledBackTransaction(async () => {
      const athlete = await createAthlete(database, { years, ...(guardian ? { guardian } : {}) })
      const event = await publish({ type: 'meeting', ...columns })
      expect((await answer(athlete, event, 'yes')).refused?.hint ?? null).toBe(hint)
    }),
  )
})

test1('an answer that overlaps with another is pointed out, to its person alone', async () => {
  const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
  const start = Date.now() + 3 * 86_400_000
  const first = await publish({ title: 'Morning', start_at: new Date(start) })
  const second = await publish({ title: 'Late', start_at: new Date(start + 3_600_000) })
  const far = await publish({ title: 'Far', start_at: new Date(start + 7_200_000) })
  for (const event of [first, far]) await answer(ada, event, 'yes')
  const conflicts = async (person: Caller, event: string) =>
    (await database.as<{ title: string }>(person, 'select title from event_conflicts($1)', [event])).rows
  expect(await conflicts(ada, second)).toEqual([{ title: 'Morning' }, { title: 'Far' }])
  expect(await conflicts(ada, far)).toEqual([])
  expect(await conflicts(bob, second)).toEqual([])
})
