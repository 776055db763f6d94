import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testEvents, WEEKLY } from './test-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { save, saved, rows, days, answer, notices } = testEvents(() => database)
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))

describe('a series', () => {
  rolledBack('stands at the same clock time on both sides of a change of clocks', async () => {
    await saved(await createAdmin(database), WEEKLY)
    expect(await days()).toEqual(
      ['2031-03-26', '2031-04-02', '2031-04-09', '2031-04-16'].map((d) => `${d} 18:00`),
    )
    expect((await rows()).map(({ ends }) => ends)).toEqual(['19:30', '19:30', '19:30', '19:30'])
  })

  rolledBack('counts as one action and leaves one line', async () => {
    const amy = await createAdmin(database)
    await saved(amy, WEEKLY)
    const [taken] = await database.sql(
      `select attempts from private.rate_limit_counters where action = 'admin_action' and subject = $1`,
      [amy.id],
    )
    expect(taken).toEqual({ attempts: 1 })
    expect(
      await database.sql(
        `select details ->> 'events' as n from security_audit_log where action = 'event_created'`,
      ),
    ).toEqual([{ n: '4' }])
  })

  rolledBack('changes one date alone, which later changes of all leave as it is', async () => {
    const amy = await createAdmin(database)
    await saved(amy, WEEKLY)
    const [first, second] = await rows()
    await saved(amy, { id: second?.id, start_date: '2031-04-02', start_time: '17:00', end_time: '18:00' })
    await saved(amy, { id: first?.id, title: 'Trial' }, 'all')
    expect((await rows()).map(({ title, local }) => `${title} ${local}`)).toEqual([
      'Trial 2031-03-26 18:00',
      'Training 2031-04-02 17:00',
      'Trial 2031-04-09 18:00',
      'Trial 2031-04-16 18:00',
    ])
  })

  rolledBack('is split by a change of this and later dates', async () => {
    const amy = await createAdmin(database)
    await saved(amy, WEEKLY)
    const third = (await rows())[2]
    await saved(
      amy,
      { id: third?.id, start_date: '2031-04-09', start_time: '19:00', end_time: '20:00' },
      'later',
    )
    expect(await days()).toEqual([
      '2031-03-26 18:00',
      '2031-04-02 18:00',
      '2031-04-09 19:00',
      '2031-04-16 19:00',
    ])
    expect(await database.sql('select 1 from event_series')).toHaveLength(2)
  })

  rolledBack('with a last day is split too, and one with an open end stays open', async () => {
    const amy = await createAdmin(database)
    const repeats = { freq: 'weekly', weekdays: [3], until: '2031-04-16' }
    await saved(amy, { ...WEEKLY, end_time: '', repeats })
    const third = (await rows())[2]
    await saved(amy, { id: third?.id, title: 'Trial' }, 'later')
    expect((await rows()).map(({ title, local, ends }) => `${title} ${local} ${ends}`)).toEqual([
      'Training 2031-03-26 18:00 null',
      'Training 2031-04-02 18:00 null',
      'Trial 2031-04-09 18:00 null',
      'Trial 2031-04-16 18:00 null',
    ])
    expect(await database.sql('select until::text, times from event_series order by until')).toEqual([
      { until: '2031-04-08', times: null },
      { until: '2031-04-16', times: null },
    ])
  })

  rolledBack('keeps answers where a day stays when its rule changes', async () => {
    const [amy, ada, bob] = [
      await createAdmin(database),
      await createAthlete(database),
      await createAthlete(database),
    ]
    await saved(amy, WEEKLY)
    const [first, second, third] = await rows()
    await answer(ada, third?.id ?? '')
    await answer(bob, second?.id ?? '')
    await saved(amy, { id: first?.id, repeats: { freq: 'weekly', every: 2, weekdays: [3], times: 3 } }, 'all')
    expect((await rows()).map(({ local, status }) => `${local} ${status}`)).toEqual([
      '2031-03-26 18:00 published',
      '2031-04-02 18:00 cancelled',
      '2031-04-09 18:00 published',
      '2031-04-23 18:00 published',
    ])
    expect(await database.sql(`select event_id from event_answers where user_id = $1`, [ada.id])).toEqual([
      { event_id: third?.id },
    ])
  })

  rolledBack('moves as a whole, and back with what the move answered', async () => {
    const amy = await createAdmin(database)
    await saved(amy, WEEKLY)
    const [first] = await rows()
    const before = await days()
    const move = (id: string, start: string, end: string, scope: string) =>
      database.as<{ undo: { event_id: string; start_at: string; end_at: string; scope: string } }>(
        amy,
        'select move_event($1, $2, $3, $4) as undo',
        [id, start, end, scope],
      )
    const moved = await move(first?.id ?? '', '2031-03-27T16:00:00Z', '2031-03-27T17:30:00Z', 'all')
    expect(await days()).toEqual(
      ['2031-03-27', '2031-04-03', '2031-04-10', '2031-04-17'].map((d) => `${d} 17:00`),
    )
    const undo = moved.rows[0]?.undo
    if (!undo) throw new Error(moved.refused?.message)
    await move(undo.event_id, undo.start_at, undo.end_at, undo.scope)
    expect(await days()).toEqual(before)
  })

  rolledBack('has a date that is moved and moved back to what it was: of the series', async () => {
    const amy = await createAdmin(database)
    await saved(amy, WEEKLY)
    const [first, second] = await rows()
    const move = async (start: string, end: string, changed?: boolean) =>
      (
        await database.as<{ undo: { start_at: string; end_at: string; changed: boolean } }>(
          amy,
          `select move_event($1, $2, $3, 'this'${changed === undefined ? '' : `, ${changed}`}) as undo`,
          [second?.id, start, end],
        )
      ).rows[0]?.undo
    const apart = async () => (await database.sql('select 1 from events where changed')).length
    // Whoever says so of a date that stands elsewhere is not believed.
    await move('2031-04-03T16:00:00Z', '2031-04-03T17:30:00Z', false)
    expect(await apart()).toBe(1)
    const undo = await move('2031-04-02T16:00:00Z', '2031-04-02T17:30:00Z', false)
    expect([undo?.changed, await apart()]).toEqual([true, 0])
    const again = await move('2031-04-03T16:00:00Z', '2031-04-03T17:30:00Z')
    expect([again?.changed, await apart()]).toEqual([false, 1])
    await move(again?.start_at ?? '', again?.end_at ?? '', again?.changed)
    await saved(amy, { id: first?.id, title: 'Trial' }, 'all')
    expect((await rows()).map(({ title }) => title)).toEqual(['Trial', 'Trial', 'Trial', 'Trial'])
  })

  rolledBack('leaves days out from the start, and when it is written again', async () => {
    const amy = await createAdmin(database)
    const skipped = ['2031-04-02', '2031-03-26', '2031-12-25']
    await saved(amy, { ...WEEKLY, repeats: { ...WEEKLY.repeats, skipped } })
    expect(await days()).toEqual(['2031-04-09 18:00', '2031-04-16 18:00'])
    const [first] = await rows()
    await saved(amy, { id: first?.id, title: 'Trial' }, 'all')
    await saved(amy, { id: first?.id, repeats: { ...WEEKLY.repeats, times: 5 } }, 'all')
    expect(await days()).toEqual(['2031-04-09 18:00', '2031-04-16 18:00', '2031-04-23 18:00'])
  })

  rolledBack('loses one date to a cancellation that says why', async () => {
    const amy = await createAdmin(database)
    await saved(amy, WEEKLY)
    const second = (await rows())[1]
    const cancel = (reason: string) => database.as(amy, 'select cancel_event($1, $2)', [second?.id, reason])
    expect((await cancel('')).refused?.hint).toBe('event.reason')
    expect((await cancel('Ring me: 0171 2345678')).refused?.hint).toBe('contact.details')
    expect((await cancel('The pitch is under water')).refused).toBeNull()
    expect((await cancel('Again, under water')).refused?.hint).toBe('event.over')
    expect((await rows()).map(({ status }) => status)).toEqual([
      'published',
      'cancelled',
      'published',
      'published',
    ])
  })

  rolledBack('does not bring back a draft date that was deleted', async () => {
    const amy = await createAdmin(database)
    await saved(amy, { ...WEEKLY, status: 'draft' })
    const [first, second] = await rows()
    await database.as(amy, 'delete from events where id = $1', [second?.id])
    await saved(amy, { id: first?.id, title: 'Trial' }, 'all')
    expect(await days()).toEqual(['2031-03-26 18:00', '2031-04-09 18:00', '2031-04-16 18:00'])
    const published = await database.as<{ n: number }>(amy, `select publish_event($1, 'all') as n`, [
      first?.id,
    ])
    expect(published.rows).toEqual([{ n: 3 }])
  })
})

/** Where it is between noon and one o'clock now, so that no test meets midnight. */
const HOURS_AHEAD = 12 - new Date().getUTCHours()
const ZONE = `Etc/GMT${HOURS_AHEAD > 0 ? '-' : '+'}${Math.abs(HOURS_AHEAD)}`
const dayIn = (days: number) =>
  new Date(Date.now() + HOURS_AHEAD * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** Today and the three days after it, from this hour of the clock to two o'clock. */
async function fourDays(amy: Account, from = '11:00') {
  await saved(amy, {
    ...WEEKLY,
    timezone: ZONE,
    start_date: dayIn(1),
    start_time: from,
    end_time: '14:00',
    repeats: { freq: 'daily', times: 4 },
  })
  // Nobody plans what has begun: the series was planned a day later.
  await database.sql(
    `update events set start_at = start_at - interval '1 day', end_at = end_at - interval '1 day',
       series_day = series_day - 1`,
  )
  await database.sql('update event_series set starts_on = starts_on - 1')
  return (await rows()).map(({ id }) => id)
}
const whole = (id = '') =>
  database.sql('select title, location, start_at, end_at, status from events where id = $1', [id])

describe('a date that has begun stays as it was when its series', () => {
  const change = async (amy: Account, id: string | undefined, scope: string, how: object) => {
    const { refused } = await save(amy, { id, ...how }, scope)
    expect(refused).toBeNull()
  }
  const shorter = { repeats: { freq: 'daily', times: 2 } }
  const renamed = { title: 'Trial' }
  const later = { start_date: dayIn(0), start_time: '15:00', end_time: '16:00' }
  test.each<[string, number, string, object, number]>([
    ['is renamed from it', 0, 'all', renamed, 4],
    ['is renamed from it on', 0, 'later', renamed, 4],
    ['is renamed from another', 1, 'all', renamed, 4],
    ['is shortened from it', 0, 'all', shorter, 2],
    ['is shortened from it on', 0, 'later', shorter, 2],
    ['is shortened from another', 2, 'all', shorter, 2],
    ['goes to a later hour from it', 0, 'all', later, 4],
    ['goes to a later hour from it on', 0, 'later', later, 4],
  ])('%s', (_what, from, scope, how, left) =>
    database.inRolledBackTransaction(async () => {
      const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
      const dates = await fourDays(amy)
      await answer(ada, dates[0] ?? '')
      const before = await whole(dates[0])
      await change(amy, dates[from], scope, how)
      expect(await whole(dates[0])).toEqual(before)
      expect(await notices(ada)).toEqual([])
      expect((await rows()).filter(({ status }) => status === 'published')).toHaveLength(left)
    }),
  )

  rolledBack('moves by some days, and nothing takes its place', async () => {
    const amy = await createAdmin(database)
    const dates = await fourDays(amy)
    const before = await whole(dates[0])
    const third = (await rows())[2]
    const [{ start, end } = { start: '', end: '' }] = await database.sql<{ start: string; end: string }>(
      `select start_at + interval '3 days' as start, end_at + interval '3 days' as end from events where id = $1`,
      [third?.id],
    )
    const moved = await database.as(amy, `select move_event($1, $2, $3, 'all')`, [third?.id, start, end])
    expect(moved.refused).toBeNull()
    expect(await whole(dates[0])).toEqual(before)
    expect(await rows()).toHaveLength(4)
    await change(amy, dates[1], 'all', { title: 'Trial' })
    expect(await rows()).toHaveLength(4)
  })

  rolledBack('ends with it: there is nothing to change after it', async () => {
    const amy = await createAdmin(database)
    const dates = await fourDays(amy)
    await database.sql('update event_series set times = 1')
    await database.sql('delete from events where start_at > now()')
    expect((await save(amy, { id: dates[0], title: 'Trial' }, 'later')).refused?.hint).toBe('event.over')
  })

  rolledBack('has a date today that cannot go to an hour that is past', async () => {
    const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
    const dates = await fourDays(amy, '13:00')
    await answer(ada, dates[0] ?? '')
    const before = await whole(dates[0])
    const second = (await rows())[1]
    await change(amy, second?.id, 'all', {
      start_date: dayIn(1),
      start_time: '10:00',
      end_time: '11:00',
    })
    expect(await whole(dates[0])).toEqual(before)
    expect(await notices(ada)).toEqual([])
    expect(await rows()).toHaveLength(4)
  })
})
