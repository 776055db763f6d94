import { localTime } from '#web/lib/clock.ts'
import { endOf } from './rules.ts'
import type { EventRow } from './types.ts'

type Filed = Pick<
  EventRow,
  | 'id'
  | 'title'
  | 'location'
  | 'description'
  | 'start_at'
  | 'end_at'
  | 'all_day'
  | 'timezone'
  | 'status'
  | 'updated_at'
>

/** One event as a file for other calendars (RFC 5545), under the id that the feed has for it. No person is in it. */
export function calendarFile(event: Filed, host: string): string {
  const end = endOf(event)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Touchline//calendar//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@${host}`,
    `DTSTAMP:${instant(event.updated_at)}`,
    ...(event.all_day
      ? [`DTSTART;VALUE=DATE:${day(event.start_at, event)}`, `DTEND;VALUE=DATE:${day(end, event)}`]
      : [`DTSTART:${instant(event.start_at)}`, `DTEND:${instant(end)}`]),
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `STATUS:${event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** In UTC, so that no reader needs to know a zone. */
const instant = (moment: string) => `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Whole days are days of the place; the end is the day after the last one. */
const day = (moment: string, { timezone }: Filed) => localTime(moment, timezone).day.replaceAll('-', '')

const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\0-\x09\x0B-\x1F\x7F]/g, ' ')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** At most 75 bytes a line, and no letter cut in two. */
function folded(line: string): string {
  let written = ''
  let bytes = 0
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (bytes + size > 75) {
      written += '\r\n '
      bytes = 1
    }
    written += letter
    bytes += size
  }
  return written
}
