import { ExternalLink, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useSignedUrl } from '#web/lib/signed-urls.ts'
import type { AthleteCard, PanelVideo } from '../types.ts'
import { CardPoster } from './card-poster.tsx'

type PanelFilmProps = { card: AthleteCard; film: PanelVideo; menu: ReactNode }

/** Their first film, over everything else. Nothing of it but its still is fetched before it is opened. */
export function PanelFilm({ card, film, menu }: PanelFilmProps) {
  const t = useT('athlete-search')
  const language = useLanguage()
  const poster = useSignedUrl('video-posters', film.poster)
  return (
    <section aria-label={t('panel.film')} className="relative">
      <div className="relative overflow-hidden rounded-lg bg-film">
        {poster ? (
          <img src={poster} alt="" className="aspect-video max-h-48 w-full object-cover" />
        ) : (
          <CardPoster card={card} className="aspect-video max-h-48 w-full" />
        )}
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-11 place-items-center rounded-full border border-on-film/60 bg-film/70">
            <Play aria-hidden className="size-5 fill-on-film stroke-on-film" />
          </span>
        </span>
      </div>
      <div className="mt-1.5 flex items-center gap-2">
        <PanelFilmLink
          film={film}
          className="min-w-0 truncate font-medium text-accent-ink after:absolute after:inset-0 after:rounded-lg hover:underline"
        />
        {film.recorded_on && (
          <span className="shrink-0 text-sm text-faint">{formatDate(film.recorded_on, language)}</span>
        )}
        <span className="relative z-1 ml-auto">{menu}</span>
      </div>
    </section>
  )
}

type PanelFilmLinkProps = { film: PanelVideo; className: string; showsIcon?: boolean }

export function PanelFilmLink({ film, className, showsIcon }: PanelFilmLinkProps) {
  const t = useT('athlete-search')
  if (film.url === undefined)
    return (
      <Link to={`/scout/videos/${film.id}`} className={className}>
        {film.title}
      </Link>
    )
  return (
    <a href={film.url} target="_blank" rel="noopener noreferrer nofollow ugc" className={className}>
      {film.title}
      {showsIcon && <ExternalLink aria-hidden className="size-3.5 self-center" />}
      <span className="sr-only"> {t('panel.new_tab')}</span>
    </a>
  )
}
