import { queryOptions } from '@tanstack/react-query'
import type { Tables } from '#shared/database.types.ts'
import { LIMITS } from '#shared/limits.ts'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { eventKeys } from './keys.ts'
import { DAY_MS, OPEN_END_MS } from './rules.ts'
import { type EventRow, eventColumns, type Span } from './types.ts'

/** No event is longer than a year (0034_events.sql), so none that begins before that reaches into the time asked for. */
const LONGEST_MS = 366 * DAY_MS
/** What one answer of the server holds; see `isCut`. */
const MOST = LIMITS.rowsOfAnAnswerMax

/** Whether the time holds more events than were sent: the last ones of it are missing, which has to be said. */
export const isCut = (rows: readonly EventRow[] | undefined) => (rows?.length ?? 0) >= MOST

export const eventQueries = {
  /** What begins in this time or reaches into it. */
  list: (span: Span) =>
    queryOptions({
      queryKey: eventKeys.list(span),
      meta: keptOffline,
      queryFn: async ({ signal }): Promise<EventRow[]> => {
        const before = (ms: number) => new Date(Date.parse(span.from) - ms).toISOString()
        return dataOrThrow(
          await db
            .from('events')
            .select(eventColumns)
            .gte('start_at', before(LONGEST_MS))
            .lt('start_at', span.to)
            // Where no end is known, what private.event_end takes for it.
            .or(
              [
                `start_at.gte.${span.from}`,
                `end_at.gt.${span.from}`,
                `and(end_at.is.null,all_day.is.true,start_at.gt.${before(DAY_MS)})`,
                `and(end_at.is.null,all_day.is.false,start_at.gt.${before(OPEN_END_MS)})`,
              ].join(),
            )
            .order('start_at')
            .order('id')
            .limit(MOST)
            .abortSignal(signal),
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
  shortlist: (span: Span) =>
    queryOptions({
      queryKey: eventKeys.shortlist(span),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db.rpc('shortlist_events', { from_at: span.from, to_at: span.to }).abortSignal(signal),
        ),
    }),
  /** For admins: by title, place or host, in any state, the next ones first. */
  search: (text: string, limit: number) =>
    queryOptions({
      queryKey: eventKeys.search(text),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db.rpc('search_admin_events', { words: text, max_events: limit }).abortSignal(signal),
        ),
      staleTime: 0,
    }),
  /** Exactly how many come, for admins: row-level security answers nobody else. */
  totals: (span: Span) =>
    queryOptions({
      queryKey: eventKeys.totals(span),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('event_totals')
            .select('event_id, going, waiting, events!inner (start_at)')
            .gte('events.start_at', new Date(Date.parse(span.from) - LONGEST_MS).toISOString())
            .lt('events.start_at', span.to)
            .limit(MOST)
            .abortSignal(signal),
        ),
    }),
  /** One's own place in the line, from 1; null without one. Others leave it unheard, so it is asked again by the minute. */
  waitingPlace: (id: string) =>
    queryOptions({
      queryKey: eventKeys.waiting(id),
      queryFn: async ({ signal }): Promise<number | null> =>
        dataOrThrow(await db.rpc('event_waiting_place', { event_id: id }).abortSignal(signal)),
      refetchInterval: LIMITS.event.waitingPlaceMs,
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
