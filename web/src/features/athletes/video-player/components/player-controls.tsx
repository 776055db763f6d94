import { clsx } from 'clsx'
import {
  Captions,
  ChevronLeft,
  ChevronRight,
  Maximize,
  Pause,
  PictureInPicture2,
  Play,
  Repeat,
  RotateCcw,
  RotateCw,
  Volume2,
  VolumeX,
} from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { JUMP_MS, type Playback, RATES, usePlayback } from '../playback.ts'
import { exactTimecode, timecode } from '../rules.ts'

type PlayerControlsProps = {
  playback: Playback
  captions: { isOn: boolean; onNext: () => void } | undefined
  onLoop: (() => void) | undefined
  onFullScreen: () => void
  onRate: (by: 1 | -1) => void
}

export function PlayerControls({ playback, captions, onLoop, onFullScreen }: PlayerControlsProps) {
  const t = useT('video-player')
  const isPlaying = usePlayback(playback, (state) => state.isPlaying)
  const isWaiting = usePlayback(playback, (state) => state.isWaiting)
  const loop = usePlayback(playback, (state) => state.loop)
  const hasWindow = typeof document !== 'undefined' && document.pictureInPictureEnabled
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
      <ControlButton
        label={t(isPlaying ? 'pause' : 'play')}
        onClick={playback.toggle}
        className="rounded-full! bg-on-film text-film! hover:bg-on-film/85!"
        aria-busy={isWaiting || undefined}
      >
        {isPlaying ? (
          <Pause aria-hidden className="size-5 fill-current" />
        ) : (
          <Play aria-hidden className="size-5 fill-current" />
        )}
      </ControlButton>
      <ControlButton label={t('back')} onClick={() => playback.jump(-JUMP_MS)}>
        <RotateCcw aria-hidden />
      </ControlButton>
      <ControlButton label={t('forward')} onClick={() => playback.jump(JUMP_MS)}>
        <RotateCw aria-hidden />
      </ControlButton>
      <Clock playback={playback} />
      <span className="grow" />
      <span className="flex items-center">
        <ControlButton label={t('frame_back')} onClick={() => playback.step(-1)}>
          <ChevronLeft aria-hidden />
        </ControlButton>
        <span aria-hidden className="text-sm font-semibold whitespace-nowrap">
          {t('one_frame')}
        </span>
        <ControlButton label={t('frame_on')} onClick={() => playback.step(1)}>
          <ChevronRight aria-hidden />
        </ControlButton>
      </span>
      <RateSelect playback={playback} onRate={playback.setRate} />
      {onLoop && (
        <ControlButton
          label={t('loop')}
          aria-pressed={loop !== null}
          onClick={onLoop}
          className={clsx(loop && 'text-flood!')}
        >
          <Repeat aria-hidden />
        </ControlButton>
      )}
      {captions && (
        <ControlButton
          label={t('captions')}
          aria-pressed={captions.isOn}
          onClick={captions.onNext}
          className={clsx(captions.isOn && 'text-flood!')}
        >
          <Captions aria-hidden />
        </ControlButton>
      )}
      <Volume playback={playback} />
      {hasWindow && (
        <ControlButton label={t('own_window')} onClick={() => void switchWindow(playback.element)}>
          <PictureInPicture2 aria-hidden />
        </ControlButton>
      )}
      <ControlButton label={t('full_screen')} onClick={onFullScreen}>
        <Maximize aria-hidden />
      </ControlButton>
    </div>
  )
}

/** How fast it plays, and what sets it: of two films in step, both. */
export function RateSelect({ playback, onRate }: { playback: Playback; onRate: (rate: number) => void }) {
  const t = useT('video-player')
  const rate = usePlayback(playback, (state) => state.rate)
  return (
    <select
      aria-label={t('rate')}
      value={rate}
      onChange={(event) => onRate(Number(event.target.value))}
      className="h-8 rounded-md border border-on-film/50 bg-film px-1.5 text-sm font-semibold text-on-film focus-visible:outline-2 focus-visible:outline-on-film pointer-coarse:h-11"
    >
      {RATES.map((value) => (
        <option key={value} value={value}>
          {t('times', { rate: value })}
        </option>
      ))}
    </select>
  )
}

/** Not read aloud by itself: the bar tells the time when it is asked. */
function Clock({ playback }: { playback: Playback }) {
  const ms = usePlayback(playback, (state) => Math.floor(state.ms / 10) * 10)
  const duration = usePlayback(playback, (state) => state.durationMs)
  return (
    <span className="num px-1.5 text-sm whitespace-nowrap tabular-nums">
      <b data-clock="">{exactTimecode(ms)}</b> <span className="opacity-80">/ {timecode(duration)}</span>
    </span>
  )
}

function Volume({ playback }: { playback: Playback }) {
  const t = useT('video-player')
  const isMuted = usePlayback(playback, (state) => state.isMuted)
  const volume = usePlayback(playback, (state) => state.volume)
  return (
    <span className="flex items-center">
      <ControlButton label={t(isMuted ? 'sound_on' : 'sound_off')} onClick={playback.toggleMuted}>
        {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      </ControlButton>
      {/* A phone has buttons for it. */}
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        aria-label={t('volume')}
        onChange={(event) => playback.setVolume(Number(event.target.value))}
        className="hidden w-16 accent-on-film md:block pointer-coarse:hidden"
      />
    </span>
  )
}

type ControlButtonProps = ComponentProps<'button'> & { label: string; children: ReactNode }

export const ControlButton = ({ label, className, ...props }: ControlButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...props}
    className={clsx(
      'grid size-9 shrink-0 place-items-center rounded-md text-on-film hover:bg-on-film/15 pointer-coarse:size-11',
      'focus-visible:outline-2 focus-visible:outline-on-film [&_svg]:size-5',
      className,
    )}
  />
)

/** Refused where the film has not begun; the button is there again then. */
const switchWindow = (video: HTMLVideoElement | null) =>
  document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video?.requestPictureInPicture().catch(() => undefined)
