import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useClipLoop } from '#web/features/athletes/video-player/clip-loop.ts'
import { AboutVideo } from '#web/features/athletes/video-player/components/about-video.tsx'
import { ClipStrip } from '#web/features/athletes/video-player/components/clip-strip.tsx'
import { CopyMoment } from '#web/features/athletes/video-player/components/copy-moment.tsx'
import { OpenVideo } from '#web/features/athletes/video-player/components/open-video.tsx'
import { VideoPlayer } from '#web/features/athletes/video-player/components/video-player.tsx'
import { type Playback, usePlayback } from '#web/features/athletes/video-player/playback.ts'
import { videoPlayerQueries } from '#web/features/athletes/video-player/queries.ts'
import { ShownReels } from '#web/features/athletes/video-player/reel/components/shown-reels.tsx'
import { useReportedProgress } from '#web/features/athletes/video-player/report-progress.ts'
import { timecode } from '#web/features/athletes/video-player/rules.ts'
import type { Video } from '#web/features/athletes/video-player/types.ts'
import { CardLine } from '#web/features/scouting/athlete-search/components/card-line.tsx'
import { searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { VideoNotes } from '#web/features/scouting/video-note/components/video-notes.tsx'
import { videoNoteQueries } from '#web/features/scouting/video-note/queries.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useAgeLabel } from '#web/lib/use-age-label.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'

const ReportMenu = lazyWhenOnline(() =>
  import('../shell/report-menu.tsx').then((part) => ({ default: part.ReportMenu })),
)
const TakedownQuestion = lazyWhenOnline(() =>
  import('#web/features/trust/video-takedown/components/takedown-question.tsx').then((part) => ({
    default: part.TakedownQuestion,
  })),
)

/** A film with the scout's own notes beside it. */
export function WatchVideo({ id }: { id: string }) {
  return (
    <OpenVideo
      id={id}
      linked={(link, frame) => (
        <div className="mx-auto max-w-5xl space-y-3">
          <AthleteHead athleteId={link.athlete_id}>{null}</AthleteHead>
          {frame}
          <h2>{link.title}</h2>
        </div>
      )}
    >
      {(video, playback) => <Watched video={video} playback={playback} />}
    </OpenVideo>
  )
}

function Watched({ video, playback }: { video: Video; playback: Playback }) {
  const language = useLanguage()
  const account = useAccount()
  const field = useRef<HTMLTextAreaElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const [at, setAt] = useState<number | null>(null)
  const { data: clips = [] } = useQuery(videoPlayerQueries.clips(video.id))
  const { data: chapters = [] } = useQuery(videoPlayerQueries.chapters(video.id))
  const { data: captions = [] } = useQuery(videoPlayerQueries.captions(video.id))
  const { data: notes = [] } = useQuery(videoNoteQueries.of(video.id))
  const [card] = useQuery(searchQueries.cards([video.athlete_id])).data ?? []
  const { current, choose, toggle } = useClipLoop(playback, clips)
  useReportedProgress(playback, video)
  const loop = usePlayback(playback, (state) => state.loop)

  function openNote(id: string) {
    const note = notes.find((one) => one.id === id)
    setActive(id)
    if (note) playback.seek(note.at_ms)
  }
  function noteHere() {
    setAt(Math.round(playback.snapshot().ms))
    field.current?.focus()
  }
  const day = video.recorded_on && formatDate(video.recorded_on, language)

  return (
    <div className="gap-x-8 xl:grid xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <AthleteHead athleteId={video.athlete_id}>
          <CopyMoment playback={playback} path={`/scout/videos/${video.id}`} />
          <Suspense>
            <ReportMenu
              subjectType="video"
              subjectId={video.id}
              personId={video.athlete_id}
              name={card?.display_name ?? ''}
              involvesMinor={card?.is_minor ?? false}
            />
          </Suspense>
        </AthleteHead>
        <VideoPlayer
          playback={playback}
          video={video}
          caption={[video.title, day].filter(Boolean).join(' · ')}
          chapters={chapters}
          captions={captions}
          clip={current}
          onLoop={toggle}
          pins={notes.map((note) => ({
            id: note.id,
            ms: note.at_ms,
            label: note.body,
            isActive: note.id === active,
          }))}
          onPin={openNote}
          keys={{ n: noteHere }}
          moreKeys={[['note', 'N']]}
        />
        <ClipStrip
          playback={playback}
          clips={clips}
          poster={video.poster_path}
          current={current}
          onChoose={choose}
          aside={clips.length > 0 && <ShownReels athleteId={video.athlete_id} />}
        />
        {clips.length === 0 && <ShownReels athleteId={video.athlete_id} />}
      </div>
      <div className="mt-6 space-y-6 xl:mt-0 xl:border-l xl:border-line xl:pl-6">
        {account && (
          <VideoNotes
            film={{
              videoId: video.id,
              durationMs: video.duration_ms ?? 0,
              now: () => playback.snapshot().ms,
              subscribe: playback.subscribe,
              seek: playback.seek,
              loop,
              setLoop: playback.setLoop,
              play: () => void playback.play(),
              timecode,
            }}
            scoutId={account.id}
            athleteName={card?.display_name ?? ''}
            active={active}
            onActive={setActive}
            field={field}
            at={at}
            onAt={setAt}
          />
        )}
        <AboutVideo video={video} />
        <Suspense>
          <TakedownQuestion videoId={video.id} isSignedIn />
        </Suspense>
      </div>
    </div>
  )
}

/** Whose film it is; the way back to what the scout came from. */
function AthleteHead({ athleteId, children }: { athleteId: string; children: ReactNode }) {
  const t = useT('video-player')
  const [card] = useQuery(searchQueries.cards([athleteId])).data ?? []
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      {card && (
        <Link
          to={`/scout/search?open=${card.id}`}
          className="flex min-w-0 items-center gap-3 rounded-md hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">{t('back_to_athlete', { name: '' })}</span>
          <UserAvatar photo={card.avatar_path} name={card.display_name} size="md" />
          <Facts card={card} />
        </Link>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-2">{children}</span>
    </div>
  )
}

function Facts({ card }: { card: AthleteCard }) {
  const age = useAgeLabel()
  return (
    <span className="min-w-0">
      <b>{card.display_name}</b>{' '}
      <span className="text-soft">
        {card.age_band && `${age(card.age_band, true)} · `}
        <CardLine card={card} sportless />
      </span>
    </span>
  )
}
