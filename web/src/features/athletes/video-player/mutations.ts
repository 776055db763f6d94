import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db, isDuplicate } from '#web/lib/supabase.ts'
import { videoPlayerKeys } from './keys.ts'
import { videoPlayerQueries } from './queries.ts'
import type { Reel, ReelClip, VideoCaption, VideoChapter, VideoClip } from './types.ts'

export type WrittenClip = Omit<VideoClip, 'created_at'>

/** One moment however often it is sent: the form chose the id, and a retry after a cut answer finds it written. */
export async function saveClip(clip: WrittenClip) {
  const { id, video_id, ...change } = clip
  const added = await db.from('video_clips').insert(clip)
  if (!isDuplicate(added.error)) return dataOrThrow(added)
  return dataOrThrow(
    await db.from('video_clips').update(change).eq('id', id).eq('video_id', video_id).select('id').single(),
  )
}

async function changeClip({ id, video_id, ...change }: WrittenClip) {
  return dataOrThrow(
    await db.from('video_clips').update(change).eq('id', id).eq('video_id', video_id).select('id').single(),
  )
}

async function orderClips(clips: readonly VideoClip[]) {
  const moved = clips.map(({ id }, position) =>
    db.from('video_clips').update({ position }).eq('id', id).select('id').single(),
  )
  for (const answer of await Promise.all(moved)) dataOrThrow(answer)
}

async function setReelClips({ reelId, clipIds }: { reelId: string; clipIds: readonly string[] }) {
  return dataOrThrow(await db.rpc('set_reel_clips', { reel_id: reelId, clip_ids: [...clipIds] }))
}

/** The moments of one film of one's own. */
export function useClipMutations(videoId: string, athleteId: string) {
  const queryClient = useQueryClient()
  const queryKey = videoPlayerKeys.clips(videoId)
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey }),
      queryClient.invalidateQueries({ queryKey: videoPlayerKeys.clipsOf(athleteId) }),
      queryClient.invalidateQueries({ queryKey: videoPlayerKeys.reels(athleteId) }),
    ])
  return {
    save: useMutation({
      mutationFn: ({ isNew, clip }: { isNew: boolean; clip: WrittenClip }) =>
        isNew ? saveClip(clip) : changeClip(clip),
      onSuccess: refresh,
    }),
    order: useMutation({
      mutationFn: orderClips,
      onMutate: (clips: readonly VideoClip[]) => showAtOnce(queryClient, queryKey, () => [...clips]),
      onSuccess: (_rows, _clips, shown) => shown.confirm(),
      onError: (_error, _clips, shown) => shown?.undo(),
      onSettled: refresh,
    }),
    /** Answers in which reels it was: putting it back puts it there too. */
    remove: useMutation({
      mutationFn: async (clip: VideoClip) => {
        // Asked, since the screen of a film may never have read them.
        const reels = await queryClient.fetchQuery({ ...videoPlayerQueries.reels(athleteId), staleTime: 0 })
        const before = reels
          .filter(({ clips }) => clips.some(({ id }) => id === clip.id))
          .map((reel) => ({ reelId: reel.id, clipIds: reel.clips.map(({ id }) => id) }))
        dataOrThrow(await db.from('video_clips').delete().eq('id', clip.id).select('id').single())
        return before
      },
      onSuccess: refresh,
    }),
    restore: useMutation({
      mutationFn: async ({
        clip,
        reels,
      }: {
        clip: VideoClip
        reels: Parameters<typeof setReelClips>[0][]
      }) => {
        const { created_at: _, ...row } = clip
        await saveClip(row)
        for (const reel of reels) await setReelClips(reel)
      },
      onSuccess: refresh,
    }),
  }
}

/** Each change is on the screen at once, and gone from it again where the server says no. */
export function useReelMutations(athleteId: string) {
  const queryClient = useQueryClient()
  const queryKey = videoPlayerKeys.reels(athleteId)
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  return {
    add: useMutation({
      mutationFn: async (title: string) =>
        dataOrThrow(await db.from('reels').insert({ athlete_id: athleteId, title }).select('id').single()),
      onSuccess: refresh,
    }),
    change: useMutation({
      mutationFn: async ({ id, ...change }: Pick<Reel, 'id'> & Partial<Pick<Reel, 'title' | 'visibility'>>) =>
        dataOrThrow(await db.from('reels').update(change).eq('id', id).select('id').single()),
      onSettled: refresh,
    }),
    remove: useMutation({
      mutationFn: async (reel: Reel) =>
        dataOrThrow(await db.from('reels').delete().eq('id', reel.id).select('id').single()),
      onSuccess: refresh,
    }),
    restore: useMutation({
      mutationFn: async ({ id, title, visibility, position, clips }: Reel) => {
        dataOrThrow(await db.from('reels').insert({ id, athlete_id: athleteId, title, visibility, position }))
        await setReelClips({ reelId: id, clipIds: clips.map((clip) => clip.id) })
      },
      onSuccess: refresh,
    }),
    setClips: useMutation({
      scope: { id: `reels-${athleteId}` },
      mutationFn: ({ reel, clips }: { reel: Reel; clips: readonly ReelClip[] }) =>
        setReelClips({ reelId: reel.id, clipIds: clips.map(({ id }) => id) }),
      onMutate: ({ reel, clips }) =>
        showAtOnce<Reel[]>(queryClient, queryKey, (reels) =>
          reels.map((one) => (one.id === reel.id ? { ...one, clips: [...clips] } : one)),
        ),
      onSuccess: (_row, _sent, shown) => shown.confirm(),
      onError: (_error, _sent, shown) => shown?.undo(),
    }),
  }
}

export function useChapterMutations(videoId: string) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: videoPlayerKeys.chapters(videoId) })
  return {
    add: useMutation({
      mutationFn: async (chapter: VideoChapter) => {
        const added = await db.from('video_chapters').insert(chapter)
        dataOrThrow(added)
      },
      onSuccess: refresh,
    }),
    remove: useMutation({
      mutationFn: async ({ id }: VideoChapter) =>
        dataOrThrow(await db.from('video_chapters').delete().eq('id', id).select('id').single()),
      onSuccess: refresh,
    }),
  }
}

type Language = VideoCaption['language']

export function useCaptionMutations(videoId: string) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: videoPlayerKeys.captions(videoId) })
  return {
    save: useMutation({
      mutationFn: async ({ language, body }: { language: Language; body: string }) => {
        const row = { video_id: videoId, language, body }
        const added = await db.from('video_captions').insert(row)
        if (!isDuplicate(added.error)) return dataOrThrow(added)
        dataOrThrow(
          await db
            .from('video_captions')
            .update({ body })
            .eq('video_id', videoId)
            .eq('language', language)
            .select('language')
            .single(),
        )
      },
      onSuccess: refresh,
    }),
    remove: useMutation({
      mutationFn: async (language: Language) =>
        dataOrThrow(
          await db
            .from('video_captions')
            .delete()
            .eq('video_id', videoId)
            .eq('language', language)
            .select('language')
            .single(),
        ),
      onSuccess: refresh,
    }),
  }
}
