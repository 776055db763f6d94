import { calendarFile } from '#shared/calendar-file.ts'
import { endOf } from './rules.ts'
import type { EventRow } from './types.ts'

/** One event as a file for other calendars, under the id that the feed has for it. */
export const eventFile = (event: EventRow, host: string) =>
  calendarFile(
    [
      {
        ...event,
        end_at: endOf(event),
        status: event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
      },
    ],
    { name: 'Touchline', host },
  )
