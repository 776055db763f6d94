import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Playback } from '../playback.ts'
import { videoPlayerQueries } from '../queries.ts'
import { useVideoChannel } from '../realtime.ts'
import { startOf } from '../rules.ts'
import type { LinkedVideo, Video } from '../types.ts'
import { LinkedVideoFrame } from './linked-video-frame.tsx'
import { VideoUnavailable } from './video-unavailable.tsx'

type OpenVideoProps = {
  id: string
  children: (video: Video, playback: Playback) => ReactNode
  /** Around a film that lies elsewhere. */
  linked?: (link: LinkedVideo, frame: ReactNode) => ReactNode
}

/** A film for as long as this person may see it; its picture goes when they may not any more. */
export function OpenVideo({ id, children, linked }: OpenVideoProps) {
  const t = useT('video-player')
  const account = useAccount()
  const { data: video, error, refetch, isPending } = useQuery(videoPlayerQueries.of(id))
  const link = useQuery({ ...videoPlayerQueries.link(id), enabled: video === null })
  useVideoChannel(id, Boolean(account))
  if (isPending || (video === null && link.isPending))
    return (
      <div>
        <span role="status" className="sr-only">
          {t('common:state.loading')}
        </span>
        <Skeleton className="aspect-video w-full rounded-lg" />
      </div>
    )
  if (video === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (video === null) {
    if (!link.data) return <VideoUnavailable />
    const frame = <LinkedVideoFrame link={link.data} />
    return linked ? linked(link.data, frame) : frame
  }
  if (video.state !== 'ready') return <VideoUnavailable />
  return (
    <WithPlayback key={video.id} video={video}>
      {children}
    </WithPlayback>
  )
}

function WithPlayback({ video, children }: { video: Video; children: OpenVideoProps['children'] }) {
  const [search] = useSearchParams()
  const [playback] = useState(
    () =>
      new Playback({
        durationMs: video.duration_ms ?? 0,
        frameRate: video.frame_rate ?? 0,
        startMs: startOf(search.get('t')),
      }),
  )
  return children(video, playback)
}
