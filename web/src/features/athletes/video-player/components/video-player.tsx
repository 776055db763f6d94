import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { announce } from '#web/ui/live-region.tsx'
import { useNewLinks } from '../new-links.ts'
import { JUMP_MS, type Playback, usePlayback } from '../playback.ts'
import { type PlayerKeys, usePlayerKeys } from '../player-keys.ts'
import { videoPlayerQueries } from '../queries.ts'
import { timecode } from '../rules.ts'
import type { Pin, Video, VideoCaption, VideoChapter, VideoClip } from '../types.ts'
import { AthleteRing } from './athlete-ring.tsx'
import { CaptionTrack } from './caption-track.tsx'
import { FilmStopped } from './film-stopped.tsx'
import { PlayerBar } from './player-bar.tsx'
import { PlayerControls } from './player-controls.tsx'
import { KeyDialog, KeyLine } from './player-key-list.tsx'
import { VideoUnavailable } from './video-unavailable.tsx'

type VideoPlayerProps = {
  playback: Playback
  video: Pick<Video, 'id' | 'title' | 'file_path' | 'poster_path' | 'width' | 'height'>
  /** What stands over the picture: which match, and when. */
  caption?: string
  chapters?: readonly VideoChapter[]
  captions?: readonly VideoCaption[]
  /** The moment that plays again and again. */
  clip?: VideoClip | null
  /** Begins or ends the loop of the moment at which the film stands. */
  onLoop?: () => void
  pins?: readonly Pin[]
  onPin?: (id: string) => void
  /** Over the picture: what points at somebody in it. */
  overlay?: ReactNode
  /** More keys of the screen around it, by the names of their words: `note` for N. */
  keys?: PlayerKeys
  moreKeys?: readonly (readonly [name: string, key: string])[]
}

/** A film with controls of our own under its picture. Nothing of the film is fetched before somebody plays it or points at a moment. */
export function VideoPlayer(props: VideoPlayerProps) {
  const {
    playback,
    video,
    chapters = [],
    captions = [],
    clip,
    onLoop,
    pins = [],
    keys,
    moreKeys = [],
  } = props
  const t = useT('video-player')
  const language = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const [cue, setCue] = useState('')
  const [listsKeys, setListsKeys] = useState(false)
  const [spoken, setSpoken] = useState<string | null>(null)
  const { data: source, refetch } = useQuery(videoPlayerQueries.source(video.file_path))
  const { data: poster } = useQuery(videoPlayerQueries.poster(video.poster_path))
  const isPlaying = usePlayback(playback, (state) => state.isPlaying)
  const hasFailed = usePlayback(playback, (state) => state.hasFailed)
  const isUntouched = usePlayback(playback, ({ ms, isPlaying }) => ms === 0 && !isPlaying)
  useNewLinks(playback, video.id, refetch)

  const shownCaption =
    captions.find((one) => one.language === spoken) ??
    (spoken === '' ? undefined : captions.find((one) => one.language === language))
  const nextCaption = () => {
    const at = shownCaption ? captions.indexOf(shownCaption) : -1
    const next = captions[at + 1]
    setCue('')
    setSpoken(next?.language ?? '')
    announce(next ? t('captions_in', { language: t(`language.${next.language}`) }) : t('captions_off'))
  }
  const toggleFullScreen = () => void switchFullScreen(frame.current, playback.element)
  const changeRate = (by: 1 | -1) => {
    playback.shiftRate(by)
    announce(t('rate_is', { rate: playback.snapshot().rate }))
  }

  usePlayerKeys({
    ' ': playback.toggle,
    k: playback.toggle,
    j: () => playback.jump(-JUMP_MS),
    l: () => playback.jump(JUMP_MS),
    ',': () => playback.step(-1),
    '.': () => playback.step(1),
    '[': () => changeRate(-1),
    ']': () => changeRate(1),
    m: playback.toggleMuted,
    f: toggleFullScreen,
    '?': () => setListsKeys(true),
    ...(captions.length > 0 && { c: nextCaption }),
    ...(onLoop && { r: onLoop }),
    ...keys,
  })

  if (source === null) return <VideoUnavailable />
  return (
    <div>
      <section
        ref={frame}
        aria-label={t('player_of', { title: video.title })}
        className="flex flex-col overflow-hidden rounded-lg bg-film-deep text-on-film [&:fullscreen]:rounded-none"
      >
        <div className="flex min-h-0 grow items-center justify-center">
          <div
            className="relative max-h-[68dvh] w-full max-w-full [section:fullscreen_&]:max-h-full"
            style={{ aspectRatio: `${video.width ?? 16} / ${video.height ?? 9}` }}
          >
            {/* biome-ignore lint/a11y/useMediaCaption: there is a track where its owner wrote captions */}
            <video
              ref={playback.attach}
              src={source}
              poster={poster ?? undefined}
              preload="none"
              playsInline
              tabIndex={-1}
              aria-label={video.title}
              onClick={playback.toggle}
              onContextMenu={(event) => event.preventDefault()}
              className="absolute inset-0 size-full object-contain"
            >
              {shownCaption && <CaptionTrack caption={shownCaption} onCue={setCue} />}
            </video>
            <AthleteRing playback={playback} clip={clip} />
            {props.overlay}
            {props.caption && isUntouched && (
              <p className="pointer-events-none absolute top-3 left-3 max-w-[80%] truncate rounded-sm bg-film/85 px-2 py-1 text-sm font-semibold">
                {props.caption}
              </p>
            )}
            {!isPlaying && isUntouched && (
              <button
                type="button"
                aria-label={t('play')}
                onClick={playback.toggle}
                className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-on-film text-film focus-visible:outline-3 focus-visible:outline-on-film"
              >
                <Play aria-hidden className="size-7 fill-current" />
              </button>
            )}
            {shownCaption && cue && (
              <p className="pointer-events-none absolute inset-x-4 bottom-3 text-center text-lg">
                <span className="box-decoration-clone bg-film-deep/85 px-2 py-0.5 whitespace-pre-line">
                  {cue}
                </span>
              </p>
            )}
          </div>
        </div>
        <div className="px-3 pt-1 pb-2 sm:px-4">
          {hasFailed && (
            <FilmStopped playback={playback} onRetry={() => refetch().then(() => playback.play())} />
          )}
          <PlayerBar playback={playback} chapters={chapters} pins={pins} onPin={props.onPin} />
          <PlayerControls
            playback={playback}
            captions={captions.length > 0 ? { isOn: Boolean(shownCaption), onNext: nextCaption } : undefined}
            onLoop={onLoop}
            onFullScreen={toggleFullScreen}
            onRate={changeRate}
          />
        </div>
      </section>
      <KeyLine more={moreKeys} hasLoop={Boolean(onLoop)} onAll={() => setListsKeys(true)} />
      {listsKeys && (
        <KeyDialog
          more={moreKeys}
          hasLoop={Boolean(onLoop)}
          hasCaptions={captions.length > 0}
          onClose={() => setListsKeys(false)}
        />
      )}
      <span className="sr-only">{t('length', { length: timecode(playback.snapshot().durationMs) })}</span>
    </div>
  )
}

/** On an iPhone only the film itself fills the screen, with the phone's own controls. */
async function switchFullScreen(frame: HTMLElement | null, video: HTMLVideoElement | null) {
  if (document.fullscreenElement) return document.exitFullscreen()
  if (frame?.requestFullscreen) return frame.requestFullscreen().catch(() => undefined)
  const phone = video as (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null
  phone?.webkitEnterFullscreen?.()
}
