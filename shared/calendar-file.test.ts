import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import { calendarFile } from './calendar-file.ts'

const event = {
  id: '9f2b8f0e-6f0e-4c5e-9d57-2f6f3b0f6a11',
  title: 'Open trial',
  location: 'Retiro, Madrid',
  description: 'Bring boots; water.\nBe early.',
  start_at: '2026-11-28T17:00:00+00:00',
  end_at: '2026-11-28T18:30:00+00:00',
  all_day: false,
  timezone: 'Europe/Madrid',
  status: 'CONFIRMED' as const,
  updated_at: '2026-11-20T10:00:00.123+00:00',
}
const publisher = { name: 'Club', host: 'app.example.org' }
const read = (text: string) => {
  const [found] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  if (!found) throw new Error('no event')
  return new ICAL.Event(found)
}

test('an event is read from its file as it is', () => {
  const { uid, summary, location, description, startDate, endDate } = read(calendarFile([event], publisher))
  expect({ uid, summary, location, description }).toEqual({
    uid: `${event.id}@app.example.org`,
    summary: event.title,
    location: event.location,
    description: event.description,
  })
  expect([startDate.toString(), endDate.toString()]).toEqual(['2026-11-28T17:00:00Z', '2026-11-28T18:30:00Z'])
})

test('whole days are days of the place', () => {
  const days = { ...event, all_day: true, start_at: '2026-11-27T23:00:00Z', end_at: '2026-11-29T23:00:00Z' }
  const whole = read(calendarFile([days], publisher))
  expect([whole.startDate.toString(), whole.endDate.toString()]).toEqual(['2026-11-28', '2026-11-30'])
})

test('whatever somebody wrote stays in its line, and no line is longer than 75 bytes', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(words, (title) => {
      const text = calendarFile([{ ...event, title }], publisher)
      const lines = text.split('\r\n')
      expect(lines.filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([])
      expect(lines.filter((line) => line.startsWith('BEGIN:'))).toHaveLength(2)
    }),
  )
})
