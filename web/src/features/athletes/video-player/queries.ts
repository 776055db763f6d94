import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db, storage } from '#web/lib/supabase.ts'
import { videoPlayerKeys } from './keys.ts'
import {
  captionColumns,
  chapterColumns,
  clipColumns,
  type LinkedVideo,
  linkColumns,
  type ReelClip,
  reelColumns,
  type Video,
  videoColumns,
} from './types.ts'

/** A guardian's no, a block or a pause reaches whoever is watching after so long, where nothing is told live. */
const CHECK_EVERY_MS = 20_000
const SIGNED_SECONDS = 3_600
const FRESH_MS = (SIGNED_SECONDS * 1000 * 5) / 6

const reelClip = `position, clip:video_clips(${clipColumns}, video:videos(id, title, kind, file_path, poster_path, width, height))`

/** An address that plays for an hour; null: not for this caller, or not any more. */
async function sign(bucket: 'videos' | 'video-posters', path: string): Promise<string | null> {
  const { data, error } = await (await storage()).from(bucket).createSignedUrl(path, SIGNED_SECONDS)
  if (!error) return data.signedUrl
  if ('status' in error && (error.status === 400 || error.status === 404 || error.status === 403)) return null
  throw error
}

export const videoPlayerQueries = {
  /** Null: there is no such film, or it is not shown to this caller (any more). Asked again while it is open. */
  of: (id: string) =>
    queryOptions({
      queryKey: videoPlayerKeys.of(id),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db.from('videos').select(videoColumns).eq('id', id).abortSignal(signal).maybeSingle(),
        ) as Video | null,
      staleTime: 0,
      refetchInterval: CHECK_EVERY_MS,
      // It may play in a window of its own while the tab is hidden.
      refetchIntervalInBackground: true,
    }),
  /** A film that lies elsewhere, where the id is one of a link. */
  link: (id: string) =>
    queryOptions({
      queryKey: [...videoPlayerKeys.of(id), 'link'],
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db.from('video_links').select(linkColumns).eq('id', id).abortSignal(signal).maybeSingle(),
        ) as LinkedVideo | null,
    }),
  source: (path: string) =>
    queryOptions({
      queryKey: videoPlayerKeys.source(path),
      queryFn: () => sign('videos', path),
      enabled: path !== '',
      staleTime: FRESH_MS,
      // Whoever opens the film again may have lost the right to it meanwhile.
      gcTime: 0,
    }),
  poster: (path: string) =>
    queryOptions({
      queryKey: videoPlayerKeys.poster(path),
      queryFn: () => sign('video-posters', path),
      enabled: path !== '',
      staleTime: FRESH_MS,
    }),
  clips: (videoId: string) =>
    queryOptions({
      queryKey: videoPlayerKeys.clips(videoId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('video_clips')
            .select(clipColumns)
            .eq('video_id', videoId)
            .order('position')
            .order('start_ms')
            .abortSignal(signal),
        ),
    }),
  chapters: (videoId: string) =>
    queryOptions({
      queryKey: videoPlayerKeys.chapters(videoId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('video_chapters')
            .select(chapterColumns)
            .eq('video_id', videoId)
            .order('start_ms')
            .abortSignal(signal),
        ),
    }),
  captions: (videoId: string) =>
    queryOptions({
      queryKey: videoPlayerKeys.captions(videoId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('video_captions')
            .select(captionColumns)
            .eq('video_id', videoId)
            .order('language')
            .abortSignal(signal),
        ),
    }),
  /** With the moments that this reader may see, in their order. */
  reels: (athleteId: string) =>
    queryOptions({
      queryKey: videoPlayerKeys.reels(athleteId),
      queryFn: async ({ signal }) => {
        const rows = dataOrThrow(
          await db
            .from('reels')
            .select(`${reelColumns}, entries:reel_clips(${reelClip})`)
            .eq('athlete_id', athleteId)
            .order('position')
            .order('created_at')
            .abortSignal(signal),
        )
        return rows.map(({ entries, ...reel }) => ({
          ...reel,
          clips: entries
            .toSorted((a, b) => a.position - b.position)
            .flatMap(({ clip }): ReelClip[] => (clip?.video ? [clip as ReelClip] : [])),
        }))
      },
      enabled: athleteId !== '',
    }),
  /** The moments of all films of an athlete, for putting a reel together. */
  clipsOf: (athleteId: string) =>
    queryOptions({
      queryKey: videoPlayerKeys.clipsOf(athleteId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('video_clips')
            .select(
              `${clipColumns}, video:videos!inner(id, title, kind, file_path, poster_path, width, height, athlete_id)`,
            )
            .eq('video.athlete_id', athleteId)
            .order('created_at')
            .abortSignal(signal),
        ) as ReelClip[],
      enabled: athleteId !== '',
    }),
  /** What can be played of these people, newest first. */
  ofAthletes: (ids: readonly string[]) =>
    queryOptions({
      queryKey: videoPlayerKeys.ofAthletes(ids),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('videos')
            .select(videoColumns)
            .in('athlete_id', ids)
            .eq('state', 'ready')
            .order('recorded_on', { ascending: false, nullsFirst: false })
            .abortSignal(signal),
        ),
      enabled: ids.length > 0,
    }),
}
