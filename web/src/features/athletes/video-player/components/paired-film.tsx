import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/lib/i18n.ts'
import { useNewLinks } from '../new-links.ts'
import { type Playback, usePlayback } from '../playback.ts'
import { videoPlayerQueries } from '../queries.ts'
import { useReportedProgress } from '../report-progress.ts'
import { exactTimecode } from '../rules.ts'
import type { Video } from '../types.ts'
import { FilmStopped } from './film-stopped.tsx'
import { PlayerBar } from './player-bar.tsx'
import { VideoUnavailable } from './video-unavailable.tsx'

type PairedFilmProps = { playback: Playback; video: Video; name: string; onToggle: () => void }

/** One of two films, with a bar of its own that moves it alone. Nothing of it is fetched before somebody plays or moves it. */
export function PairedFilm({ playback, video, name, onToggle }: PairedFilmProps) {
  const t = useT('video-player')
  const { data: source, refetch } = useQuery(videoPlayerQueries.source(video.file_path))
  const { data: poster } = useQuery(videoPlayerQueries.poster(video.poster_path))
  const ms = usePlayback(playback, (state) => Math.floor(state.ms / 10) * 10)
  const hasFailed = usePlayback(playback, (state) => state.hasFailed)
  const isWaiting = usePlayback(playback, (state) => state.isWaiting)
  useNewLinks(playback, video.id, refetch)
  useReportedProgress(playback, video)
  return (
    <section aria-label={t('pair_film', { name, title: video.title })} className="min-w-0 p-3">
      <h3 className="flex min-w-0 items-baseline gap-2 text-base">
        <span className="truncate font-semibold">{name}</span>
        <span className="truncate text-sm font-normal opacity-80">{video.title}</span>
      </h3>
      <div className="relative mt-2 aspect-video bg-film" aria-busy={isWaiting || undefined}>
        {source === null ? (
          <VideoUnavailable />
        ) : (
          <video
            ref={playback.attach}
            src={source}
            poster={poster ?? undefined}
            preload="none"
            muted
            playsInline
            tabIndex={-1}
            aria-label={`${name}: ${video.title}`}
            onClick={onToggle}
            onContextMenu={(event) => event.preventDefault()}
            className="absolute inset-0 size-full object-contain"
          />
        )}
      </div>
      {hasFailed && <FilmStopped playback={playback} onRetry={refetch} />}
      <PlayerBar playback={playback} chapters={[]} pins={[]} onPin={undefined} />
      <p className="num text-sm tabular-nums">{exactTimecode(ms)}</p>
    </section>
  )
}

/** Beside a film that may not be watched any more. */
export function PairedFilmGone({ isGone, name }: { isGone: boolean; name: string }) {
  const t = useT('video-player')
  if (isGone)
    return (
      <section aria-label={name}>
        <VideoUnavailable />
      </section>
    )
  return <p className="self-center text-soft">{t('pair_waits', { name })}</p>
}
