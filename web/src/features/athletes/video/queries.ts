import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { videoColumns } from './types.ts'

export const videoKeys = { of: (athleteId: string) => ['videos', athleteId] } as const

export const videoQueries = {
  of: (athleteId: string) =>
    queryOptions({
      queryKey: videoKeys.of(athleteId),
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
}
