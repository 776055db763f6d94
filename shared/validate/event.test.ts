import { describe, expect, test } from 'vitest'
import { EVENT_MESSAGES, eventProblem } from './event.ts'

describe('an event', () => {
  const draft = { title: 'Open trial', location: 'Lyon', startDate: '2026-11-21' }
  test.each([
    [draft, null],
    [{ ...draft, title: '  ' }, 'Please fill in the title and start date.'],
    [{ ...draft, startDate: '' }, 'Please fill in the title and start date.'],
    [{ ...draft, startTime: '25:00' }, 'Invalid time format'],
    [{ ...draft, startTime: '16:30', endTime: '18:00' }, null],
    [{ ...draft, startTime: '15:59' }, 'Date cannot be in the past'],
    [{ ...draft, startDate: '2026-11-20' }, 'Date cannot be in the past'],
    [{ ...draft, location: ' ' }, 'Location is required'],
  ])('%j gives %j', (event, message) => {
    const problem = eventProblem(event, '2026-11-21T16:00')
    expect(problem && EVENT_MESSAGES[problem]).toBe(message)
  })
})
