import { clsx } from 'clsx'
import { MapPin } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { type Playback, usePlayback } from '../playback.ts'
import { chapterSpans, timecode } from '../rules.ts'
import type { Pin, VideoChapter } from '../types.ts'

/** So much the arrow keys move the time, in milliseconds. */
const ARROW_MS = 5_000

type PlayerBarProps = {
  playback: Playback
  chapters: readonly VideoChapter[]
  pins: readonly Pin[]
  onPin: ((id: string) => void) | undefined
}

/** Where the film stands, cut into its chapters, with the notes pinned above. */
export function PlayerBar({ playback, chapters, pins, onPin }: PlayerBarProps) {
  const t = useT('video-player')
  const ms = usePlayback(playback, (state) => state.ms)
  const duration = usePlayback(playback, (state) => state.durationMs)
  const loop = usePlayback(playback, (state) => state.loop)
  const spans = chapterSpans(chapters, duration)
  const current = spans.find(({ start, end }) => ms >= start && ms < end)
  const place = (value: number) => `${duration > 0 ? (Math.min(value, duration) / duration) * 100 : 0}%`

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -6, PageUp: 6 }[event.key]
    if (!by) return
    event.preventDefault()
    playback.jump(by * ARROW_MS)
  }

  return (
    <div className="pt-1">
      {pins.length > 0 && (
        <div className="relative mx-1 h-7">
          {pins.map((pin) => (
            <button
              key={pin.id}
              type="button"
              onClick={() => onPin?.(pin.id)}
              aria-label={t('pin_at', { time: timecode(pin.ms), note: pin.label })}
              title={pin.label}
              className={clsx(
                'absolute bottom-0 grid h-7 w-6 -translate-x-1/2 place-items-center rounded-sm focus-visible:outline-2 focus-visible:outline-on-film',
                pin.isActive ? 'z-1 text-flood' : 'text-on-film',
              )}
              style={{ left: place(pin.ms) }}
            >
              <MapPin aria-hidden className="size-5 fill-current stroke-film-deep" />
            </button>
          ))}
        </div>
      )}
      <div className="relative h-8 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-on-film pointer-coarse:h-11">
        <div aria-hidden className="absolute inset-x-0 top-1/2 flex h-1.5 -translate-y-1/2 gap-0.5">
          {(spans.length > 0 ? spans : [{ id: 'all', start: 0, end: 1 }]).map(({ id, start, end }) => (
            <span
              key={id}
              className="relative block min-w-px overflow-hidden rounded-full bg-on-film/30"
              style={{ flexGrow: end - start, flexBasis: 0 }}
            >
              <span
                className="absolute inset-y-0 left-0 block bg-on-film"
                style={{ width: `${Math.min(Math.max((ms - start) / (end - start), 0), 1) * 100}%` }}
              />
            </span>
          ))}
        </div>
        {loop && (
          <span
            aria-hidden
            className="absolute top-1/2 block h-3 -translate-y-1/2 rounded-sm border-2 border-flood"
            style={{ left: place(loop.start), width: place(loop.end - loop.start) }}
          />
        )}
        <span
          aria-hidden
          className="absolute top-1/2 block size-3.5 -translate-1/2 rounded-full bg-on-film"
          style={{ left: place(ms) }}
        />
        <input
          type="range"
          min={0}
          max={duration}
          step={1}
          value={Math.min(ms, duration)}
          aria-label={t('position')}
          aria-valuetext={t(current?.title ? 'position_in' : 'position_is', {
            time: timecode(ms),
            length: timecode(duration),
            chapter: current?.title ?? '',
          })}
          onKeyDown={onKeyDown}
          onChange={(event) => playback.seek(Number(event.target.value))}
          className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
        />
      </div>
      {chapters.length > 0 && (
        <ol className="flex gap-x-4 overflow-x-auto text-sm" aria-label={t('chapters')}>
          {spans
            .filter(({ title }) => title)
            .map((span) => (
              <li key={span.id} className="shrink-0">
                <button
                  type="button"
                  aria-current={span === current ? 'true' : undefined}
                  onClick={() => playback.seek(span.start)}
                  className="min-h-6 rounded-sm px-0.5 focus-visible:outline-2 focus-visible:outline-on-film aria-[current]:font-bold pointer-coarse:min-h-11 not-aria-[current]:opacity-80"
                >
                  {span.title}
                </button>
              </li>
            ))}
        </ol>
      )}
    </div>
  )
}
