import { describe, expect, it } from 'vitest'
import { draftOf, newEvent, problemsOf, refusedField } from './schema.ts'

const now = new Date('2026-11-25T12:00:00Z')
const good = {
  ...newEvent('2026-12-01'),
  title: 'Sprint group',
  location: 'CAR Sevilla',
  start_time: '18:00',
  timezone: 'Europe/Madrid',
}

describe('the form of an event', () => {
  it('takes one that is complete', () => {
    expect(problemsOf(good, null, now)).toEqual({})
  })
  it('says all that is missing at once, each at its field', () => {
    expect(problemsOf({ ...good, title: ' ', start_date: '', location: '' }, null, now)).toEqual({
      title: 'common:problems.event_incomplete',
      start_date: 'common:problems.required',
      location: 'common:problems.event_no_location',
    })
    expect(problemsOf({ ...good, start_date: '' }, null, now)).toEqual({
      start_date: 'common:problems.event_incomplete',
    })
  })
  it('says which time cannot be read, and takes one digit before the colon', () => {
    expect(problemsOf({ ...good, start_time: '25:00', end_time: 'late' }, null, now)).toEqual({
      start_time: 'common:problems.event_time_invalid',
      end_time: 'common:problems.event_time_invalid',
    })
    expect(draftOf({ ...good, start_time: '9:30' }, null, null).start_time).toBe('09:30')
  })
  it('wants a start for an end, unless the event takes whole days', () => {
    const late = { ...good, start_time: ' ', end_time: '19:30' }
    expect(problemsOf(late, null, now)).toEqual({ start_time: 'event:refused.event.no_start_time' })
    expect(problemsOf({ ...late, all_day: true }, null, now)).toEqual({})
    expect(refusedField({ code: 'PT422', hint: 'event.no_start_time' })).toBe('start_time')
  })
  it('refuses a past date by the clock of the place, unless it was past before', () => {
    const past = { ...good, start_date: '2026-11-24' }
    expect(problemsOf(past, null, now)).toEqual({ start_date: 'common:problems.event_in_past' })
    expect(problemsOf(past, past, now)).toEqual({})
    const tokyo = { ...good, start_date: '2026-11-25', start_time: '20:00', timezone: 'Asia/Tokyo' }
    expect(problemsOf(tokyo, null, now)).toEqual({ start_date: 'common:problems.event_in_past' })
  })
  it('wants an end of a rule', () => {
    expect(problemsOf({ ...good, repeats: true }, null, now)).toEqual({
      until: 'event:refused.event.series_endless',
    })
  })
  it('sends a rule along with a new event, and with an old one only where it was changed', () => {
    const weekly = { ...good, repeats: true, weekdays: [2], until: '2027-03-30' }
    expect(draftOf(weekly, null, null).repeats).toMatchObject({
      freq: 'weekly',
      weekdays: [2],
      until: '2027-03-30',
    })
    expect(draftOf(weekly, 'id', weekly).repeats).toBeNull()
    expect(draftOf({ ...weekly, weekdays: [2, 4] }, 'id', weekly).repeats).toMatchObject({ weekdays: [2, 4] })
  })
  it('puts a refusal of the server at its field', () => {
    expect(refusedField({ code: 'PT422', hint: 'event.time_missing' })).toBe('start_time')
    expect(refusedField({ code: 'PT403', hint: 'admin.required' })).toBeNull()
  })
})
