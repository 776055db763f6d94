import { Play } from 'lucide-react'
import { hostOf } from '#web/features/athletes/video/rules.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regional } from '#web/lib/language.ts'
import { FilmPoster } from '#web/ui/poster/film-poster.tsx'
import type { PageFilm } from './athlete-document.ts'

/** The first thing one sees. Nothing of the film is fetched before it is opened. */
type FirstFilmProps = { film: PageFilm; sport: string | null }
export function FirstFilm({ film, sport }: FirstFilmProps) {
  return (
    <div className="relative overflow-hidden bg-film text-on-film sm:rounded-lg print:hidden">
      <FilmPoster film={film.url} sport={sport} className="aspect-video max-h-96 w-full" />
      <div className="absolute inset-x-0 bottom-0 flex items-center gap-4 bg-linear-to-t from-film from-55% p-4 pt-8 sm:px-6 sm:pt-10">
        <span
          aria-hidden
          className="grid size-14 shrink-0 place-items-center rounded-full bg-on-film text-film"
        >
          <Play className="size-6 fill-current" />
        </span>
        <div className="min-w-0">
          <FilmLink film={film} className="display text-lg font-bold sm:text-xl" />
          <FilmFacts film={film} />
        </div>
      </div>
    </div>
  )
}

type MoreFilmsProps = { films: readonly PageFilm[]; sport: string | null }
export function MoreFilms({ films, sport }: MoreFilmsProps) {
  const t = useT('public')
  return (
    <section aria-labelledby="more-film" className="print:hidden">
      <h2 id="more-film" className="text-lg">
        {t('athlete.more_film')}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3">
        {films.map((film) => (
          <li key={film.url} className="relative min-w-0">
            <div className="relative overflow-hidden rounded-md bg-film text-on-film">
              <FilmPoster film={film.url} sport={sport} className="w-full" />
              <Play aria-hidden className="absolute top-2.5 right-2.5 size-5 stroke-[1.5]" />
            </div>
            <FilmLink film={film} className="mt-2 block font-semibold" />
            <FilmFacts film={film} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One that was uploaded is played here. */
const isElsewhere = ({ url }: PageFilm) => !url.startsWith('/')

function FilmLink({ film, className }: { film: PageFilm; className: string }) {
  const v = useT('video')
  return (
    <a
      href={film.url}
      {...(isElsewhere(film) && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' })}
      className={`${className} [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline`}
    >
      <bdi>{film.title}</bdi>
      {isElsewhere(film) && <span className="sr-only"> {v('new_tab', { host: hostOf(film.url) })}</span>}
    </a>
  )
}

function FilmFacts({ film }: { film: PageFilm }) {
  const v = useT('video')
  const locale = regional(useLanguage(), [])
  const facts = [
    v(`kind.${film.kind}`),
    ...(film.recorded_on ? [formatDate(film.recorded_on, locale)] : []),
    ...(isElsewhere(film) ? [hostOf(film.url)] : []),
  ]
  return <p className="text-sm wrap-anywhere opacity-80">{facts.join(' · ')}</p>
}
