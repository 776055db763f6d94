import type { QueryClient } from '@tanstack/react-query'
import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { putFromServer } from '#web/lib/optimistic.ts'
import { readAgainSoon } from '#web/lib/read-again-soon.ts'
import { eventKeys } from './keys.ts'
import type { EventRow } from './types.ts'

const missed = [eventKeys.all]

function patchEvent(client: QueryClient, id: string, change: (event: EventRow) => EventRow) {
  putFromServer<EventRow[]>(client, eventKeys.lists, (rows) =>
    rows.map((row) => (row.id === id ? change(row) : row)),
  )
  putFromServer<EventRow | null>(client, eventKeys.one(id), (row) => row && change(row))
}

/** A new time, a cancellation, an event that was published: what is shown is read again. */
const eventChanges = () =>
  liveSource({
    table: 'events',
    event: '*',
    missed,
    apply: (client, { row }) => readAgainSoon(client, [eventKeys.lists, eventKeys.one(row.id)]),
  })

/** How many come, in steps, and whether places are left. */
const countChanges = () =>
  liveSource({
    table: 'event_counts',
    event: '*',
    missed,
    apply(client, { event, row: { event_id, going_step, scouts_step, seats } }) {
      if (event === 'DELETE') return
      patchEvent(client, event_id, (known) => ({
        ...known,
        event_counts: { going_step, scouts_step, seats },
      }))
    },
  })

/** The same for admins, exactly. */
const totalChanges = () =>
  liveSource({
    table: 'event_totals',
    event: '*',
    missed,
    apply: (client) => readAgainSoon(client, [eventKeys.totalsAll]),
  })

/** A place that came free, a guardian who said no, an answer given on another device. */
const answerChanges = (userId: string) =>
  liveSource({
    table: 'event_answers',
    event: '*',
    filter: `user_id=eq.${userId}`,
    missed,
    apply(client, { event, row: { event_id, answer, place, shown, forbidden_at } }) {
      readAgainSoon(client, [eventKeys.waiting(event_id)])
      if (event === 'DELETE') return readAgainSoon(client, [eventKeys.all])
      patchEvent(client, event_id, (known) => ({
        ...known,
        event_answers: [{ answer, place, shown, forbidden_at }],
      }))
    },
  })

export const liveSources: LiveSources = ({ id, area }) =>
  area === 'admin'
    ? [eventChanges(), countChanges(), totalChanges()]
    : [eventChanges(), countChanges(), answerChanges(id)]
