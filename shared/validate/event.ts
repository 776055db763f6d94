/** The specification's words, which the server answers with; screens say each code in the reader's language. */
export const EVENT_MESSAGES = {
  event_incomplete: 'Please fill in the title and start date.',
  event_no_location: 'Location is required',
  event_time_invalid: 'Invalid time format',
  event_in_past: 'Date cannot be in the past',
} as const
export type EventProblem = keyof typeof EVENT_MESSAGES

/** HH:MM, from 00:00 to 23:59. */
export const isClockTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)

export type EventDraft = {
  title: string
  startDate: string
  startTime?: string
  endTime?: string
  location?: string
}

/**
 * `now` is the clock where the event takes place, as YYYY-MM-DDTHH:MM. An event without a time is of its whole day, and so is one at
 * midnight, since that is how a day without a time is stored.
 */
export function eventProblem(draft: EventDraft, now: string): EventProblem | null {
  if (draft.title.trim() === '' || draft.startDate === '') return 'event_incomplete'
  const badTime = [draft.startTime, draft.endTime].some((time) => time && !isClockTime(time))
  if (badTime) return 'event_time_invalid'
  const [today = '', clock = ''] = now.split('T')
  const time = draft.startTime ?? '00:00'
  const isOver = draft.startDate === today && time !== '00:00' && time < clock
  if (draft.startDate < today || isOver) return 'event_in_past'
  return (draft.location ?? '').trim() === '' ? 'event_no_location' : null
}
