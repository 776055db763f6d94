import { queryOptions } from '@tanstack/react-query'
import { keptOfflineIfOwn } from '#web/lib/kept-offline.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { measurementColumns, readPercentiles } from './types.ts'

export const measurementKeys = {
  all: (athleteId: string) => ['measurements', athleteId],
  of: (athleteId: string) => ['measurements', athleteId, 'list'],
  percentiles: (athleteId: string) => ['measurements', athleteId, 'percentiles'],
} as const

export const measurementQueries = {
  of: (athleteId: string) =>
    queryOptions({
      queryKey: measurementKeys.of(athleteId),
      meta: keptOfflineIfOwn,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('measurements')
            .select(measurementColumns)
            .eq('athlete_id', athleteId)
            .order('measured_on', { ascending: false })
            .abortSignal(signal),
        ),
      enabled: athleteId !== '',
    }),
  /** Only where 20 or more can be compared: the database leaves the others out. */
  percentiles: (athleteId: string) =>
    queryOptions({
      queryKey: measurementKeys.percentiles(athleteId),
      queryFn: async ({ signal }) =>
        readPercentiles(
          dataOrThrow(await db.rpc('measurement_percentiles', { athlete_id: athleteId }).abortSignal(signal)),
          'measurement_percentiles',
        ),
      enabled: athleteId !== '',
    }),
}
