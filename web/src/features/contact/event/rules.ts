import { addDays, type LocalTime, localTime, momentOf } from '#web/lib/clock.ts'
import type { EventRow, EventType, Span } from './types.ts'

type Timed = Pick<EventRow, 'start_at' | 'end_at' | 'all_day' | 'timezone'>

export const DAY_MS = 86_400_000
/** An open end counts as two hours, as private.event_end says. */
export const OPEN_END_MS = 2 * 3_600_000

/** The first and the last day of an event where the reader is; a whole day is that day everywhere. */
export function daysOf({ start_at, end_at, all_day, timezone }: Timed, zone: string) {
  const place = all_day ? timezone : zone
  const first = localTime(start_at, place).day
  if (!end_at || Date.parse(end_at) <= Date.parse(start_at)) return { first, last: first }
  // Midnight at the end belongs to the day before.
  const last = localTime(Date.parse(end_at) - 60_000, place).day
  if (last < first) return { first, last: first }
  return { first, last }
}

/** As private.event_end says: a whole day ends with the midnight after it, which a change of clocks moves. */
export function endOf({ start_at, end_at, all_day, timezone }: Timed): string {
  if (end_at && Date.parse(end_at) > Date.parse(start_at)) return end_at
  if (!all_day) return new Date(Date.parse(start_at) + OPEN_END_MS).toISOString()
  const { day, time } = localTime(start_at, timezone)
  return momentOf({ day: addDays(day, 1), time }, timezone)
}

/** The first other event at the same time that one has said yes or maybe to; only where one comes to this one too. */
export function conflictOf(event: EventRow, others: readonly EventRow[]): EventRow | undefined {
  const comes = ({ event_answers: [mine], status }: EventRow) =>
    status === 'published' && mine !== undefined && mine.answer !== 'no'
  const [from, to] = [Date.parse(event.start_at), Date.parse(endOf(event))]
  if (!comes(event)) return undefined
  return others.find(
    (other) =>
      other.id !== event.id &&
      comes(other) &&
      Date.parse(other.start_at) < to &&
      Date.parse(endOf(other)) > from,
  )
}

/** Whether the clock of the place shows something else than the reader's own. */
export function hasOtherClock({ start_at, all_day, timezone }: Omit<Timed, 'end_at'>, zone: string): boolean {
  if (all_day) return false
  const [there, here] = [localTime(start_at, timezone), localTime(start_at, zone)]
  return there.time !== here.time || there.day !== here.day
}

export type EventFilter = {
  types: readonly EventType[]
  sport?: string | null
  state?: string | null
  host?: string | null
}

export const matches = (event: EventRow, { types, sport, state, host }: EventFilter) =>
  (types.length === 0 || types.includes(event.type)) &&
  (!sport || event.sport_code === sport) &&
  (!state || event.event_state === state) &&
  (!host || event.host === host)

export type AgendaDay = { day: string; events: EventRow[] }

/** Each event under its first day that is not over yet, from a day on. */
export function agendaOf(events: readonly EventRow[], from: string, zone: string): AgendaDay[] {
  const days = Map.groupBy(events, (event) => {
    const { first, last } = daysOf(event, zone)
    if (last < from) return ''
    return first < from ? from : first
  })
  days.delete('')
  return [...days].map(([day, list]) => ({ day, events: list })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** How many events each day has. */
export function countByDay(events: readonly EventRow[], zone: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const event of events) {
    const { first, last } = daysOf(event, zone)
    for (let day = first; day <= last; day = addDays(day, 1)) counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}

/** From the midnight of one day to that of another, by the reader's own clock. */
export function spanOf(from: string, to: string): Span {
  const midnight = (day: string) => new Date(`${day}T00:00`).toISOString()
  return { from: midnight(from), to: midnight(to) }
}

/** The same clock time on another day, and an end as long after it by the clock of the place. */
export function movedBy(event: Timed, start: LocalTime): { start: LocalTime; end: LocalTime | null } {
  if (!event.end_at) return { start, end: null }
  const wall = ({ day, time }: LocalTime) => Date.parse(`${day}T${time}Z`)
  const length =
    wall(localTime(event.end_at, event.timezone)) - wall(localTime(event.start_at, event.timezone))
  const end = new Date(wall(start) + length).toISOString()
  return { start, end: { day: end.slice(0, 10), time: end.slice(11, 16) } }
}

/** Whether the reader can still answer, and if not, why: a key of words. */
export function closedBecause(event: EventRow, now: number): 'cancelled' | 'done' | 'deadline' | null {
  if (event.event_state === 'cancelled') return 'cancelled'
  if (Date.parse(endOf(event)) <= now) return 'done'
  return event.answer_until && Date.parse(event.answer_until) < now ? 'deadline' : null
}
