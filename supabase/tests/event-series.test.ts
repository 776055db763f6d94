import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testEvents, WEEKLY } from './test-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { saved, rows, days, answer } = testEvents(() => database)
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
