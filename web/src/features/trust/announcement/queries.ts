import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { announcementKeys } from './keys.ts'
import { type AnnouncementKind, readAnnouncements, readAudience, readMine, type Segment } from './types.ts'

/** While one goes out, and while nothing happens. */
const SENDING_EVERY_MS = 3_000
const READ_EVERY_MS = 60_000

export const announcementQueries = {
  listed: () =>
    queryOptions({
      queryKey: announcementKeys.listed,
      queryFn: async ({ signal }) =>
        readAnnouncements(dataOrThrow(await db.rpc('announcements').abortSignal(signal)), 'announcements'),
      refetchInterval: ({ state }) =>
        state.data?.some((one) => one.state === 'sending' || one.state === 'scheduled')
          ? SENDING_EVERY_MS
          : READ_EVERY_MS,
    }),
  audience: (kind: AnnouncementKind, segment: Segment) =>
    queryOptions({
      queryKey: announcementKeys.audience(kind, segment),
      queryFn: async ({ signal }) =>
        readAudience(
          dataOrThrow(await db.rpc('announcement_audience', { kind, segment }).abortSignal(signal)),
          'announcement_audience',
        ),
      placeholderData: keepPreviousData,
    }),
  /** Null: there is none at this address for whoever asks. */
  mine: (id: string) =>
    queryOptions({
      queryKey: announcementKeys.mine(id),
      queryFn: async () =>
        readMine(dataOrThrow(await db.rpc('my_announcement', { announcement_id: id })), 'my_announcement'),
    }),
}
