import { localTime } from '#web/lib/clock.ts'
import { formatFullDay, formatTime } from '#web/lib/datetime.ts'

export type EventTime = { start: string; end: string | null; zone: string }
/** In words: from one clock time to another, and from one day to another. */
type Range = Record<'hours' | 'days', (from: string, to: string) => string>

/** "Saturday 28 November 2026, 18:00 to 19:30", by the clock of a zone. For the server and, in the reader's own zone, for the page. */
export function timeWords({ start, end, zone }: EventTime, locale: string, range: Range): string {
  const day = (moment: string) => formatFullDay(localTime(moment, zone).day, locale)
  const clock = (moment: string) => formatTime(moment, locale, zone)
  const from = `${day(start)}, ${clock(start)}`
  if (!end || end === start) return from
  const sameDay = localTime(Date.parse(end) - 60_000, zone).day === localTime(start, zone).day
  return sameDay
    ? `${day(start)}, ${range.hours(clock(start), clock(end))}`
    : range.days(from, `${day(end)}, ${clock(end)}`)
}

/** Whole days are the days of the place, wherever the reader is; the end is the midnight after the last one. */
export function dayWords({ start, end, zone }: EventTime, locale: string, range: Range): string {
  const first = localTime(start, zone).day
  const last = end && end > start ? localTime(Date.parse(end) - 60_000, zone).day : first
  return last > first
    ? range.days(formatFullDay(first, locale), formatFullDay(last, locale))
    : formatFullDay(first, locale)
}
