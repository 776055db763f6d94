import { localTime } from '#web/lib/clock.ts'
import type { DeskStep } from './types.ts'

export type WeekDay<Event> = { day: string; events: Event[]; steps: DeskStep[] }

/** Days on which something is planned, in their order; a step on the day that it is where the reader is. */
export function weekOf<Event>(
  days: readonly { day: string; events: Event[] }[],
  steps: readonly DeskStep[],
  zone: string,
): WeekDay<Event>[] {
  const planned = new Map<string, WeekDay<Event>>()
  const at = (day: string) => {
    const known = planned.get(day) ?? { day, events: [], steps: [] }
    planned.set(day, known)
    return known
  }
  for (const { day, events } of days) at(day).events.push(...events)
  for (const step of steps) at(localTime(step.at, zone).day).steps.push(step)
  return [...planned.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** The first of all entries, so many, with how many are left out. */
export function firstEntries<Event>(week: readonly WeekDay<Event>[], most: number) {
  let room = most
  const shown: WeekDay<Event>[] = []
  for (const { day, events, steps } of week) {
    const first = {
      day,
      events: events.slice(0, room),
      steps: steps.slice(0, Math.max(0, room - events.length)),
    }
    room -= first.events.length + first.steps.length
    if (first.events.length + first.steps.length > 0) shown.push(first)
  }
  const all = week.reduce((sum, { events, steps }) => sum + events.length + steps.length, 0)
  return { shown, more: all - (most - room) }
}
