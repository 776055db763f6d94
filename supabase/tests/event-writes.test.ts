import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DRAFT, testEvents, WEEKLY } from './test-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { save, saved, rows } = testEvents(() => database)
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))

describe('save_event', () => {
  test.each<[string, object, string, string | RegExp]>([
    ['no title', { title: ' ' }, 'event.incomplete', 'Please fill in the title and start date.'],
    ['no start', { start_date: '' }, 'event.incomplete', 'Please fill in the title and start date.'],
    ['no place', { location: '' }, 'event.no_location', 'Location is required'],
    ['a time that is none', { start_time: '25:00' }, 'event.time_invalid', 'Invalid time format'],
    ['an end without a start', { start_time: '' }, 'event.no_start_time', /start_time: .*19:30/],
    ['a time in words', { end_time: 'noon' }, 'event.time_invalid', 'Invalid time format'],
    ['a day that is none', { start_date: '2031-02-30' }, 'event.time_invalid', 'Invalid time format'],
    ['a day in the past', { start_date: '2020-01-01' }, 'event.past', 'Date cannot be in the past'],
    ['an end before its start', { end_time: '17:00' }, 'event.end_before_start', /end is before/],
    [
      'a time that the clocks leave out',
      { start_date: '2031-03-30', start_time: '02:30', end_time: '' },
      'event.time_missing',
      /02:30/,
    ],
    [
      'an end that the clocks leave out',
      { start_date: '2031-03-30', start_time: '01:30', end_time: '02:30' },
      'event.end_time_missing',
      /02:30/,
    ],
    ['a zone that nobody knows', { timezone: 'Mars/North' }, 'settings.timezone', /Europe\/Paris/],
    ['a zone that no browser knows', { timezone: 'Factory' }, 'settings.timezone', /Europe\/Paris/],
    ['a zone by the path of its file', { timezone: 'posix/Europe/Paris' }, 'settings.timezone', /Europe/],
    ['a start of another age', { start_date: '9999-12-31', end_date: '' }, 'event.far', /ten years/],
    ['an end of another age', { end_date: '9999-12-31' }, 'event.far', /within a year/],
    ['a deadline of the year one', { answer_until: '0001-01-01T10:00' }, 'event.deadline', /answer/],
    ['a kind that is none', { type: 'party' }, 'event.draft', /^type: 'party' cannot/],
    ['an audience that is none', { visibility: 'friends' }, 'event.draft', /^visibility: 'friends'/],
    ['a sport that is none', { sport_code: 'lorikeets' }, 'event.draft', /^sport_code: 'lorikeets'/],
    ['an age that nobody has', { min_age: 200 }, 'event.draft', /^min_age: '200'.* 0 to 120/],
    ['no times at all', { repeats: { freq: 'daily', times: 0 } }, 'event.series_rule', /rule/],
    ['fewer times than none', { repeats: { freq: 'daily', times: -1 } }, 'event.series_rule', /rule/],
    ['more places than there are', { capacity: 1_000_000 }, 'event.places', /100000/],
    ['ages the wrong way round', { min_age: 18, max_age: 12 }, 'event.ages', /age/],
    ['a deadline after its end', { answer_until: '2031-03-27T10:00' }, 'event.deadline', /answer/],
    ['a value of another kind', { capacity: 'many' }, 'event.draft', /^capacity: 'many'.*whole number/],
    ['a flag that is none', { all_day: 'perhaps' }, 'event.draft', /^all_day: 'perhaps'.*true or false/],
    ['a status that is none', { status: 'done' }, 'event.status', /draft/],
    ['a rule without an end', { repeats: { freq: 'daily' } }, 'event.series_endless', /ends/],
    ['a rule of too many dates', { repeats: { freq: 'daily', times: 401 } }, 'event.series_long', /400/],
    ['a rule of billions', { repeats: { freq: 'daily', times: 2_000_000_000 } }, 'event.series_long', /400/],
    [
      'days to leave out that are none',
      { repeats: { freq: 'daily', times: 3, skipped: ['easter'] } },
      'event.series_skipped',
      /easter/,
    ],
    [
      'a rule without a day that is left',
      { repeats: { freq: 'daily', times: 1, skipped: ['2031-03-26'] } },
      'event.series_empty',
      /date/,
    ],
    [
      'a rule without a date',
      { repeats: { freq: 'weekly', weekdays: [1], until: '2031-03-27' } },
      'event.series_empty',
      /date/,
    ],
    ['a rule that is none', { repeats: { freq: 'hourly', times: 3 } }, 'event.series_rule', /rule/],
    ['a phone number in its text', { description: 'Ring 0171 2345678' }, 'contact.details', /description/],
    [
      'an address of the web as its place',
      { location: 'https://meet.example.org/x' },
      'contact.details',
      /location/,
    ],
    ['a handle in its title', { title: 'Find @coach.kim there' }, 'contact.details', /title/],
    ['an email address as its host', { host: 'kim@club.example' }, 'contact.details', /host/],
  ])('refuses %s with its reason, and keeps nothing', (_what, change, hint, message) =>
    database.inRolledBackTransaction(async () => {
      const { refused } = await save(await createAdmin(database), { ...DRAFT, ...change })
      expect(refused?.hint).toBe(hint)
      expect(refused?.message).toMatch(message)
      expect(await rows()).toEqual([])
    }),
  )

  test.each(['infinity', '290000-01-01'])('a plain insert or a move to %s is refused', (when) =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const id = await saved(amy, DRAFT)
      const insert = (start: string, end: string | null) =>
        database.as(
          amy,
          `insert into events (title, location, start_at, end_at) values ('Cup', 'Lyon', $1, $2)`,
          [start, end],
        )
      for (const { refused } of [
        await insert(when, null),
        await insert('2031-01-01', when),
        await database.as(amy, 'select move_event($1, $2)', [id, when]),
        await database.as(amy, 'select move_event($1, $2, $3)', [id, '2031-01-01', when]),
      ])
        expect(refused?.hint).toBe('event.far')
    }),
  )

  rolledBack('takes a street with its number as a place', async () => {
    const amy = await createAdmin(database)
    await saved(amy, { ...DRAFT, location: 'Calle de Alcalá 123, 28009 Madrid' })
    expect(await rows()).toMatchObject([{ local: '2031-03-26 18:00', ends: '19:30', status: 'published' }])
  })

  rolledBack('takes whole days, to the midnight after the last', async () => {
    const amy = await createAdmin(database)
    await saved(amy, { ...DRAFT, start_time: '', end_time: '', end_date: '2031-03-30' })
    const [row] = await database.sql(
      `select all_day, (start_at at time zone timezone)::text as a, (end_at at time zone timezone)::text as z from events`,
    )
    expect(row).toEqual({ all_day: true, a: '2031-03-26 00:00:00', z: '2031-03-31 00:00:00' })
  })

  rolledBack('keeps what a change does not name', async () => {
    const amy = await createAdmin(database)
    const id = await saved(amy, { ...DRAFT, capacity: 12, host: 'CD Retiro' })
    await saved(amy, { id, title: 'Open training' })
    const [row] = await database.sql('select title, capacity, host, start_at from events')
    expect(row).toMatchObject({ title: 'Open training', capacity: 12, host: 'CD Retiro' })
  })

  rolledBack('publishes a draft with the call that saves it, one date or all', async () => {
    const amy = await createAdmin(database)
    await saved(amy, { ...WEEKLY, status: 'draft' })
    const [first, second] = await rows()
    const open = async () =>
      (await rows()).filter(({ status }) => status === 'published').map(({ title }) => title)
    await saved(amy, { id: second?.id, title: 'Open day', status: 'published' })
    expect(await open()).toEqual(['Open day'])
    await saved(amy, { id: first?.id, title: 'Trial', status: 'published' }, 'all')
    expect(await open()).toEqual(['Trial', 'Open day', 'Trial', 'Trial'])
    expect(
      await database.sql(
        `select details ->> 'events' as n from security_audit_log where action = 'event_published'`,
      ),
    ).toEqual([{ n: '1' }, { n: '4' }])
    expect((await save(amy, { id: first?.id, status: 'draft' })).refused).toBeNull()
    expect(await open()).toHaveLength(4)
  })

  rolledBack('is for admins alone', async () => {
    const ada = await createAthlete(database)
    expect((await save(ada, DRAFT)).refused?.hint).toBe('admin.only')
  })
})

describe('an event goes from draft to published to cancelled', () => {
  test.each([
    ['published', 'draft'],
    ['cancelled', 'published'],
    ['cancelled', 'draft'],
    ['draft', 'cancelled'],
  ])('and from %s not to %s', (from, to) =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      await database.sql(
        `insert into events (title, location, start_at, status) values ('Cup', 'Lyon', now() + interval '1 day', $1)`,
        [from],
      )
      const { refused } = await database.as(amy, 'update events set status = $1', [to])
      expect(refused).toMatchObject({ code: 'PT409', hint: 'event.status' })
    }),
  )

  rolledBack('and only a draft is deleted', async () => {
    const amy = await createAdmin(database)
    await saved(amy, DRAFT)
    expect((await database.as(amy, 'delete from events')).refused?.hint).toBe('event.not_a_draft')
  })

  rolledBack('and is done by its time alone', async () => {
    const ada = await createAthlete(database)
    await database.sql(
      `insert into events (title, location, start_at, all_day, status) values
       ('Open end', 'Lyon', now() - interval '3 hours', false, 'published'), ('Now', 'Lyon', now() - interval '1 hour', false, 'published'),
       ('Off', 'Lyon', now() - interval '3 days', false, 'cancelled')`,
    )
    const { rows: seen } = await database.as(
      ada,
      'select title, event_state(e) as state from events e order by title',
    )
    expect(seen).toEqual([
      { title: 'Now', state: 'published' },
      { title: 'Off', state: 'cancelled' },
      { title: 'Open end', state: 'done' },
    ])
  })

  rolledBack('and a copy of it is a draft that stands alone', async () => {
    const amy = await createAdmin(database)
    await saved(amy, WEEKLY)
    const [first] = await rows()
    await database.as(amy, 'select duplicate_event($1)', [first?.id])
    const [copy] = await database.sql(`select title, series_id, status from events where status = 'draft'`)
    expect(copy).toEqual({ title: 'Training', series_id: null, status: 'draft' })
  })
})

rolledBack(
  'the search of an admin finds events by title, place and host, and of others nothing',
  async () => {
    const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
    await saved(amy, { ...DRAFT, host: 'Atlético Retiro', status: 'draft' })
    const find = async (person: typeof amy, words: string) =>
      (await database.as(person, 'select title, state from search_admin_events($1)', [words])).rows
    for (const words of ['train', 'madrid', 'ATLETICO'])
      expect(await find(amy, words)).toEqual([{ title: 'Training', state: 'draft' }])
    expect(await find(amy, 't')).toEqual([])
    expect(await find(ada, 'train')).toEqual([])
  },
)
