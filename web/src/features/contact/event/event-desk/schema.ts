import { LIMITS } from '#shared/limits.ts'
import { type EventProblem, eventProblem, isClockTime } from '#shared/validate/event.ts'
import { addDays, localTime, readerZone, weekdayOf } from '#web/lib/clock.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import type { EventRow } from '../types.ts'
import type { EventField, EventProblems, EventValues, Series } from './types.ts'

export const newEvent = (day: string): EventValues => ({
  title: '',
  type: 'training',
  important: false,
  location: '',
  description: '',
  start_date: day,
  start_time: '',
  end_date: '',
  end_time: '',
  all_day: false,
  timezone: readerZone(),
  host: '',
  sport_code: '',
  visibility: 'members',
  public_place: false,
  repeats: false,
  freq: 'weekly',
  every: '1',
  weekdays: [],
  by_weekday: false,
  ends: 'until',
  until: '',
  times: '',
  skipped: [],
  capacity: '',
  answer_until: '',
  min_age: '',
  max_age: '',
  waitlist: true,
})

const typed = (value: number | null) => (value === null ? '' : String(value))

/** An event as the form shows it, by the clock of its place. */
export function valuesOf(event: EventRow, series: Series | null): EventValues {
  const { timezone, all_day } = event
  const start = localTime(event.start_at, timezone)
  const end = event.end_at ? localTime(event.end_at, timezone) : null
  // A whole day ends with the midnight after it.
  const lastDay = end && (all_day ? addDays(end.day, -1) : end.day)
  const until = event.answer_until && localTime(event.answer_until, timezone)
  return {
    ...newEvent(start.day),
    title: event.title,
    type: event.type,
    important: event.important,
    location: event.location,
    description: event.description,
    start_time: all_day ? '' : start.time,
    end_date: lastDay && lastDay !== start.day ? lastDay : '',
    end_time: end && !all_day ? end.time : '',
    all_day,
    timezone,
    host: event.host,
    sport_code: event.sport_code ?? '',
    visibility: event.visibility,
    public_place: event.public_place,
    ...(series && {
      repeats: true,
      freq: series.freq,
      every: String(series.every),
      weekdays: series.weekdays,
      by_weekday: series.nth !== null,
      ends: series.until ? ('until' as const) : ('times' as const),
      until: series.until ?? '',
      times: typed(series.times),
    }),
    capacity: typed(event.capacity),
    answer_until: until ? `${until.day}T${until.time}` : '',
    min_age: typed(event.min_age),
    max_age: typed(event.max_age),
    waitlist: event.waitlist,
  }
}

/** What was typed, and nothing that is as it was: so that what somebody else has saved meanwhile is not put back. */
export const changesOf = (values: EventValues, before: EventValues): Partial<EventValues> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as EventField]),
    ),
  )

/** "9:30" is what people write. */
export const tidyTime = (time: string) => (/^\d:[0-5]\d$/.test(time.trim()) ? `0${time.trim()}` : time.trim())

const fieldOf: Record<EventProblem, EventField> = {
  event_incomplete: 'title',
  event_no_location: 'location',
  event_time_invalid: 'start_time',
  event_in_past: 'start_date',
}

/** What keeps the form from being sent, by field; keys of words. `shared` finds one at a time, so it is asked until nothing is left. */
export function problemsOf(values: EventValues, before: EventValues | null, now = new Date()): EventProblems {
  const found: EventProblems = {}
  const here = localTime(now, values.timezone)
  const draft = {
    title: values.title,
    startDate: values.start_date,
    startTime: values.all_day ? '' : tidyTime(values.start_time),
    endTime: values.all_day ? '' : tidyTime(values.end_time),
    location: values.location,
  }
  const isMoved =
    !before || before.start_date !== values.start_date || before.start_time !== values.start_time
  for (;;) {
    const problem = eventProblem(
      { ...draft, startTime: draft.startTime || undefined },
      `${here.day}T${here.time}`,
    )
    if (!problem) break
    const words = `common:problems.${problem}`
    if (problem === 'event_incomplete') {
      if (draft.title.trim() === '') found.title = words
      if (draft.startDate === '') found.start_date = found.title ? 'common:problems.required' : words
      Object.assign(draft, { title: 'x', startDate: draft.startDate || addDays(here.day, 1) })
    } else if (problem === 'event_time_invalid') {
      for (const [name, field] of [
        ['startTime', 'start_time'],
        ['endTime', 'end_time'],
      ] as const)
        if (draft[name] && !isClockTime(draft[name])) {
          found[field] = words
          draft[name] = ''
        }
    } else if (problem === 'event_in_past') {
      if (isMoved) found.start_date = words
      draft.startDate = addDays(here.day, 1)
    } else {
      found[fieldOf[problem]] = words
      draft.location = 'x'
    }
  }
  return { ...otherProblems(values), ...found }
}

function otherProblems(values: EventValues): EventProblems {
  const found: EventProblems = {}
  if (!values.all_day && values.end_time.trim() !== '' && values.start_time.trim() === '')
    found.start_time = 'event:refused.event.no_start_time'
  const whole = (text: string, min: number, max: number) =>
    text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max)
  if (!whole(values.capacity, 1, LIMITS.event.placesMax)) found.capacity = 'event:refused.event.places'
  for (const field of ['min_age', 'max_age'] as const)
    if (!whole(values[field], 0, 120)) found[field] = 'age_problem'
  if (!values.repeats) return found
  if (values.ends === 'until' ? !values.until : !whole(values.times || 'x', 1, LIMITS.event.seriesMax))
    found[values.ends] = 'event:refused.event.series_endless'
  if (!whole(values.every || 'x', 1, 52)) found.every = 'event:refused.event.series_rule'
  return found
}

const refusedFields: Record<string, EventField> = {
  'event.incomplete': 'title',
  'event.past': 'start_date',
  'event.no_location': 'location',
  'event.time_invalid': 'start_time',
  'event.no_start_time': 'start_time',
  'event.time_missing': 'start_time',
  'event.end_time_missing': 'end_time',
  'event.end_before_start': 'end_time',
  'event.ages': 'min_age',
  'event.places': 'capacity',
  'event.capacity': 'capacity',
  'event.deadline': 'answer_until',
  'settings.timezone': 'timezone',
  'event.series_endless': 'until',
  'event.series_rule': 'freq',
  'event.series_long': 'until',
  'event.series_empty': 'freq',
  'event.series_skipped': 'skipped',
}

/** The field that the server's refusal is about. */
export function refusedField(error: unknown): EventField | null {
  const rule = refusedRule(error)
  return (rule && refusedFields[rule]) || null
}

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text))

function ruleOf(values: EventValues) {
  const { freq, start_date: day } = values
  const dayOfMonth = Number(day.slice(8))
  return {
    freq,
    every: Number(values.every),
    weekdays: freq === 'weekly' ? values.weekdays : [],
    month_day: freq === 'monthly' && !values.by_weekday ? dayOfMonth : null,
    nth: freq === 'monthly' && values.by_weekday ? Math.ceil(dayOfMonth / 7) : null,
    weekday: freq === 'monthly' && values.by_weekday ? weekdayOf(day) : null,
    until: values.ends === 'until' ? values.until : null,
    times: values.ends === 'times' ? Number(values.times) : null,
    ...(values.skipped.length > 0 && { skipped: values.skipped }),
  }
}

export const isRuleChanged = (values: EventValues, before: EventValues) =>
  (['freq', 'every', 'by_weekday', 'ends', 'until', 'times'] as const).some(
    (field) => values[field] !== before[field],
  ) || values.weekdays.join() !== before.weekdays.join()

/** What save_event takes. Of an event that is there the rule goes along only where it was changed. */
export function draftOf(values: EventValues, id: string | null, before: EventValues | null) {
  const sendsRule = values.repeats && (!before || isRuleChanged(values, before))
  return {
    ...(id && { id }),
    title: values.title.trim(),
    type: values.type,
    important: values.important,
    location: values.location.trim(),
    description: values.description.trim(),
    start_date: values.start_date,
    start_time: values.all_day ? '' : tidyTime(values.start_time),
    end_date: values.end_date,
    end_time: values.all_day ? '' : tidyTime(values.end_time),
    all_day: values.all_day,
    timezone: values.timezone,
    host: values.host.trim(),
    sport_code: values.sport_code || null,
    visibility: values.visibility,
    public_place: values.public_place,
    capacity: numberOrNull(values.capacity),
    answer_until: values.answer_until || null,
    min_age: numberOrNull(values.min_age),
    max_age: numberOrNull(values.max_age),
    waitlist: values.waitlist,
    repeats: sendsRule ? ruleOf(values) : null,
  }
}
