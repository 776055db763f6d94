import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db, isDuplicate } from '#web/lib/supabase.ts'
import { videoNoteKeys } from './queries.ts'
import type { VideoNote } from './types.ts'

/** One note however often it is sent: the browser chose the id, and a retry after a cut answer finds it written. */
export async function pinNote({ id, scout_id, video_id, at_ms, end_ms, body }: VideoNote) {
  const added = await db.from('video_notes').insert({ id, scout_id, video_id, at_ms, end_ms, body })
  if (!isDuplicate(added.error)) dataOrThrow(added)
}

async function changeNote({ id, at_ms, end_ms, body }: VideoNote) {
  return dataOrThrow(
    await db.from('video_notes').update({ at_ms, end_ms, body }).eq('id', id).select('id').single(),
  )
}

async function deleteNote({ id }: VideoNote) {
  return dataOrThrow(await db.from('video_notes').delete().eq('id', id).select('id').single())
}

const inOrder = (notes: readonly VideoNote[]) => notes.toSorted((a, b) => a.at_ms - b.at_ms)
const without = (id: string) => (notes: VideoNote[]) => notes.filter((note) => note.id !== id)
const withNote = (note: VideoNote) => (notes: VideoNote[]) => inOrder([...without(note.id)(notes), note])

/** Each is on the screen at once, and gone from it again where the server says no. */
export function useVideoNoteMutations(videoId: string) {
  const queryClient = useQueryClient()
  const queryKey = videoNoteKeys.of(videoId)
  const optimistic = (
    mutationFn: (note: VideoNote) => Promise<unknown>,
    patch: (note: VideoNote) => (notes: VideoNote[]) => VideoNote[],
  ) => ({
    scope: { id: `video-notes-${videoId}` },
    mutationFn,
    onMutate: (note: VideoNote) => showAtOnce<VideoNote[]>(queryClient, queryKey, patch(note)),
    onSuccess: (
      _row: unknown,
      _note: VideoNote,
      shown: Awaited<ReturnType<typeof showAtOnce<VideoNote[]>>>,
    ) => shown.confirm(),
    onError: (
      _error: unknown,
      _note: VideoNote,
      shown: Awaited<ReturnType<typeof showAtOnce<VideoNote[]>>> | undefined,
    ) => shown?.undo(),
  })
  return {
    pin: useMutation(optimistic(pinNote, withNote)),
    change: useMutation(optimistic(changeNote, withNote)),
    remove: useMutation(optimistic(deleteNote, (note) => without(note.id))),
  }
}
