/** What stands in a calendar file. Times are instants, and of whole days the midnights where the event is: the last one is the end. */
export type CalendarEntry = {
  id: string
  title: string
  location: string
  description: string
  start_at: string
  end_at: string
  all_day: boolean
  timezone: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  updated_at: string
}

/** Whose calendar it is, as other calendars show it, and the host that makes the ids of its events unlike those of any other. */
type Publisher = { name: string; host: string }

/**
 * A calendar as RFC 5545 has it, written by the server for a feed and by the web app for one event: under one id, so that a calendar
 * which has both shows the event once. Instants are in UTC, so no reader needs to know a zone; whole days are days. No person is in it.
 */
export function calendarFile(entries: readonly CalendarEntry[], { name, host }: Publisher): string {
  const called = plainLine(name)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${called}//calendar//EN`,
    'METHOD:PUBLISH',
    `NAME:${escaped(called)}`,
    `X-WR-CALNAME:${escaped(called)}`,
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.id}@${host}`,
      `DTSTAMP:${instant(entry.updated_at)}`,
      `LAST-MODIFIED:${instant(entry.updated_at)}`,
      ...(entry.all_day
        ? [`DTSTART;VALUE=DATE:${day(entry.start_at, entry)}`, `DTEND;VALUE=DATE:${day(entry.end_at, entry)}`]
        : [`DTSTART:${instant(entry.start_at)}`, `DTEND:${instant(entry.end_at)}`]),
      `SUMMARY:${escaped(plainLine(entry.title))}`,
      `LOCATION:${escaped(plainLine(entry.location))}`,
      `DESCRIPTION:${escaped(plainText(entry.description))}`,
      `STATUS:${entry.status}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const instant = (moment: string) => `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** The day of a moment where the event takes place. A zone that is not known here is read as UTC. */
function day(moment: string, { timezone }: CalendarEntry): string {
  const at = (timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(moment))
  try {
    return at(timezone).replaceAll('-', '')
  } catch {
    return at('UTC').replaceAll('-', '')
  }
}

/** Signs that no calendar may hold: control characters but the line break, and what else a reader may take for the end of a line. */
const plainText = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/[\0-\x09\x0B-\x1F\x7F-\x9F\u2028\u2029]/g, ' ')
const plainLine = (text: string) => plainText(text).replaceAll('\n', ' ')

const escaped = (text: string) => text.replace(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

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
