import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { noteColumns } from './types.ts'

export const videoNoteKeys = { of: (videoId: string) => ['video-notes', videoId] } as const

export const videoNoteQueries = {
  /** One's own, in the order of the film. */
  of: (videoId: string) =>
    queryOptions({
      queryKey: videoNoteKeys.of(videoId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('video_notes')
            .select(noteColumns)
            .eq('video_id', videoId)
            .order('at_ms')
            .order('created_at')
            .abortSignal(signal),
        ),
    }),
}
