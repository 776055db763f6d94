import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Pause, Play, SkipBack } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { aboveBottomBar } from '#web/ui/bars.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { JUMP_MS, Playback } from '../playback.ts'
import { PlaybackPair } from '../playback-pair.ts'
import { usePlayerKeys } from '../player-keys.ts'
import { videoPlayerQueries } from '../queries.ts'
import { useVideoChannel } from '../realtime.ts'
import type { Video } from '../types.ts'
import { PairedFilm, PairedFilmGone } from './paired-film.tsx'
import { ControlButton, RateSelect } from './player-controls.tsx'

/** Which film, whose, and where it begins in milliseconds. */
export type FilmOfPair = { id: string; name: string; startMs: number }

type FilmPairProps = {
  films: readonly [FilmOfPair, FilmOfPair]
  /** Told when they begin to play: from where each did. */
  onStarts: (starts: readonly [number, number]) => void
}

/** Two films side by side that run in step; each for as long as this person may see it. */
export function FilmPair({ films, onStarts }: FilmPairProps) {
  const account = useAccount()
  const [one, two] = films
  const first = useQuery(videoPlayerQueries.of(one.id))
  const second = useQuery(videoPlayerQueries.of(two.id))
  useVideoChannel(one.id, Boolean(account))
  useVideoChannel(two.id, Boolean(account))
  const failed = [first, second].find(({ data, error }) => data === undefined && error)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (first.data === undefined || second.data === undefined) return <PairSkeleton />
  if (!canPlay(first.data) || !canPlay(second.data))
    return (
      <div className="grid gap-3 md:grid-cols-2">
        {[first.data, second.data].map((video, index) => (
          <PairedFilmGone key={films[index]?.id} isGone={!canPlay(video)} name={films[index]?.name ?? ''} />
        ))}
      </div>
    )
  return (
    <PlayingPair
      key={`${one.id} ${two.id}`}
      films={films}
      videos={[first.data, second.data]}
      onStarts={onStarts}
    />
  )
}

const canPlay = (video: Video | null): video is Video => video?.state === 'ready'

type PlayingPairProps = FilmPairProps & { videos: readonly [Video, Video] }

function PlayingPair({ films, videos, onStarts }: PlayingPairProps) {
  const t = useT('video-player')
  const [pair] = useState(() => {
    const [first, second] = videos.map(
      (video, index) =>
        new Playback({
          durationMs: video.duration_ms ?? 0,
          frameRate: video.frame_rate ?? 0,
          startMs: films[index]?.startMs ?? 0,
        }),
    ) as [Playback, Playback]
    return new PlaybackPair(first, second)
  })
  const isRunning = useSyncExternalStore(pair.subscribe, pair.isRunning)
  // An effect, since films play outside React.
  useEffect(() => pair.connect(), [pair])

  const toggle = () => {
    pair.toggle()
    if (pair.isRunning()) onStarts(pair.starts())
  }
  const changeRate = (by: 1 | -1) => {
    pair.shiftRate(by)
    announce(t('rate_is', { rate: pair.first.snapshot().rate }))
  }
  const frame = useRef<HTMLElement>(null)
  const keys = {
    ' ': toggle,
    k: toggle,
    j: () => pair.jump(-JUMP_MS),
    l: () => pair.jump(JUMP_MS),
    ',': () => pair.step(-1),
    '.': () => pair.step(1),
    '[': () => changeRate(-1),
    ']': () => changeRate(1),
  }
  // There is more on this page: a key is meant for the films where the focus is on them.
  usePlayerKeys(keys, frame)

  return (
    <section
      ref={frame}
      aria-label={t('pair', { first: films[0].name, second: films[1].name })}
      className="rounded-lg bg-film-deep text-on-film"
    >
      <div className="grid gap-px md:grid-cols-2">
        <PairedFilm playback={pair.first} video={videos[0]} name={films[0].name} onToggle={toggle} />
        <PairedFilm playback={pair.second} video={videos[1]} name={films[1].name} onToggle={toggle} />
      </div>
      <div
        role="toolbar"
        ref={aboveBottomBar}
        aria-label={t('pair_controls')}
        className="sticky bottom-16 flex flex-wrap items-center justify-center gap-x-1 gap-y-1 rounded-b-lg border-t border-on-film/20 bg-film-deep px-3 py-2 lg:bottom-0"
      >
        <ControlButton label={t('pair_to_start')} onClick={pair.toStart}>
          <SkipBack aria-hidden />
        </ControlButton>
        <ControlButton label={t('frame_back')} onClick={() => pair.step(-1)}>
          <ChevronLeft aria-hidden />
        </ControlButton>
        <ControlButton
          label={t(isRunning ? 'pair_pause' : 'pair_play')}
          onClick={toggle}
          className="rounded-full! bg-on-film text-film! hover:bg-on-film/85!"
        >
          {isRunning ? (
            <Pause aria-hidden className="fill-current" />
          ) : (
            <Play aria-hidden className="fill-current" />
          )}
        </ControlButton>
        <ControlButton label={t('frame_on')} onClick={() => pair.step(1)}>
          <ChevronRight aria-hidden />
        </ControlButton>
        <RateSelect playback={pair.first} onRate={pair.setRate} />
      </div>
    </section>
  )
}

function PairSkeleton() {
  const t = useT()
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <span role="status" className="sr-only">
        {t('state.loading')}
      </span>
      <Skeleton className="aspect-video w-full rounded-lg" />
      <Skeleton className="aspect-video w-full rounded-lg" />
    </div>
  )
}
