import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { type Playback, usePlayback } from '../playback.ts'
import { videoPlayerQueries } from '../queries.ts'
import { timecode } from '../rules.ts'
import { useStills } from '../stills.ts'
import type { VideoClip } from '../types.ts'

type ClipStripProps = {
  playback: Playback
  clips: readonly VideoClip[]
  /** Path of the film's poster, which stands for a moment until the film has been loaded. */
  poster: string
  /** The moment that plays now. */
  current: VideoClip | null
  onChoose: (clip: VideoClip) => void
  aside?: ReactNode
  /** What its owner can do with one. */
  menu?: (clip: VideoClip, index: number) => ReactNode
  empty?: ReactNode
}

/** The moments of a film; a press plays one again and again. */
export function ClipStrip({
  playback,
  clips,
  poster: path,
  current,
  onChoose,
  aside,
  menu,
  empty,
}: ClipStripProps) {
  const t = useT('video-player')
  const { data: poster } = useQuery(videoPlayerQueries.poster(path))
  const still = useStills(playback, clips)
  const isPlaying = usePlayback(playback, (state) => state.isPlaying)
  if (clips.length === 0 && !empty && !aside) return null
  return (
    <section aria-labelledby="clips" className="mt-6">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="clips">{t('clips')}</h2>
        {aside}
      </div>
      {clips.length === 0 ? (
        empty
      ) : (
        <ul
          aria-labelledby="clips"
          className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 xl:grid-cols-5"
        >
          {clips.map((clip, index) => {
            const isCurrent = clip.id === current?.id
            return (
              <li key={clip.id} className="group relative min-w-0">
                <div
                  className={clsx(
                    'relative overflow-hidden rounded-md bg-film',
                    isCurrent && 'outline-2 outline-offset-2 outline-accent',
                  )}
                >
                  {poster && (
                    <img src={poster} alt="" className="absolute inset-0 size-full object-cover opacity-50" />
                  )}
                  <canvas
                    ref={still(clip.id)}
                    width={256}
                    height={144}
                    className="relative block aspect-video w-full"
                  />
                  <span className="num absolute right-1.5 bottom-1.5 rounded-sm bg-film-deep/85 px-1.5 py-0.5 text-xs font-semibold text-on-film">
                    {timecode(clip.end_ms - clip.start_ms)}
                  </span>
                </div>
                <div className="mt-1.5 flex items-start justify-between gap-1">
                  <div className="min-w-0">
                    <button
                      type="button"
                      aria-current={isCurrent ? 'true' : undefined}
                      onClick={() => onChoose(clip)}
                      className={clsx(
                        'text-left font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-md group-hover:underline',
                        isCurrent && 'text-accent-ink',
                      )}
                    >
                      {clip.label}
                    </button>
                    <p className="text-sm text-soft">
                      {isCurrent && isPlaying
                        ? t('clip_playing')
                        : t('clip_from', { time: timecode(clip.start_ms) })}
                    </p>
                  </div>
                  {menu && <span className="relative z-1">{menu(clip, index)}</span>}
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
