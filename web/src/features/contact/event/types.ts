import type { Database, Tables } from '#shared/database.types.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

export const eventTypes = ['training', 'game', 'tournament', 'meeting', 'other'] as const
export type EventType = (typeof eventTypes)[number]

const eventStatuses = ['draft', 'published', 'cancelled'] as const
/** That one is over follows from its time. */
export const eventStates = [...eventStatuses, 'done'] as const
export type EventState = (typeof eventStates)[number]

/** With what the reader may know of who comes, and with their own answer: row-level security lets no other through. */
export const eventColumns =
  'id, title, type, location, description, start_at, end_at, all_day, important, timezone, status, event_state, sport_code, visibility, public_place, host, capacity, waitlist, answer_until, min_age, max_age, cancel_reason, series_id, series_day, changed, updated_at, event_counts (going_step, scouts_step, seats), event_answers (answer, place, shown, forbidden_at)'
export type EventRow = Row<'events', typeof eventColumns>

export type Answer = Tables<'event_answers'>['answer']
export const answers = ['yes', 'maybe', 'no'] as const
export type OwnAnswer = EventRow['event_answers'][number]

/** What the search of admins answers: `search_admin_events` in 0095_event_copies.sql. */
export type EventMatch = Database['public']['Functions']['search_admin_events']['Returns'][number]

/** A moment of the calendar, from and to, as the server is asked. */
export type Span = { from: string; to: string }

export type ShortlistEntry = { event_id: string; athlete_id: string; name: string }
