import { useQuery } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import type { AthleteProfile } from '#web/features/athletes/athlete-profile/types.ts'
import { ProgressNumbers } from '#web/features/athletes/measurement/progress/components/progress-numbers.tsx'
import { measurementQueries } from '#web/features/athletes/measurement/queries.ts'
import { openingQueries } from '#web/features/scouting/opening/queries.ts'
import { LookMap } from '#web/features/trust/figures/athlete/components/look-map.tsx'
import { RecentLooks } from '#web/features/trust/figures/athlete/components/recent-looks.tsx'
import { yearOf } from '#web/features/trust/figures/athlete/rules.ts'
import { utcToday } from '#web/features/trust/figures/period.ts'
import { figuresQueries } from '#web/features/trust/figures/queries.ts'
import { localToday } from '#web/lib/datetime.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const days = LIMITS.profileViews.dashboardDays

/** When scouts looked. What it counts is public to nobody else. */
export function Looks() {
  const period = yearOf(utcToday())
  const figures = useQuery(figuresQueries.athlete(period))
  const summary = useQuery(athleteProfileQueries.summary(days))
  if (figures.error && !figures.data)
    return <ErrorState error={figures.error} onRetry={figures.refetch} busy={figures.isFetching} />
  if (!figures.data) return <Skeleton className="h-52 rounded-lg" />
  return <LookMap figures={figures.data} period={period} saved={summary.data?.favourites ?? 0} />
}

export function Lookers({ isMinor }: { isMinor: boolean }) {
  const { data } = useQuery(figuresQueries.athlete(yearOf(utcToday())))
  return data ? <RecentLooks viewers={data.viewers} isMinor={isMinor} /> : null
}

/** What one has measured, over time, with what openings ask for. */
export function Numbers({ profile }: { profile: AthleteProfile }) {
  const measurements = useQuery(measurementQueries.of(profile.id)).data
  const percentiles = useQuery(measurementQueries.percentiles(profile.id)).data ?? []
  const openings = useQuery({ ...openingQueries.offered(), enabled: !profile.is_minor }).data ?? []
  if (!measurements || measurements.length === 0) return null
  return (
    <ProgressNumbers
      sport={profile.primary_sport}
      measurements={measurements}
      percentiles={percentiles}
      openings={openings.map(({ conditions }) =>
        conditions.flatMap(({ part, asked }) => {
          const metric: unknown =
            part === 'metrics' && asked instanceof Object && Reflect.get(asked, 'metric')
          return typeof metric === 'string' ? [metric] : []
        }),
      )}
      today={localToday()}
    />
  )
}
