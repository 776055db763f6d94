import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Locale } from '#shared/locale.ts'
import { withAdminRateLimit } from '#web/lib/security-log.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { announcementKeys } from './keys.ts'
import { type ContentChange, readSaved, readScheduled, readStopped, readTested } from './types.ts'

type Kept = { id: string; version: number }

function useAnnouncementAct<T, R>(name: string, act: (values: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (values: T) => withAdminRateLimit(name, () => act(values)),
    // Refused too: another admin may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: announcementKeys.all }),
  })
}

type Save = { id: string | null; version: number | null; content: ContentChange }

/** The database counts these; the screen does not count them a second time, as a draft saves itself. */
export function useSaveAnnouncement() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, version, content }: Save) =>
      readSaved(
        dataOrThrow(
          await db.rpc('save_announcement', { content, announcement_id: id, expected_version: version }),
        ),
        'save_announcement',
      ),
    onSettled: () => client.invalidateQueries({ queryKey: announcementKeys.all }),
  })
}

export const useMarkAnnouncementRead = () =>
  useAnnouncementAct(
    'mark_announcement_read',
    async ({ id, version, language }: Kept & { language: Locale }) =>
      dataOrThrow(
        await db.rpc('mark_announcement_read', { announcement_id: id, language, expected_version: version }),
      ),
  )

/** Answers with the languages that it was sent in. */
export const useTestAnnouncement = () =>
  useAnnouncementAct('test_announcement', async (id: string) =>
    readTested(dataOrThrow(await db.rpc('test_announcement', { announcement_id: id })), 'test_announcement'),
  )

/** `localTime` is a wall clock without a zone; null: at once. */
export const useScheduleAnnouncement = () =>
  useAnnouncementAct(
    'schedule_announcement',
    async ({ id, version, localTime }: Kept & { localTime: string | null }) =>
      readScheduled(
        dataOrThrow(
          await db.rpc('schedule_announcement', {
            announcement_id: id,
            expected_version: version,
            local_time: localTime,
          }),
        ),
        'schedule_announcement',
      ),
  )

/** A second admin agrees to one that cannot be turned off. */
export const useReleaseAnnouncement = () =>
  useAnnouncementAct('release_announcement', async ({ id, version }: Kept) =>
    dataOrThrow(await db.rpc('release_announcement', { announcement_id: id, expected_version: version })),
  )

/** Half way too. Answers with how many have it and how many do not. */
export const useStopAnnouncement = () =>
  useAnnouncementAct('stop_announcement', async (id: string) =>
    readStopped(dataOrThrow(await db.rpc('stop_announcement', { announcement_id: id })), 'stop_announcement'),
  )
