import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { clock } from '#web/lib/units.ts'
import { FilmPoster } from '#web/ui/poster/film-poster.tsx'
import { guardianPortalQueries } from '../queries.ts'
import type { GuardianVideo } from '../types.ts'

type PortalVideosProps = { token: string; sport: string | null }

/** The child's uploaded videos, also before the yes to film: whoever decides has to know what it is about. */
export function PortalVideos({ token, sport }: PortalVideosProps) {
  const t = useT('guardian')
  const { data: videos = [] } = useQuery(guardianPortalQueries.videos(token))
  if (videos.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="mb-2">{t('preview.videos')}</h3>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {videos.map((video) => (
          <PortalVideo key={video.id} token={token} video={video} sport={sport} />
        ))}
      </ul>
    </section>
  )
}

function PortalVideo({ token, video, sport }: PortalVideosProps & { video: GuardianVideo }) {
  const language = useLanguage()
  const poster = useQuery(guardianPortalQueries.poster(token, video.poster_path))
  const facts = [
    video.competition,
    video.opponent,
    video.recorded_on && formatDate(video.recorded_on, language),
  ]
  return (
    <li className="min-w-0">
      <div className="relative overflow-hidden rounded-md bg-film">
        {poster.data ? (
          <img src={poster.data} alt="" className="aspect-video w-full object-cover" />
        ) : (
          <FilmPoster film={video.id} sport={sport} className="w-full" />
        )}
        <span className="absolute right-1.5 bottom-1.5 rounded-sm bg-film px-1 text-xs font-semibold text-on-film tabular-nums">
          {clock(video.duration_ms / 1000, 0, language)}
        </span>
      </div>
      <p className="mt-1 line-clamp-2 text-sm font-medium wrap-anywhere">{video.title}</p>
      <p className="text-sm text-soft wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  )
}
