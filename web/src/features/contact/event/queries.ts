import { queryOptions } from '@tanstack/react-query'
import type { Tables } from '#shared/database.types.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { eventKeys } from './keys.ts'
import { type EventRow, eventColumns, type Span } from './types.ts'

const DAY_MS = 86_400_000
/** How long one event may last and still be found in a month that it reaches into. */
const LONGEST_DAYS = 31
const MOST = 1000

export const eventQueries = {
  /** What begins in this time or reaches into it. */
  list: (span: Span) =>
    queryOptions({
      queryKey: eventKeys.list(span),
      queryFn: async ({ signal }): Promise<EventRow[]> => {
        const earliest = new Date(Date.parse(span.from) - LONGEST_DAYS * DAY_MS).toISOString()
        const rows = dataOrThrow(
          await db
            .from('events')
            .select(eventColumns)
            .gte('start_at', earliest)
            .lt('start_at', span.to)
            .order('start_at')
            .order('id')
            .limit(MOST)
            .abortSignal(signal),
        )
        return rows.filter(
          ({ start_at, end_at }) => (end_at ?? start_at) >= span.from || start_at >= span.from,
        )
      },
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: eventKeys.one(id),
      queryFn: async ({ signal }): Promise<EventRow | null> => {
        const [event] = dataOrThrow(
          await db.from('events').select(eventColumns).eq('id', id).abortSignal(signal),
        )
        return event ?? null
      },
    }),
  /** Scouts who let themselves be seen, or athletes of one's own boards. */
  people: (id: string) =>
    queryOptions({
      queryKey: eventKeys.people(id),
      queryFn: async ({ signal }) =>
        dataOrThrow(await db.rpc('event_people', { event_id: id }).abortSignal(signal)),
    }),
  conflicts: (id: string) =>
    queryOptions({
      queryKey: eventKeys.conflicts(id),
      queryFn: async ({ signal }) =>
        dataOrThrow(await db.rpc('event_conflicts', { event_id: id }).abortSignal(signal)),
    }),
  shortlist: (span: Span) =>
    queryOptions({
      queryKey: eventKeys.shortlist(span),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db.rpc('shortlist_events', { from_at: span.from, to_at: span.to }).abortSignal(signal),
        ),
    }),
  /** Names and exact numbers, for admins. Each look is on record, so it is asked for by a button and kept. */
  answers: (id: string) =>
    queryOptions({
      queryKey: eventKeys.answers(id),
      queryFn: async ({ signal }) =>
        dataOrThrow(await db.rpc('list_event_answers', { event_id: id }).abortSignal(signal)),
      retry: false,
    }),
  series: (id: string) =>
    queryOptions({
      queryKey: eventKeys.series(id),
      queryFn: async ({ signal }): Promise<Tables<'event_series'> | null> => {
        const [series] = dataOrThrow(
          await db.from('event_series').select('*').eq('id', id).abortSignal(signal),
        )
        return series ?? null
      },
    }),
}
