import { flag, listOf, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'
import { eventTypes } from '../types.ts'

const readEvent = object({
  id: text,
  title: text,
  type: oneOf(...eventTypes),
  host: text,
  location: text,
  description: text,
  public_place: flag,
  start_at: text,
  end_at: orNull(text),
  all_day: flag,
  timezone: text,
  status: text,
  answer: oneOf('yes', 'maybe', 'no'),
  place: orNull(text),
  forbidden: flag,
  forbidden_by_you: flag,
})
export type ChildEvent = Read<typeof readEvent>

export const readChildEvents = object({ show_events: flag, events: listOf(readEvent) })
export type ChildEvents = Read<typeof readChildEvents>
