import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENT_MESSAGES, eventProblem } from '#shared/validate/event.ts'
import { createAdmin } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The clock of a zone so many minutes after a moment, as a form fills it in. */
function clockIn(zone: string, minutes: number, moment: Date) {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(new Date(moment.getTime() + minutes * 60_000)).replace(' ', 'T')
}

describe('an event in the past is refused where it takes place', () => {
  const zones = ['Pacific/Kiritimati', 'Europe/Paris', 'UTC', 'America/Los_Angeles', 'Pacific/Pago_Pago']
  const minutes = [-2880, -1441, -1439, -720, -60, -5, 5, 60, 720, 1439, 1441]
  const cases = zones.flatMap((zone) => minutes.map((by): [string, number] => [zone, by]))
  test.each(cases)('%s, %d minutes from now', (zone, by) =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      // The transaction's own time: a day that ends meanwhile ends for neither of the two.
      const [{ now } = { now: new Date() }] = await database.sql<{ now: Date }>('select now()')
      const [startDate = '', startTime] = clockIn(zone, by, now).split('T')
      for (const draft of [
        { title: 'Cup', location: 'Lyon', startDate, startTime },
        { title: 'Cup', location: 'Lyon', startDate },
        { title: 'Cup', location: 'Lyon', startDate, startTime: '00:00' },
      ]) {
        const wanted = eventProblem(draft, clockIn(zone, 0, now))
        const local = `${startDate} ${draft.startTime ?? '00:00'}`
        const { refused } = await database.as(
          amy,
          `insert into events (title, location, start_at, timezone) values ($1, 'Lyon', $2::timestamp at time zone $3, $3)`,
          [draft.title, local, zone],
        )
        expect(refused?.message ?? null).toBe(wanted && EVENT_MESSAGES[wanted])
      }
    }),
  )
})

test('an event cannot be moved into the past, and one that is over can still be corrected', () =>
  database.inRolledBackTransaction(async () => {
    const amy = await createAdmin(database)
    await database.sql(`insert into events (title, start_at) values ('Cup', now() - interval '3 days')`)
    expect((await database.as(amy, `update events set location = 'Lyon'`)).refused).toBeNull()
    expect(
      (await database.as(amy, `update events set start_at = now() - interval '12 hours 30 seconds'`)).refused,
    ).toMatchObject({ hint: 'event.past', message: 'Date cannot be in the past' })
  }))

test.each([
  [
    'no title',
    `('  ', 'Lyon', now() + interval '1 day', 'UTC')`,
    'event.incomplete',
    'Please fill in the title and start date.',
  ],
  [
    'no start',
    `('Cup', 'Lyon', null, 'UTC')`,
    'event.incomplete',
    'Please fill in the title and start date.',
  ],
  ['no place', `('Cup', ' ', now() + interval '1 day', 'UTC')`, 'event.no_location', 'Location is required'],
  [
    'a zone that is none',
    `('Cup', 'Lyon', now() + interval '1 day', 'Mars/North')`,
    'settings.timezone',
    /Europe/,
  ],
])('an event with %s is refused with its reason', (_what, row, hint, message) =>
  database.inRolledBackTransaction(async () => {
    const amy = await createAdmin(database)
    const { refused } = await database.as(
      amy,
      `insert into events (title, location, start_at, timezone) values ${row}`,
    )
    expect(refused?.hint).toBe(hint)
    expect(refused?.message).toMatch(message)
  }),
)
