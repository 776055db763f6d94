import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete } from './test-accounts.ts'
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
type Shown = Record<string, unknown> & { state: string }
const open = async (event: string, caller: Caller = 'anon') =>
  (await database.as<{ shown: Shown | null }>(caller, 'select public_event($1) as shown', [event])).rows[0]
    ?.shown
const file = async (event: string) =>
  (
    await database.sql<{ answer: { events: object[] } | null }>(
      'select private.event_calendar($1) as answer',
      [{ id: event }],
    )
  )[0]?.answer
const yesterday = { start_at: new Date(Date.now() - 86_400_000) }
const CANCELLED = { status: 'cancelled', cancel_reason: 'Rain' }

describe('a stranger', () => {
  test.each<[string, Record<string, unknown>, string | null]>([
    ['a public event', { visibility: 'public' }, 'published'],
    ['a public event that is over', { visibility: 'public', ...yesterday }, 'done'],
    ['a public event that was cancelled', { visibility: 'public', ...CANCELLED }, 'cancelled'],
    ['a draft that is to be public', { visibility: 'public', status: 'draft' }, null],
    ['an event for members', { visibility: 'members' }, null],
    ['an event for members that is over', { visibility: 'members', ...yesterday }, null],
    ['an event for members that was cancelled', { visibility: 'members', ...CANCELLED }, null],
    ['a draft for members', { visibility: 'members', status: 'draft' }, null],
  ])('opens %s, on a page and as a file, or hears what an unknown one hears', async (_what, columns, state) =>
    database.inRolledBackTransaction(async () => {
      const event = await publish(columns)
      const shown = await open(event)
      expect(shown?.state ?? null).toBe(state)
      expect((await file(event))?.events.length ?? 0).toBe(state === null ? 0 : 1)
      if (state === null) expect(shown).toEqual(await open(crypto.randomUUID()))
    }),
  )

  rolledBack('reads no person and no number of them, whoever comes and whoever asks', async () => {
    const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
    const crowd: Account[] = []
    for (let n = 0; n < 6; n++) crowd.push(await createAthlete(database))
    const event = await publish({ visibility: 'public', created_by: amy.id, capacity: 20 })
    const before = await open(event)
    for (const one of [ada, ...crowd]) await answer(one, event)
    for (const caller of ['anon', ada, amy] as const) expect(await open(event, caller)).toEqual(before)
    expect(Object.keys(before ?? {}).sort()).toEqual([
      'all_day',
      'answer_until',
      'cancel_reason',
      'description',
      'end_at',
      'host',
      'id',
      'location',
      'max_age',
      'min_age',
      'seats',
      'sport_code',
      'start_at',
      'state',
      'timezone',
      'title',
      'type',
    ])
    const text = JSON.stringify([await open(event), await file(event)])
    for (const person of [amy, ada, ...crowd]) expect(text).not.toContain(person.id)
  })

  rolledBack('reads of the places only whether some are left', async () => {
    const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
    const event = await publish({ visibility: 'public', capacity: 1 })
    expect(await open(event)).toMatchObject({ seats: 'open' })
    await answer(ada, event)
    const full = await open(event)
    expect(full).toMatchObject({ seats: 'full' })
    await answer(bob, event)
    expect(await open(event)).toEqual(full)
  })
})
