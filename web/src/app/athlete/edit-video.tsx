import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { type ClipDraft, draftOf, newDraft } from '#web/features/athletes/video-player/clip-draft.ts'
import { useClipLoop } from '#web/features/athletes/video-player/clip-loop.ts'
import { AboutVideo } from '#web/features/athletes/video-player/components/about-video.tsx'
import { ClipStrip } from '#web/features/athletes/video-player/components/clip-strip.tsx'
import { CopyMoment } from '#web/features/athletes/video-player/components/copy-moment.tsx'
import { OpenVideo } from '#web/features/athletes/video-player/components/open-video.tsx'
import { VideoPlayer } from '#web/features/athletes/video-player/components/video-player.tsx'
import { CaptionEditor } from '#web/features/athletes/video-player/making/components/caption-editor.tsx'
import { ChapterEditor } from '#web/features/athletes/video-player/making/components/chapter-editor.tsx'
import { ClipForm } from '#web/features/athletes/video-player/making/components/clip-form.tsx'
import { ClipMenu } from '#web/features/athletes/video-player/making/components/clip-menu.tsx'
import { RingEditor } from '#web/features/athletes/video-player/making/components/ring-editor.tsx'
import type { Playback } from '#web/features/athletes/video-player/playback.ts'
import { videoPlayerQueries } from '#web/features/athletes/video-player/queries.ts'
import { ReelEditor } from '#web/features/athletes/video-player/reel/components/reel-editor.tsx'
import { exactTimecode } from '#web/features/athletes/video-player/rules.ts'
import type { Video } from '#web/features/athletes/video-player/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** One's own film, with what can be made of it. */
export function EditVideo({ id }: { id: string }) {
  return <OpenVideo id={id}>{(video, playback) => <Edited video={video} playback={playback} />}</OpenVideo>
}

function Edited({ video, playback }: { video: Video; playback: Playback }) {
  const t = useT('video-player')
  const [, setSearch] = useSearchParams()
  const [draft, setDraft] = useState<ClipDraft | null>(null)
  const { data: clips = [] } = useQuery(videoPlayerQueries.clips(video.id))
  const { data: chapters = [] } = useQuery(videoPlayerQueries.chapters(video.id))
  const { data: captions = [] } = useQuery(videoPlayerQueries.captions(video.id))
  const { data: profile } = useQuery(athleteProfileQueries.of(video.athlete_id))
  const { current, choose, toggle } = useClipLoop(playback, clips)
  const mark = draft?.mark
  /** The keys I and O, in a new moment where none is being marked. */
  function setEdge(edge: 'start' | 'end') {
    setDraft((now) => ({ ...(now ?? newDraft()), [edge]: exactTimecode(playback.snapshot().ms) }))
    openMoments()
  }
  const openMoments = () => setSearch(withoutTab, { replace: true })

  return (
    <div className="gap-x-8 xl:grid xl:grid-cols-[minmax(0,1fr)_24rem]">
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
          overlay={
            draft && mark && <RingEditor mark={mark} onMark={(next) => setDraft({ ...draft, mark: next })} />
          }
          keys={{ i: () => setEdge('start'), o: () => setEdge('end') }}
          moreKeys={[
            ['in', 'I'],
            ['out', 'O'],
          ]}
        />
        <ClipStrip
          playback={playback}
          clips={clips}
          poster={video.poster_path}
          current={current}
          onChoose={choose}
          menu={(_clip, index) => (
            <ClipMenu
              video={video}
              clips={clips}
              index={index}
              onEdit={(clip) => {
                setDraft(draftOf(clip))
                openMoments()
                playback.seek(clip.start_ms)
              }}
            />
          )}
          empty={<EmptyState title={t('moments_empty')}>{t('moments_empty_text')}</EmptyState>}
        />
      </div>
      <div className="mt-6 space-y-6 xl:mt-0 xl:border-l xl:border-line xl:pl-6">
        <Tabs
          label={t('tabs')}
          tabs={[
            {
              value: 'clips',
              label: t('tab.clips'),
              content: (
                <ClipForm video={video} playback={playback} clips={clips} draft={draft} onDraft={setDraft} />
              ),
            },
            {
              value: 'reels',
              label: t('tab.reels'),
              content: <ReelEditor athleteId={video.athlete_id} isMinor={profile?.is_minor ?? true} />,
            },
            {
              value: 'chapters',
              label: t('tab.chapters'),
              content: <ChapterEditor videoId={video.id} playback={playback} chapters={chapters} />,
            },
            {
              value: 'captions',
              label: t('tab.captions'),
              content: <CaptionEditor videoId={video.id} playback={playback} captions={captions} />,
            },
          ]}
        />
        <AboutVideo video={video} />
      </div>
    </div>
  )
}

/** The moments are the first tab. */
function withoutTab(search: URLSearchParams) {
  search.delete('tab')
  return search
}
