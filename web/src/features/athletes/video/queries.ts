import { queryOptions } from '@tanstack/react-query'
import { keptOfflineIfOwn } from '#web/lib/kept-offline.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { uploadedVideoColumns, videoColumns } from './types.ts'

export const videoKeys = {
  of: (athleteId: string) => ['videos', athleteId] as const,
  uploaded: (athleteId: string) => ['uploaded-videos', athleteId] as const,
  /** Room for files, which grows and shrinks with the videos. */
  storage: (athleteId: string) => ['storage-room', athleteId] as const,
}

export const videoQueries = {
  of: (athleteId: string) =>
    queryOptions({
      queryKey: videoKeys.of(athleteId),
      meta: keptOfflineIfOwn,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('video_links')
            .select(videoColumns)
            .eq('athlete_id', athleteId)
            .order('sort_order')
            .order('created_at', { ascending: false })
            .abortSignal(signal),
        ),
      enabled: athleteId !== '',
    }),
  /** What this athlete uploaded, as far as the reader may see it; of one's own every state. */
  uploaded: (athleteId: string) =>
    queryOptions({
      queryKey: videoKeys.uploaded(athleteId),
      meta: keptOfflineIfOwn,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('videos')
            .select(uploadedVideoColumns)
            .eq('athlete_id', athleteId)
            .order('created_at', { ascending: false })
            .order('id')
            .abortSignal(signal),
        ),
      enabled: athleteId !== '',
    }),
}
