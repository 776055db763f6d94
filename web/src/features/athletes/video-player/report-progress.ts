import { useEffect } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { db } from '#web/lib/supabase.ts'
import type { Playback } from './playback.ts'
import { quarterAt } from './rules.ts'
import type { Video } from './types.ts'

/**
 * Tells once for each quarter of a film that it was reached while it played, for the figures of its athlete. Not being able to tell is no
 * reason to disturb whoever watches. Nothing is told where nobody is signed in, and nothing of one's own film.
 */
export function useReportedProgress(playback: Playback, video: Video) {
  const viewer = useAccount()?.id
  const isAudience = viewer !== undefined && viewer !== video.athlete_id
  const { id } = video
  // An effect, since a film plays outside React.
  useEffect(() => {
    if (!isAudience) return
    const told = new Set<number>()
    return playback.subscribe(() => {
      const { isPlaying, ms, durationMs } = playback.snapshot()
      const quarter = quarterAt(ms, durationMs)
      if (!isPlaying || told.has(quarter)) return
      told.add(quarter)
      void db.rpc('record_film_progress', { video_id: id, quarter }).then()
    })
  }, [playback, id, isAudience])
}
