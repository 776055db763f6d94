import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Locale } from '#shared/locale.ts'
import { withAdminRateLimit } from '#web/lib/security-log.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { announcementKeys } from './keys.ts'
import { type Announcement, type Draft, readAnnouncement } from './types.ts'

function useAnnouncementAct<T, R>(name: string, act: (values: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (values: T) => withAdminRateLimit(name, () => act(values)),
    // Nobody should believe that something went out while there is no connection.
    networkMode: 'always',
    // Refused too: another admin may have changed it meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: announcementKeys.all }),
  })
}

type Known = Pick<Announcement, 'id' | 'version'>

/** A new one where nothing is known of it yet. */
export const useSaveAnnouncement = () =>
  useAnnouncementAct('save_announcement', async ({ known, draft }: { known: Known | null; draft: Draft }) =>
    readAnnouncement(
      dataOrThrow(
        await db.rpc('save_announcement', {
          draft,
          ...(known && { announcement_id: known.id, expected_version: known.version }),
        }),
      ),
      'save_announcement',
    ),
  )

export const useDeleteAnnouncement = () =>
  useAnnouncementAct('delete_announcement', async (id: string) =>
    dataOrThrow(await db.rpc('delete_announcement', { announcement_id: id })),
  )

export const useReadOver = () =>
  useAnnouncementAct('read_announcement_over', async (read: { known: Known; language: Locale }) =>
    readAnnouncement(
      dataOrThrow(
        await db.rpc('read_announcement_over', {
          announcement_id: read.known.id,
          language: read.language,
          expected_version: read.known.version,
        }),
      ),
      'read_announcement_over',
    ),
  )

type Sent = Known & {
  /** The number on the screen. */
  expected: number
  /** An instant; null: now. */
  at: string | null
}
export const useSendAnnouncement = () =>
  useAnnouncementAct('send_announcement', async ({ id, version, expected, at }: Sent) =>
    readAnnouncement(
      dataOrThrow(
        await db.rpc('send_announcement', {
          announcement_id: id,
          expected,
          expected_version: version,
          ...(at && { at }),
        }),
      ),
      'send_announcement',
    ),
  )

export const useApproveAnnouncement = () =>
  useAnnouncementAct('approve_announcement', async ({ id, version, expected }: Omit<Sent, 'at'>) =>
    readAnnouncement(
      dataOrThrow(
        await db.rpc('approve_announcement', { announcement_id: id, expected, expected_version: version }),
      ),
      'approve_announcement',
    ),
  )

export const useStopAnnouncement = () =>
  useAnnouncementAct('stop_announcement', async (id: string) =>
    readAnnouncement(
      dataOrThrow(await db.rpc('stop_announcement', { announcement_id: id })),
      'stop_announcement',
    ),
  )

export const useSendTest = () =>
  useAnnouncementAct('send_announcement_test', async (id: string) =>
    dataOrThrow(await db.rpc('send_announcement_test', { announcement_id: id })),
  )

/** False: the address is none. */
export const useStopNews = () =>
  useMutation({
    mutationFn: async (token: string) => dataOrThrow(await db.rpc('stop_news', { token })),
    networkMode: 'always',
  })
