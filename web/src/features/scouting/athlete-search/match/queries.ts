import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { athleteSearchKeys } from '../keys.ts'

export const matchQueries = {
  /** The numbers of a person that count in a match: club-recorded or better. Read as everything of a card is, under the policies. */
  counted: (id: string, metrics: string[]) =>
    queryOptions({
      queryKey: athleteSearchKeys.counted(id, metrics),
      enabled: metrics.length > 0,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('athlete_best_results')
            .select('metric_code, timing, value, provenance')
            .eq('athlete_id', id)
            .eq('min_provenance', 3)
            .in('metric_code', metrics)
            .abortSignal(signal),
        ),
    }),
}
