import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readPercentiles } from '#web/features/athletes/measurement/types.ts'
import { loadCards } from '#web/features/scouting/athlete-search/queries.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { Provenance } from '#web/ui/provenance-badge.tsx'
import { type Comparison, readComparison } from './types.ts'

export const athleteComparisonKeys = {
  of: (ids: string[], level: Provenance) => ['compare', ids, level],
  percentiles: (id: string, level: Provenance) => ['compare', 'percentiles', id, level],
} as const

export const comparisonQueries = {
  of: (ids: string[], level: Provenance) =>
    queryOptions({
      queryKey: athleteComparisonKeys.of(ids, level),
      queryFn: async ({ signal }): Promise<Comparison> => {
        const [athletes, compared] = await Promise.all([
          loadCards(ids, signal),
          db.rpc('compare_athletes', { ids, at_least: level }).abortSignal(signal).then(dataOrThrow),
        ])
        return { athletes, ...readComparison(compared, 'compare_athletes') }
      },
      placeholderData: keepPreviousData,
    }),
  /** Among comparable athletes, by values of this level or above alone: the weaker ones of others count neither. */
  percentiles: (id: string, level: Provenance) =>
    queryOptions({
      queryKey: athleteComparisonKeys.percentiles(id, level),
      queryFn: async ({ signal }) =>
        readPercentiles(
          dataOrThrow(
            await db.rpc('measurement_percentiles', { athlete_id: id, at_least: level }).abortSignal(signal),
          ),
          'measurement_percentiles',
        ),
    }),
}
