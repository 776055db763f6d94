import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { sourceColumns } from '#web/features/athletes/measurement/types.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { Provenance } from '#web/ui/provenance-badge.tsx'
import { leastRank } from '../at-level.ts'
import { athleteSearchKeys } from '../keys.ts'
import { type Headline, withSource } from '../types.ts'

const pagesOf = (ids: string[]) =>
  Array.from({ length: Math.ceil(ids.length / LIMITS.search.pageMax) }, (_, i) =>
    ids.slice(i * LIMITS.search.pageMax, (i + 1) * LIMITS.search.pageMax),
  )

/** `athlete/metric/timing`, since a time by hand has its own peers. */
export const placeKey = (athlete: string, { metric, timing }: Pick<Headline, 'metric' | 'timing'>) =>
  `${athlete}/${metric}/${timing}`

export const tableQueries = {
  /** Numbers of columns that a card does not carry, from the level that is asked for. */
  values: (ids: string[], metrics: string[], level: Provenance | null) =>
    queryOptions({
      queryKey: athleteSearchKeys.values(ids, metrics, level),
      queryFn: async ({ signal }) => {
        const answers = await Promise.all(
          pagesOf(ids).map((part) =>
            db
              .from('athlete_best_results')
              .select(
                `athlete_id, metric:metric_code, timing, value, provenance, measured_on, measurements (${sourceColumns})`,
              )
              .eq('min_provenance', leastRank(level))
              .in('athlete_id', part)
              .in('metric_code', metrics)
              .order('timing')
              .abortSignal(signal),
          ),
        )
        return Object.groupBy(answers.flatMap(dataOrThrow).map(withSource), ({ athlete_id }) => athlete_id)
      },
      placeholderData: keepPreviousData,
      enabled: ids.length > 0 && metrics.length > 0,
    }),
  /** Where each value of a page stands among comparable people; nothing where there are too few of them. */
  percentiles: (ids: string[]) =>
    queryOptions({
      queryKey: athleteSearchKeys.places(ids),
      queryFn: async ({ signal }) => {
        const answers = await Promise.all(
          pagesOf(ids).map((part) => db.rpc('page_percentiles', { ids: part }).abortSignal(signal)),
        )
        return new Map(
          answers
            .flatMap(dataOrThrow)
            .map(({ athlete_id, metric_code, timing, percentile, n }) => [
              `${athlete_id}/${metric_code}/${timing}`,
              { percentile, n },
            ]),
        )
      },
      placeholderData: keepPreviousData,
      enabled: ids.length > 0,
    }),
}
