import { useMutation, useQueryClient } from '@tanstack/react-query'
import { athleteProfileKeys } from '#web/features/athletes/athlete-profile/keys.ts'
import { showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { videoQueries } from './queries.ts'
import type { VideoLink } from './types.ts'

export type NewVideo = Omit<VideoLink, 'id' | 'sort_order' | 'sport_code'> &
  Partial<Pick<VideoLink, 'id' | 'sort_order' | 'sport_code'>>

export async function addVideo(video: NewVideo) {
  return dataOrThrow(await db.from('video_links').insert(video).select('id').single())
}

export async function changeVideo({ id, athlete_id, ...change }: NewVideo & { id: string }) {
  return dataOrThrow(
    await db
      .from('video_links')
      .update(change)
      .eq('id', id)
      .eq('athlete_id', athlete_id)
      .select('id')
      .single(),
  )
}

export async function removeVideo({ id }: VideoLink) {
  return dataOrThrow(await db.from('video_links').delete().eq('id', id).select('id').single())
}

function useRefresh(athleteId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: videoQueries.of(athleteId).queryKey }),
      queryClient.invalidateQueries({ queryKey: athleteProfileKeys.allViewAs }),
    ])
}

export function useSaveVideo(athleteId: string) {
  return useMutation({
    mutationFn: ({ id, ...video }: NewVideo) => (id ? changeVideo({ id, ...video }) : addVideo(video)),
    onSuccess: useRefresh(athleteId),
  })
}

/** Gone from the screen at once; `restore` puts the same row back. */
export function useRemoveVideo(athleteId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = videoQueries.of(athleteId)
  const refresh = useRefresh(athleteId)
  const remove = useMutation({
    mutationFn: removeVideo,
    onMutate: ({ id }) =>
      showAtOnce<VideoLink[]>(queryClient, queryKey, (rows) => rows.filter((row) => row.id !== id)),
    onSuccess: (_row, _gone, now) => now.confirm(),
    onError: (_error, _gone, now) => now?.undo(),
    onSettled: refresh,
  })
  const restore = useMutation({ mutationFn: (gone: VideoLink) => addVideo(gone), onSettled: refresh })
  return { remove, restore }
}
