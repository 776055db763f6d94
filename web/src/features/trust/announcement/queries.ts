import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { announcementKeys } from './keys.ts'
import { type Content, readAnnouncement, readAnnouncements, readReach } from './types.ts'

export const announcementQueries = {
  /** The newest first, as many as one answer holds. */
  list: () =>
    queryOptions({
      queryKey: announcementKeys.list,
      queryFn: async ({ signal }) =>
        readAnnouncements(dataOrThrow(await db.rpc('announcements').abortSignal(signal)), 'announcements'),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: announcementKeys.one(id),
      queryFn: async ({ signal }) =>
        readAnnouncement(
          dataOrThrow(await db.rpc('announcement', { announcement_id: id }).abortSignal(signal)),
          'announcement',
        ),
      staleTime: 0,
    }),
  /** How many people a segment is; refused where it is nobody. */
  reach: ({ segment, in_app, is_essential }: Pick<Content, 'segment' | 'in_app' | 'is_essential'>) =>
    queryOptions({
      queryKey: announcementKeys.reach(segment, in_app, is_essential),
      queryFn: async ({ signal }) =>
        readReach(
          dataOrThrow(
            await db
              .rpc('preview_announcement_segment', { segment, in_app, is_essential })
              .abortSignal(signal),
          ),
          'preview_announcement_segment',
        ),
      placeholderData: keepPreviousData,
    }),
}
