import { eventStates, eventTypes } from '#web/features/contact/event/types.ts'
import { flag, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'

/** What private.event_page answers: a stranger's view of a public event. No person is in it. */
export const readEventDocument = object({
  id: text,
  title: text,
  type: oneOf(...eventTypes),
  location: text,
  description: text,
  start_at: text,
  end_at: orNull(text),
  all_day: flag,
  timezone: text,
  state: oneOf(...eventStates),
  cancel_reason: text,
  host: text,
  sport_code: orNull(text),
  min_age: orNull(number),
  max_age: orNull(number),
  answer_until: orNull(text),
  seats: oneOf('open', 'few', 'full'),
})
export type EventDocument = Read<typeof readEventDocument>
