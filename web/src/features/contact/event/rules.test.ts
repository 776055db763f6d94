import { describe, expect, it, test } from 'vitest'
import {
  agendaOf,
  closedBecause,
  conflictOf,
  countByDay,
  daysOf,
  endOf,
  hasOtherClock,
  movedBy,
} from './rules.ts'
import type { EventRow } from './types.ts'

const event = (columns: Partial<EventRow>): EventRow => ({
  id: 'one',
  title: 'Test day',
  type: 'tournament',
  location: 'CAR Sevilla',
  description: '',
  start_at: '2026-11-28T09:00:00Z',
  end_at: '2026-11-28T11:30:00Z',
  all_day: false,
  important: false,
  timezone: 'Europe/Madrid',
  status: 'published',
  event_state: 'published',
  sport_code: null,
  visibility: 'members',
  public_place: false,
  host: '',
  capacity: null,
  waitlist: true,
  answer_until: null,
  min_age: null,
  max_age: null,
  cancel_reason: '',
  series_id: null,
  series_day: null,
  updated_at: '2026-11-20T09:00:00Z',
  changed: false,
  event_counts: null,
  event_answers: [],
  ...columns,
})

const camp = event({
  id: 'camp',
  all_day: true,
  start_at: '2026-12-03T23:00:00Z',
  end_at: '2026-12-05T23:00:00Z',
})

describe('the days of an event', () => {
  it('are those of the reader, and of a whole day the days of the place', () => {
    const late = event({ start_at: '2026-11-28T22:30:00Z', end_at: '2026-11-28T22:45:00Z' })
    expect(daysOf(late, 'Europe/Madrid').first).toBe('2026-11-28')
    expect(daysOf(late, 'Asia/Tokyo').first).toBe('2026-11-29')
    expect(daysOf(camp, 'Asia/Tokyo')).toEqual({ first: '2026-12-04', last: '2026-12-05' })
  })
  it('do not count a midnight at the end', () => {
    expect(daysOf(event({ end_at: '2026-11-28T23:00:00Z' }), 'Europe/Madrid').last).toBe('2026-11-28')
  })
  it('tell where the clock of the place shows something else', () => {
    expect(hasOtherClock(event({}), 'Europe/Paris')).toBe(false)
    expect(hasOtherClock(event({}), 'Europe/London')).toBe(true)
    expect(hasOtherClock(camp, 'Europe/London')).toBe(false)
  })
})

test('an open end is two hours, and of a whole day the next midnight', () => {
  expect(endOf(event({ end_at: null }))).toBe('2026-11-28T11:00:00.000Z')
  expect(endOf({ ...camp, end_at: null })).toBe('2026-12-04T23:00:00.000Z')
  // A day of 25 hours.
  const autumn = { ...camp, start_at: '2026-10-24T22:00:00Z', end_at: null }
  expect(endOf(autumn)).toBe('2026-10-25T23:00:00.000Z')
})

describe('the agenda', () => {
  it('has each event once, under the first of its days that is not over', () => {
    const days = agendaOf([event({}), camp], '2026-12-05', 'Europe/Madrid')
    expect(days.map(({ day, events }) => [day, events.map(({ id }) => id)])).toEqual([
      ['2026-12-05', ['camp']],
    ])
  })
  it('counts the events of each day', () => {
    expect([...countByDay([event({}), camp], 'Europe/Madrid')]).toEqual([
      ['2026-11-28', 1],
      ['2026-12-04', 1],
      ['2026-12-05', 1],
    ])
  })
})

describe('a move', () => {
  it('keeps the length by the clock of the place, over a change of clocks too', () => {
    const night = event({ start_at: '2027-03-20T22:00:00Z', end_at: '2027-03-21T05:00:00Z' })
    expect(movedBy(night, { day: '2027-03-27', time: '23:00' })).toEqual({
      start: { day: '2027-03-27', time: '23:00' },
      end: { day: '2027-03-28', time: '06:00' },
    })
  })
})

test('what one comes to at the same time is in the way, whole days too, and what only touches it is not', () => {
  const answered = (answer: 'yes' | 'no') => [
    { answer, place: answer === 'yes' ? ('going' as const) : null, shown: false, forbidden_at: null },
  ]
  const [yes, no] = [answered('yes'), answered('no')]
  const mine = event({ event_answers: yes, start_at: '2026-12-04T09:00:00+00:00', end_at: null })
  const whole = { ...camp, event_answers: yes }
  expect(conflictOf(mine, [mine, whole])?.id).toBe('camp')
  expect(conflictOf(whole, [mine])?.id).toBe('one')
  for (const other of [
    { ...whole, event_answers: [] },
    { ...whole, event_answers: no },
    { ...whole, status: 'cancelled' as const },
    // The same moment, written in another way.
    { ...whole, start_at: '2026-12-04T11:00:00.000Z' },
  ])
    expect(conflictOf(mine, [other])).toBeUndefined()
  expect(conflictOf({ ...mine, event_answers: no }, [whole])).toBeUndefined()
})

describe('an answer', () => {
  it('is closed by a cancellation, the end and the deadline', () => {
    const now = Date.parse('2026-11-28T08:00:00Z')
    expect(closedBecause(event({}), now)).toBeNull()
    expect(closedBecause(event({ event_state: 'cancelled' }), now)).toBe('cancelled')
    expect(closedBecause(event({ answer_until: '2026-11-27T20:00:00Z' }), now)).toBe('deadline')
    expect(closedBecause(event({}), Date.parse('2026-11-28T11:30:00Z'))).toBe('done')
    expect(closedBecause(event({ end_at: null }), Date.parse('2026-11-28T10:59:00Z'))).toBeNull()
  })
})
