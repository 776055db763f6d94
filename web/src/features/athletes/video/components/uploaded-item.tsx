import { Lock, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useSignedUrl } from '#web/lib/signed-urls.ts'
import { clock } from '#web/lib/units.ts'
import { FilmPoster } from '#web/ui/poster/film-poster.tsx'
import type { UploadedVideo } from '../types.ts'

type UploadedItemProps = { video: UploadedVideo; sport: string | null; to: string; menu?: ReactNode }

/** A video that was uploaded here, by its poster; a press plays it. */
export function UploadedItem({ video, sport, to, menu }: UploadedItemProps) {
  const t = useT('video')
  const language = useLanguage()
  const poster = useSignedUrl('video-posters', video.poster_path)
  const facts = [
    t(`kind.${video.kind}`),
    ...(video.recorded_on ? [formatDate(video.recorded_on, language)] : []),
  ]
  return (
    <li className="group relative min-w-0">
      <div className="relative overflow-hidden rounded-md bg-film">
        {poster ? (
          <img src={poster} alt="" className="aspect-video w-full object-cover" />
        ) : (
          <FilmPoster film={video.id} sport={video.sport_code ?? sport} className="w-full" />
        )}
        <Play aria-hidden className="absolute top-2.5 right-2.5 size-5 stroke-on-film stroke-[1.5]" />
        {video.visibility !== 'public' && (
          <span className="absolute bottom-2 left-2 inline-flex items-center gap-1 rounded-sm bg-film px-1.5 py-0.5 text-xs font-medium text-on-film">
            <Lock aria-hidden className="size-3" />
            {t(`visibility.${video.visibility}`)}
          </span>
        )}
        {video.duration_ms !== null && (
          <span className="absolute right-2 bottom-2 rounded-sm bg-film px-1.5 py-0.5 text-xs font-semibold text-on-film tabular-nums">
            {clock(video.duration_ms / 1000, 0, language)}
          </span>
        )}
      </div>
      <div className="mt-2 flex items-start justify-between gap-2">
        <div className="min-w-0">
          <Link
            to={to}
            className="line-clamp-3 font-semibold break-words after:absolute after:inset-0 after:rounded-md group-hover:underline"
          >
            {video.title}
          </Link>
          <p className="text-sm text-faint">{facts.join(' · ')}</p>
        </div>
        {menu && <span className="relative z-10">{menu}</span>}
      </div>
    </li>
  )
}
