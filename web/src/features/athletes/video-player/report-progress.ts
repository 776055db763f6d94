import { useEffect } from 'react'
import { db } from '#web/lib/supabase.ts'
import type { Playback } from './playback.ts'
import { quarterAt } from './rules.ts'

/**
 * Tells once for each quarter of a film that it was reached while it played, for the figures of its athlete. Not being able to tell is no
 * reason to disturb whoever watches.
 */
export function useReportedProgress(playback: Playback, videoId: string) {
  // An effect, since a film plays outside React.
  useEffect(() => {
    const told = new Set<number>()
    return playback.subscribe(() => {
      const { isPlaying, ms, durationMs } = playback.snapshot()
      const quarter = quarterAt(ms, durationMs)
      if (!isPlaying || told.has(quarter)) return
      told.add(quarter)
      void db.rpc('record_film_progress', { video_id: videoId, quarter }).then()
    })
  }, [playback, videoId])
}
