import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { announcementKeys } from './keys.ts'
import {
  type Announcement,
  type AnnouncementKind,
  readAnnouncements,
  readAudience,
  readMine,
  type Segment,
} from './types.ts'

/** While one goes out, and while nothing happens. */
const SENDING_EVERY_MS = 3_000
const READ_EVERY_MS = 60_000

/** On its way, or due: it begins within the minute. */
const isMoving = ({ state, send_at }: Announcement) =>
  state === 'sending' || (state === 'scheduled' && Date.parse(send_at ?? '') <= Date.now())

export const announcementQueries = {
  listed: () =>
    queryOptions({
      queryKey: announcementKeys.listed,
      queryFn: async ({ signal }) =>
        readAnnouncements(dataOrThrow(await db.rpc('announcements').abortSignal(signal)), 'announcements'),
      refetchInterval: ({ state }) => (state.data?.some(isMoving) ? SENDING_EVERY_MS : READ_EVERY_MS),
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
