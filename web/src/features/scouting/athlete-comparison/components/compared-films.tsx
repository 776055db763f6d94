import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { videoPlayerQueries } from '#web/features/athletes/video-player/queries.ts'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { type FilmInAddress, filmsIn, filmsInAddress } from '../rules.ts'

type NamedFilm = FilmInAddress & { name: string }
/** How two films are played; `onStarts` hears from where each began, in milliseconds. */
export type PlayFilms = (
  films: readonly [NamedFilm, NamedFilm],
  onStarts: (starts: readonly [number, number]) => void,
) => ReactNode

/** Two films of the people compared, in step; of one person twice, if a scout likes. Both, and where they begin, stand in the address. */
export function ComparedFilms({ athletes, play }: { athletes: AthleteCard[]; play: PlayFilms }) {
  const t = useT('athlete-comparison')
  const [params, setParams] = useSearchParams()
  const {
    data: videos = [],
    error,
    refetch,
  } = useQuery(videoPlayerQueries.ofAthletes(athletes.map(({ id }) => id)))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  // Two ways to show nothing: nobody has a film, and one alone has no other beside it.
  if (videos.length < 2) return null

  const chosenIn = (address: URLSearchParams) =>
    filmsIn(address.get('films')).map((film) =>
      film && videos.some(({ id }) => id === film.id) ? film : null,
    )
  const chosen = chosenIn(params)
  const set = (change: (films: (FilmInAddress | null)[]) => (FilmInAddress | null)[]) =>
    setParams(
      () => {
        // The address itself: the choice before this one may not have been drawn yet.
        const next = new URLSearchParams(location.search)
        const text = filmsInAddress(change(chosenIn(next)))
        if (text === null) next.delete('films')
        else next.set('films', text)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const nameOf = (videoId: string) =>
    athletes.find(({ id }) => id === videos.find((video) => video.id === videoId)?.athlete_id)
      ?.display_name ?? ''
  const choose = (place: number, id: string) =>
    set((films) => films.map((film, index) => (index === place ? (id ? { id, startMs: 0 } : null) : film)))
  const [left, right] = chosen

  return (
    <section aria-labelledby="comparison-films" className="mt-8 print:hidden">
      <h2 id="comparison-films">{t('films.title')}</h2>
      <p className="mt-1 max-w-prose text-soft">{t('films.text')}</p>
      <div className="mt-4 grid gap-3 md:grid-cols-2">
        {(['left', 'right'] as const).map((side, place) => (
          <Field key={side} label={t(`films.${side}`)}>
            <Select
              value={chosen[place]?.id ?? ''}
              placeholder={t('films.choose')}
              onChange={(event) => choose(place, event.target.value)}
            >
              {athletes.map(({ id, display_name }) => {
                const own = videos.filter(({ athlete_id }) => athlete_id === id)
                if (own.length === 0) return null
                return (
                  <optgroup key={id} label={display_name}>
                    {own.map((video) => (
                      <option key={video.id} value={video.id}>
                        {video.title}
                      </option>
                    ))}
                  </optgroup>
                )
              })}
            </Select>
          </Field>
        ))}
      </div>
      {left && right && (
        <div className="mt-4">
          {play(
            [
              { ...left, name: nameOf(left.id) },
              { ...right, name: nameOf(right.id) },
            ],
            (starts) =>
              set(() => [
                { id: left.id, startMs: starts[0] },
                { id: right.id, startMs: starts[1] },
              ]),
          )}
        </div>
      )}
    </section>
  )
}
