import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { videoKeys } from './keys.ts'
import type { VideoLink } from './types.ts'

export const videoQueries = {
  of: (athleteId: string) =>
    queryOptions({
      queryKey: videoKeys.of(athleteId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('video_links')
            .select('id, athlete_id, url, title, kind, visibility, recorded_on, sort')
            .eq('athlete_id', athleteId)
            .order('sort')
            .order('created_at', { ascending: false })
            .abortSignal(signal),
        ) as VideoLink[],
      enabled: athleteId !== '',
    }),
}
