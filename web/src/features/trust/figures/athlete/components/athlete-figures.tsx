import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/lib/i18n.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { PeriodHead, usePeriod } from '../../components/period-head.tsx'
import { figuresQueries } from '../../queries.ts'
import { CodeOpenings } from './code-openings.tsx'
import { FilmQuarters, type NamedFilms } from './film-quarters.tsx'
import { LastChange } from './last-change.tsx'
import { MatchParts } from './match-parts.tsx'
import { RequestSteps } from './request-steps.tsx'
import { Searches } from './searches.tsx'
import { Standing } from './standing.tsx'
import { WhoLooked } from './who-looked.tsx'
import { WhyFound } from './why-found.tsx'

type AthleteFiguresProps = {
  /** Of the main sport: what positions are called. */
  sport: string | null
  isMinor: boolean
  films: NamedFilms
}

/** In the order one asks: how often, why, who, how far they watched, what came of it, where I stand, what changed. */
export function AthleteFigures({ sport, isMinor, films }: AthleteFiguresProps) {
  const t = useT('figures')
  const asked = usePeriod('weeks_4')
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...figuresQueries.athlete(asked.period),
    enabled: asked.isWhole,
  })
  return (
    <>
      <PeriodHead asked={asked} countedThrough={data?.period.counted_through} />
      {!asked.isWhole ? null : error && (!data || isPlaceholderData) ? (
        <ErrorState error={error} onRetry={refetch} busy={isFetching} />
      ) : isPending ? (
        <CardsSkeleton />
      ) : (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={isPlaceholderData ? 'space-y-4 opacity-60' : 'space-y-4'}
        >
          <Searches period={data.period} searches={data.searches} />
          <WhyFound period={data.period} filters={data.filters} sport={sport} />
          <MatchParts period={data.period} match={data.match} />
          <WhoLooked figures={data} isMinor={isMinor} />
          <CodeOpenings period={data.period} scans={data.code_scans} />
          <FilmQuarters period={data.period} films={data.films} named={films} />
          <RequestSteps figures={data} />
          <Standing figures={data} />
          <LastChange figures={data} />
          <p className="max-w-prose text-sm text-faint">
            {t('athlete.foot')} {isMinor && t('athlete.guardian_too')}
          </p>
        </div>
      )}
    </>
  )
}
