import { describe, expect, test } from 'vitest'
import { eventProblem } from './event.ts'

describe('an event', () => {
  const draft = { title: 'Open trial', startDate: '2026-11-21' }
  test.each([
    [draft, null],
    [{ ...draft, title: '  ' }, 'event_incomplete'],
    [{ ...draft, startDate: '' }, 'event_incomplete'],
    [{ ...draft, startTime: '25:00' }, 'event_time_invalid'],
    [{ ...draft, startTime: '16:30', endTime: '18:00' }, null],
    [{ ...draft, startTime: '15:59' }, 'event_in_past'],
    [{ ...draft, startDate: '2026-11-20' }, 'event_in_past'],
    [{ ...draft, location: ' ' }, 'event_no_location'],
  ])('%j gives %j', (event, problem) => {
    expect(eventProblem(event, '2026-11-21T16:00')).toBe(problem)
  })
})
