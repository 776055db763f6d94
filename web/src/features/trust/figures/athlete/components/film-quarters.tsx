import { Link } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { ColumnChart } from '../../components/column-chart.tsx'
import { FigureBlock } from '../../components/figure-block.tsx'
import type { CountedPeriod, Valued } from '../../types.ts'
import { useNumbers } from '../../use-numbers.ts'
import { filmsOf } from '../rules.ts'

/** By their id: the title, and where its athlete changes it. */
export type NamedFilms = ReadonlyMap<string, { title: string; to: string }>
type FilmQuartersProps = { period: CountedPeriod; films: readonly Valued[]; named: NamedFilms }

/** How far each film was watched, in five columns from the start to the end. */
export function FilmQuarters({ period, films, named }: FilmQuartersProps) {
  const t = useT('figures')
  const { percent } = useNumbers()
  const shown = filmsOf(films)
  const names = [0, 1, 2, 3, 4].map((quarter) => t(`athlete.quarter.${quarter}`))
  if (shown.length === 0)
    return (
      <FigureBlock
        id="films"
        title={t('athlete.films_title')}
        period={period}
        empty={t('athlete.films_none')}
        table={{ heads: [], rows: [] }}
      />
    )
  return shown.map(({ id, quarters, before }) => {
    const plays = quarters[0] ?? 0
    const stopsEarly = plays > 0 && (quarters[2] ?? 0) < plays / 2
    return (
      <FigureBlock
        key={id}
        id={`film-${id.slice(0, 8)}`}
        title={t('athlete.film_title', { title: named.get(id)?.title || t('athlete.film_unnamed') })}
        note={t('athlete.film_note', { count: plays, before })}
        period={period}
        table={{
          heads: [t('athlete.reached'), t('people'), t('athlete.of_plays')],
          rows: names.map((name, i) => [name, quarters[i] ?? 0, percent(quarters[i] ?? 0, plays)]),
        }}
        chart={
          <ColumnChart
            label={t('athlete.films_title')}
            points={names}
            series={[{ name: t('people'), values: quarters, tone: 'accent' }]}
          />
        }
        foot={
          <>
            {stopsEarly && <p>{t('athlete.film_stops')}</p>}
            <Link
              to={named.get(id)?.to ?? '/athlete/videos'}
              className="font-semibold text-accent-ink hover:underline"
            >
              {t(stopsEarly ? 'athlete.film_cut' : 'athlete.film_open')}
            </Link>
          </>
        }
      />
    )
  })
}
