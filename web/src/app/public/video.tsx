import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useClipLoop } from '#web/features/athletes/video-player/clip-loop.ts'
import { AboutVideo } from '#web/features/athletes/video-player/components/about-video.tsx'
import { ClipStrip } from '#web/features/athletes/video-player/components/clip-strip.tsx'
import { CopyMoment } from '#web/features/athletes/video-player/components/copy-moment.tsx'
import { OpenVideo } from '#web/features/athletes/video-player/components/open-video.tsx'
import { VideoPlayer } from '#web/features/athletes/video-player/components/video-player.tsx'
import type { Playback } from '#web/features/athletes/video-player/playback.ts'
import { videoPlayerQueries } from '#web/features/athletes/video-player/queries.ts'
import { useReportedProgress } from '#web/features/athletes/video-player/report-progress.ts'
import type { Video } from '#web/features/athletes/video-player/types.ts'
import { TakedownQuestion } from '#web/features/trust/video-takedown/components/takedown-question.tsx'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { PublicLayout } from './public-layout.tsx'

/** A film that its owner shows to everybody, for whoever has the link. */
export function PublicVideo() {
  const { id = '' } = useParams()
  const t = useT('video-player')
  useDocumentTitle(t('page_title'))
  return (
    <PublicLayout>
      <div className="mx-auto w-full max-w-5xl px-4 py-4 sm:px-8">
        <h1 className="sr-only">{t('page_title')}</h1>
        <OpenVideo key={id} id={id}>
          {(video, playback) => <Shown video={video} playback={playback} />}
        </OpenVideo>
      </div>
    </PublicLayout>
  )
}

function Shown({ video, playback }: { video: Video; playback: Playback }) {
  const account = useAccount()
  const { data: clips = [] } = useQuery(videoPlayerQueries.clips(video.id))
  const { data: chapters = [] } = useQuery(videoPlayerQueries.chapters(video.id))
  const { data: captions = [] } = useQuery(videoPlayerQueries.captions(video.id))
  const { current, choose, toggle } = useClipLoop(playback, clips)
  useReportedProgress(playback, video)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 wrap-anywhere">{video.title}</h2>
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
      <ClipStrip
        playback={playback}
        clips={clips}
        poster={video.poster_path}
        current={current}
        onChoose={choose}
      />
      <div className="mt-8 max-w-xl space-y-6">
        <AboutVideo video={video} />
        {video.athlete_id !== account?.id && (
          <TakedownQuestion videoId={video.id} isSignedIn={Boolean(account)} />
        )}
      </div>
    </>
  )
}
