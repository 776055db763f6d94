import { useMutation } from '@tanstack/react-query'
import { currentLanguage } from '#web/lib/i18n.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'

type Asked = { videoId: string; reason: string /** A visitor's email address. */; contact: string }

/** Becomes a report at once, or, of a visitor, once they have opened the link that is mailed to them. */
export const useAskTakedown = () =>
  useMutation({
    mutationFn: async ({ videoId, reason, contact }: Asked) =>
      dataOrThrow(
        await db.rpc('ask_video_takedown', {
          video_id: videoId,
          reason,
          contact: contact || null,
          locale: currentLanguage(),
        }),
      ),
  })

/** Makes a report of it; the link works once. */
export const useConfirmTakedown = () =>
  useMutation({
    mutationFn: async (token: string) => dataOrThrow(await db.rpc('confirm_video_takedown', { token })),
  })
