import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { Link } from 'react-router'
import { videoQueries } from '#web/features/athletes/video/queries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useSignedUrl } from '#web/lib/signed-urls.ts'
import { clock } from '#web/lib/units.ts'
import { FilmPoster } from '#web/ui/poster/film-poster.tsx'
import { documentBucket, honourQueries } from '../queries.ts'
import { filmBeside, type ProofFilm } from '../rules.ts'
import type { Honour, HonourDocument } from '../types.ts'

type Proven = Pick<Honour, 'id' | 'athlete_id' | 'video_id' | 'film_id' | 'evidence_url' | 'sport_code'>
type HonourProofProps = {
  honour: Proven
  /** Under which a film is watched. */
  watchPath: string
  /** The films that others see, where one looks through their eyes. */
  seenFilms?: readonly string[] | undefined
}

/** What an athlete puts beside an honour to be believed: a film and a document, as far as the reader may see them, and a page of results. */
export function HonourProof({ honour, watchPath, seenFilms }: HonourProofProps) {
  const t = useT('achievement')
  const { data: documents = [] } = useQuery(honourQueries.documents(honour.athlete_id))
  // Looking through the eyes of others, one does not see what others do not.
  const document = documents.find(({ honour_id, shown }) => honour_id === honour.id && (shown || !seenFilms))
  if (!honour.film_id && !honour.video_id && !honour.evidence_url && !document) return null
  return (
    <div className="mt-1.5 space-y-1.5">
      {(honour.film_id || honour.video_id) && (
        <Film honour={honour} watchPath={watchPath} seenFilms={seenFilms} />
      )}
      {honour.evidence_url && (
        <a
          href={honour.evidence_url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="inline-block text-sm text-accent-ink underline underline-offset-2"
        >
          {t('evidence')}
        </a>
      )}
      {document && <Document document={document} />}
    </div>
  )
}

function Document({ document }: { document: HonourDocument }) {
  const t = useT('achievement')
  const link = useSignedUrl(documentBucket, document.file_path)
  return (
    link && (
      <p className="text-sm">
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent-ink underline underline-offset-2"
        >
          {t('document')}
        </a>
        {!document.shown && <span className="text-soft"> {t('document_yours')}</span>}
      </p>
    )
  )
}

function Film({ honour, watchPath, seenFilms }: HonourProofProps) {
  const { data: uploaded = [] } = useQuery(videoQueries.uploaded(honour.athlete_id))
  const { data: linked = [] } = useQuery(videoQueries.of(honour.athlete_id))
  const film = filmBeside(honour, uploaded, linked)
  if (!film || (seenFilms && !seenFilms.includes(film.id))) return null
  return <ShownFilm film={film} sport={honour.sport_code} to={`${watchPath}/${film.id}`} />
}

function ShownFilm({ film, sport, to }: { film: ProofFilm; sport: string | null; to: string }) {
  const t = useT('achievement')
  const language = useLanguage()
  const poster = useSignedUrl('video-posters', film.poster)
  return (
    <div className="relative flex items-center gap-3">
      <span className="relative block aspect-video w-24 shrink-0 overflow-hidden rounded-md bg-film">
        {poster ? (
          <img src={poster} alt="" className="size-full object-cover" />
        ) : (
          <FilmPoster film={film.id} sport={sport} className="size-full" />
        )}
        <Play aria-hidden className="absolute inset-0 m-auto size-5 fill-on-film stroke-on-film" />
        {film.ms !== null && (
          <span className="absolute right-1 bottom-1 rounded-sm bg-film px-1 text-xs font-semibold text-on-film tabular-nums">
            {clock(film.ms / 1000, 0, language)}
          </span>
        )}
      </span>
      <Link
        to={to}
        className="line-clamp-2 min-w-0 text-sm text-soft wrap-anywhere after:absolute after:inset-0 after:rounded-md hover:underline"
      >
        <span className="sr-only">{t('watch')} </span>
        <bdi>{film.title}</bdi>
      </Link>
    </div>
  )
}
