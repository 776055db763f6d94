import ICAL from 'ical.js'
import { CsvError, parseCsv } from '#shared/measurement-import/parse-csv.ts'
import { isClockTime } from '#shared/validate/event.ts'
import { addDays, localTime } from '#web/lib/clock.ts'
import type { ImportedEvent, LineProblem, ReadFile } from './event-import/types.ts'
import { eventTypes } from './types.ts'

/** A file that holds no events at all; `code` is a word of the screen. */
export class EventFileError extends Error {
  readonly code: string
  readonly line: number | null
  constructor(code: string, line: number | null = null) {
    super(`This file cannot be read: ${code}.`)
    this.code = code
    this.line = line
  }
}

/** Reads a calendar (.ics) or a table (.csv). Times that name no zone are those of `zone`. */
export function readEventFile(text: string, zone: string): ReadFile {
  return /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text) ? readCalendar(text, zone) : readTable(text, zone)
}

/** What people call the columns, in the languages of the screen. */
const columns: Record<string, readonly string[]> = {
  title: ['title', 'event', 'name', 'summary', 'título', 'titulo', 'evento', 'titre', 'événement', 'nom'],
  location: ['location', 'place', 'venue', 'lugar', 'sede', 'lieu'],
  start_date: ['start_date', 'date', 'day', 'starts', 'start', 'fecha', 'día', 'inicio', 'jour', 'début'],
  start_time: ['start_time', 'time', 'hora', 'heure', 'kick-off', 'kickoff'],
  end_date: ['end_date', 'ends', 'end', 'fecha de fin', 'fin', 'date de fin'],
  end_time: ['end_time', 'until', 'hora de fin', 'hora final', 'heure de fin'],
  description: ['description', 'notes', 'descripción', 'notas'],
  host: ['host', 'organiser', 'organizer', 'organizador', 'organiza', 'organisateur'],
  timezone: ['timezone', 'time zone', 'zona horaria', 'fuseau horaire'],
  type: ['type', 'tipo'],
}
const needed = ['title', 'start_date'] as const

function readTable(text: string, zone: string): ReadFile {
  const table = tableOf(text)
  const nameOf = (field: string) =>
    table.columns.find((name) => columns[field]?.includes(name.trim().toLowerCase()))
  for (const field of needed) if (!nameOf(field)) throw new EventFileError(`no_${field}`, 1)
  const problems: LineProblem[] = []
  const events = table.rows.map(({ line, cells }) => {
    const cell = (field: string) => cells[nameOf(field) ?? ''] ?? ''
    const read = (field: string, as: (given: string) => string | null, code: string) => {
      const given = cell(field)
      const value = given === '' ? '' : as(given)
      if (value === null) problems.push({ line, code, given })
      return value ?? ''
    }
    const given = cell('type').toLowerCase()
    const type = eventTypes.find((one) => one === given)
    if (given !== '' && !type) problems.push({ line, code: 'type', given: cell('type') })
    const start_time = read('start_time', clockOf, 'time')
    return {
      line,
      title: cell('title'),
      location: cell('location'),
      description: cell('description'),
      host: cell('host'),
      start_date: read('start_date', dayOf, 'date'),
      start_time,
      end_date: read('end_date', dayOf, 'date'),
      end_time: read('end_time', clockOf, 'time'),
      all_day: start_time === '',
      timezone: cell('timezone') || zone,
      ...(type && { type }),
    }
  })
  return { events, problems }
}

function tableOf(text: string) {
  try {
    return parseCsv(text)
  } catch (error) {
    throw error instanceof CsvError ? new EventFileError(error.code, error.line) : error
  }
}

/** 2026-12-05, or with the day first: 5/12/2026, 05.12.2026. Null: no day of the calendar. */
function dayOf(given: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(given)
  const dayFirst = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(given)
  const [year, month, day] = iso ? iso.slice(1) : dayFirst ? dayFirst.slice(1).toReversed() : []
  if (!year || !month || !day) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${written}T00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written) ? written : null
}

/** 18:30, 9:30, 18.30 and 18h30. */
function clockOf(given: string): string | null {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.hH](\d{2})?)?$/.exec(given) ?? []
  const time = `${hour.padStart(2, '0')}:${minute}`
  return hour !== '' && isClockTime(time) ? time : null
}

function readCalendar(text: string, zone: string): ReadFile {
  const lines = text
    .split(/\r\n|\r|\n/)
    .flatMap((line, at) => (/^BEGIN:VEVENT\s*$/i.test(line) ? [at + 1] : []))
  const problems: LineProblem[] = []
  const events = componentsOf(text).flatMap((component, at): ImportedEvent[] => {
    const line = lines[at] ?? at + 1
    const code = notOneDate(component)
    if (code) {
      problems.push({ line, code })
      return []
    }
    return [eventOf(component, line, zone)]
  })
  if (events.length === 0 && problems.length === 0) throw new EventFileError('no_rows')
  return { events, problems }
}

function componentsOf(text: string): ICAL.Component[] {
  try {
    const parsed: unknown[] = ICAL.parse(text.replace(/^\uFEFF/, ''))
    // More calendars in one file are a list of them.
    const calendars = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][])
    return calendars.flatMap((calendar) =>
      new ICAL.Component(calendar as ConstructorParameters<typeof ICAL.Component>[0]).getAllSubcomponents(
        'vevent',
      ),
    )
  } catch {
    throw new EventFileError('not_calendar')
  }
}

function notOneDate(component: ICAL.Component): string | null {
  if (['rrule', 'rdate', 'recurrence-id'].some((name) => component.hasProperty(name))) return 'repeats'
  return String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'
    ? 'cancelled'
    : null
}

function eventOf(component: ICAL.Component, line: number, zone: string): ImportedEvent {
  const words = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
  const named = component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  const timezone = named && isZone(named) ? named : zone
  const { startDate, endDate } = new ICAL.Event(component)
  const all_day = Boolean(startDate?.isDate)
  const clock = (time: ICAL.Time | null) => {
    if (!time) return { day: '', time: '' }
    if (time.zone === ICAL.Timezone.utcTimezone) return localTime(time.toJSDate(), timezone)
    const two = (value: number) => String(value).padStart(2, '0')
    return {
      day: `${time.year}-${two(time.month)}-${two(time.day)}`,
      time: `${two(time.hour)}:${two(time.minute)}`,
    }
  }
  const [start, end] = [clock(startDate), clock(endDate)]
  // Of whole days the end is the day after the last one; of an event that names no end it is its start.
  const last = all_day && end.day > start.day ? addDays(end.day, -1) : end.day
  const isOpen = !component.hasProperty('dtend') && !component.hasProperty('duration')
  return {
    line,
    title: words('summary'),
    location: words('location'),
    description: words('description'),
    host: '',
    start_date: start.day,
    start_time: all_day ? '' : start.time,
    end_date: isOpen || last === start.day ? '' : last,
    end_time: all_day || isOpen ? '' : end.time,
    all_day,
    timezone,
  }
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
