import { useQuery } from '@tanstack/react-query'
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { RingAt } from '../../components/athlete-ring.tsx'
import { videoPlayerQueries } from '../../queries.ts'
import { timecode } from '../../rules.ts'
import type { ReelClip } from '../../types.ts'

/** For so long one is shown whom to watch. */
const RING_MS = 1_500
const control =
  'grid size-11 place-items-center rounded-md text-on-film hover:bg-on-film/15 focus-visible:outline-2 focus-visible:outline-on-film disabled:opacity-50 [&_svg]:size-5'

/**
 * Moments one after the other. There are two elements: while one plays, the other stands at the start of the next moment with its picture
 * loaded, so that nobody waits between them.
 */
export function ReelPlayer({ title, clips }: { title: string; clips: readonly ReelClip[] }) {
  const t = useT('video-player')
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const clip = clips[at]
  const go = (to: number) => setAt(Math.min(Math.max(to, 0), clips.length - 1))
  function onEnd() {
    if (at + 1 < clips.length) return setAt(at + 1)
    setPlaying(false)
    setAt(0)
  }
  if (!clip) return null
  return (
    <section
      aria-label={t('reel_player', { title })}
      className="overflow-hidden rounded-lg bg-film-deep text-on-film"
    >
      <div className="relative aspect-video">
        {[0, 1].map((slot) => {
          const index = at % 2 === slot ? at : at + 1
          const shown = clips[index]
          return (
            shown && (
              <Slot
                key={slot}
                clip={shown}
                isShown={index === at}
                isPlaying={isPlaying && index === at}
                onEnd={onEnd}
              />
            )
          )
        })}
        <p className="pointer-events-none absolute top-3 left-3 max-w-[80%] truncate rounded-sm bg-film/85 px-2 py-1 text-sm font-semibold">
          {clip.label}
        </p>
      </div>
      <div className="flex items-center gap-1 px-3 py-1">
        <button
          type="button"
          aria-label={t(isPlaying ? 'pause' : 'play')}
          onClick={() => setPlaying(!isPlaying)}
          className={control}
        >
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </button>
        <button
          type="button"
          aria-label={t('moment_before')}
          disabled={at === 0}
          onClick={() => go(at - 1)}
          className={control}
        >
          <SkipBack aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t('moment_after')}
          disabled={at === clips.length - 1}
          onClick={() => go(at + 1)}
          className={control}
        >
          <SkipForward aria-hidden />
        </button>
        <p aria-live="polite" className="ml-1 min-w-0 truncate text-sm">
          {t('moment_of', { number: at + 1, count: clips.length })}
        </p>
      </div>
      <ol aria-label={t('clips')} className="flex gap-2 overflow-x-auto px-3 pb-3">
        {clips.map((one, index) => (
          <li key={one.id} className="shrink-0">
            <button
              type="button"
              aria-current={index === at ? 'true' : undefined}
              onClick={() => go(index)}
              className="min-h-8 rounded-md border border-on-film/30 px-2.5 text-sm focus-visible:outline-2 focus-visible:outline-on-film aria-[current]:border-flood aria-[current]:font-semibold pointer-coarse:min-h-11"
            >
              {one.label} <span className="num opacity-80">{timecode(one.end_ms - one.start_ms)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

type SlotProps = { clip: ReelClip; isShown: boolean; isPlaying: boolean; onEnd: () => void }

function Slot({ clip, isShown, isPlaying, onEnd }: SlotProps) {
  const t = useT('video-player')
  const element = useRef<HTMLVideoElement>(null)
  const [ms, setMs] = useState(clip.start_ms)
  const { data: source } = useQuery(videoPlayerQueries.source(clip.video.file_path))
  const tell = useEffectEvent((now: number) => {
    if (!isShown) return
    setMs(now)
    if (isPlaying && now >= clip.end_ms) onEnd()
  })
  const toStart = useCallback(() => {
    if (element.current) element.current.currentTime = clip.start_ms / 1000
  }, [clip.start_ms])

  // An effect, since the element is told where to stand: at once where the file is loaded, else when it is.
  useEffect(() => {
    const video = element.current
    if (!video) return
    if (video.readyState > 0) toStart()
    video.addEventListener('loadedmetadata', toStart)
    return () => video.removeEventListener('loadedmetadata', toStart)
  }, [toStart])
  // An effect, since playing is what the element does, not what is drawn.
  useEffect(() => {
    const video = element.current
    if (!video || !source) return
    if (!isPlaying) return video.pause()
    let isOver = false
    const follow = () =>
      video.requestVideoFrameCallback?.((_now, { mediaTime }) => {
        if (isOver) return
        tell(mediaTime * 1000)
        follow()
      })
    const onTime = () => tell(video.currentTime * 1000)
    const onEnded = () => tell(Number.POSITIVE_INFINITY)
    video.addEventListener('timeupdate', onTime)
    video.addEventListener('ended', onEnded)
    // Refused where nobody has pressed anything: the button says that it is paused.
    void video.play().catch(() => undefined)
    follow()
    return () => {
      isOver = true
      video.removeEventListener('timeupdate', onTime)
      video.removeEventListener('ended', onEnded)
    }
  }, [isPlaying, source])

  const from = clip.mark_at_ms ?? clip.start_ms
  return (
    <div className={isShown ? 'absolute inset-0' : 'invisible absolute inset-0'}>
      {/* biome-ignore lint/a11y/useMediaCaption: moments of seconds; the film itself has its captions */}
      <video
        ref={element}
        src={source ?? undefined}
        preload="auto"
        playsInline
        tabIndex={-1}
        data-shown={isShown}
        aria-label={t('clip_of', { label: clip.label, title: clip.video.title })}
        className="size-full object-contain"
      />
      {isShown && clip.mark_x !== null && clip.mark_y !== null && ms >= from - 100 && ms < from + RING_MS && (
        <RingAt x={clip.mark_x} y={clip.mark_y} />
      )}
    </div>
  )
}
