import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useClipLoop } from '#web/features/athletes/video-player/clip-loop.ts'
import { AboutVideo } from '#web/features/athletes/video-player/components/about-video.tsx'
import { ClipStrip } from '#web/features/athletes/video-player/components/clip-strip.tsx'
import { CopyMoment } from '#web/features/athletes/video-player/components/copy-moment.tsx'
import { OpenVideo } from '#web/features/athletes/video-player/components/open-video.tsx'
import { VideoPlayer } from '#web/features/athletes/video-player/components/video-player.tsx'
import type { Playback } from '#web/features/athletes/video-player/playback.ts'
import { videoPlayerQueries } from '#web/features/athletes/video-player/queries.ts'
import type { Video } from '#web/features/athletes/video-player/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'

/** One's own film, with what can be made of it. */
export function EditVideo({ id }: { id: string }) {
  return <OpenVideo id={id}>{(video, playback) => <Edited video={video} playback={playback} />}</OpenVideo>
}

function Edited({ video, playback }: { video: Video; playback: Playback }) {
  const t = useT('video-player')
  const { data: clips = [] } = useQuery(videoPlayerQueries.clips(video.id))
  const { data: chapters = [] } = useQuery(videoPlayerQueries.chapters(video.id))
  const { data: captions = [] } = useQuery(videoPlayerQueries.captions(video.id))
  const { current, choose, toggle } = useClipLoop(playback, clips)
  return (
    <div className="gap-x-8 xl:grid xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <LinkButton to="/athlete/videos" variant="ghost" square aria-label={t('back_to_videos')}>
            <ArrowLeft aria-hidden />
          </LinkButton>
          <h2 className="min-w-0 grow truncate">{video.title}</h2>
          <CopyMoment playback={playback} path={`/video/${video.id}`} />
        </div>
        <VideoPlayer
          playback={playback}
          video={video}
          chapters={chapters}
          captions={captions}
          clip={current}
          onLoop={toggle}
        />
        <ClipStrip playback={playback} clips={clips} current={current} onChoose={choose} />
      </div>
      <div className="mt-6 space-y-6 xl:mt-0 xl:border-l xl:border-line xl:pl-6">
        <AboutVideo video={video} />
      </div>
    </div>
  )
}
