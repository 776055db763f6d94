import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { athleteProfileKeys } from '#web/features/athletes/athlete-profile/keys.ts'
import { videoKeys } from '#web/features/athletes/video/queries.ts'
import type { UploadedVideo } from '#web/features/athletes/video/types.ts'
import { showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { VideoDetails } from './schema.ts'
import { forgetVideo } from './send-uploads.ts'
import { addPoster, deleteVideoRow } from './video-rows.ts'

const readAgain = (client: QueryClient, athleteId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: videoKeys.uploaded(athleteId) }),
    client.invalidateQueries({ queryKey: videoKeys.storage(athleteId) }),
    client.invalidateQueries({ queryKey: athleteProfileKeys.allViewAs }),
  ])

type Saved = { video: UploadedVideo; details: VideoDetails }

/** Saves what is said about a video; one that others may see and that was never shown is published with it. */
export async function saveDetails({ video, details }: Saved) {
  const { recorded_on, ...words } = details
  dataOrThrow(
    await db
      .from('videos')
      .update({ ...words, recorded_on: recorded_on || null })
      .eq('id', video.id)
      .select('id')
      .single(),
  )
  if (details.visibility !== 'private' && video.published_at === null)
    dataOrThrow(await db.rpc('publish_video', { video_id: video.id, visibility: details.visibility }))
}

export function useSaveDetails(athleteId: string) {
  const client = useQueryClient()
  return useMutation({ mutationFn: saveDetails, onSettled: () => readAgain(client, athleteId) })
}

type Shown = Pick<UploadedVideo, 'id' | 'visibility'>

/** Takes a video back from everybody else, or shows it again to those who saw it before. */
export function useShowVideo(athleteId: string) {
  const client = useQueryClient()
  const queryKey = videoKeys.uploaded(athleteId)
  return useMutation({
    mutationFn: async ({ id, visibility }: Shown) =>
      dataOrThrow(await db.from('videos').update({ visibility }).eq('id', id).select('id').single()),
    onMutate: ({ id, visibility }) =>
      showAtOnce<UploadedVideo[]>(client, queryKey, (rows) =>
        rows.map((row) => (row.id === id ? { ...row, visibility } : row)),
      ),
    onSuccess: (_row, _asked, now) => now.confirm(),
    onError: (_error, _asked, now) => now?.undo(),
    onSettled: () => readAgain(client, athleteId),
  })
}

export function useChangePoster(athleteId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ videoId, picture }: { videoId: string; picture: Blob }) =>
      addPoster(athleteId, videoId, picture),
    onSettled: () => readAgain(client, athleteId),
  })
}

/** Ends at once what has no bytes of interest: an upload that is given up, a video that was refused. */
export function useForgetVideo(athleteId: string) {
  return useMutation({ mutationFn: (videoId: string) => forgetVideo(athleteId, videoId) })
}

/** Deletions that wait, since a deleted file does not come back: how each ends. `undo` says that it did not. */
type Waiting = { now: () => void; undo: () => void }
const waiting = new Map<string, Waiting>()
let deleted: readonly string[] = []
const listeners = new Set<() => void>()

function setDeleted(next: readonly string[]) {
  deleted = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Videos that are gone from the screen, while it can still be undone. */
export const useDeletedVideos = () => useSyncExternalStore(subscribe, () => deleted)

export const undoDelete = (videoId: string) => waiting.get(videoId)?.undo()

/** A closed tab means it: what waits is sent in the same moment. */
addEventListener('pagehide', () => {
  for (const { now } of waiting.values()) now()
})

function undoWindow(videoId: string): Promise<'go' | 'stay'> {
  const { promise, resolve } = Promise.withResolvers<'go' | 'stay'>()
  const timer = setTimeout(() => resolve('go'), LIMITS.video.undoSeconds * 1000)
  waiting.set(videoId, { now: () => resolve('go'), undo: () => resolve('stay') })
  return promise.finally(() => {
    clearTimeout(timer)
    waiting.delete(videoId)
  })
}

/** Gone from the screen at once, and from the server when it cannot be undone any more. */
export function useDeleteVideo(athleteId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (videoId: string) => {
      setDeleted([...deleted, videoId])
      try {
        if ((await undoWindow(videoId)) === 'go') await deleteVideoRow(videoId)
        await readAgain(client, athleteId)
      } finally {
        setDeleted(deleted.filter((id) => id !== videoId))
      }
    },
  })
}
