import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { videoPlayerKeys } from './keys.ts'
import type { Playback } from './playback.ts'

/** Links that fail sooner than this one after the other are not a link that ended. */
const RETRY_MS = 5_000

/** A signed link ends after an hour, and with the right to see the film: another one is asked for, and the film goes on where it was. */
export function useNewLinks(
  playback: Playback,
  videoId: string,
  refetch: () => Promise<{ data?: string | null }>,
) {
  const queryClient = useQueryClient()
  const asked = useRef(0)
  const ask = useEffectEvent(async () => {
    void queryClient.invalidateQueries({ queryKey: videoPlayerKeys.of(videoId) })
    if (Date.now() - asked.current < RETRY_MS) return playback.fail()
    asked.current = Date.now()
    const { data } = await refetch()
    if (data && playback.element && data === playback.element.currentSrc) playback.element.load()
  })
  // An effect, since the film fails outside React.
  useEffect(() => {
    playback.onFailure = () => void ask()
  }, [playback])
}
