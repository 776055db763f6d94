import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { Measurement, Percentile } from './types.ts'

const columns =
  'id, athlete_id, metric_code, value_entered, unit_entered, value, measured_on, measured_on_precision, method, conditions, provenance, evidence_url, dispute_status, created_at'

export const measurementQueries = {
  of: (athleteId: string) =>
    queryOptions({
      queryKey: ['measurements', athleteId],
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('measurements')
            .select(columns)
            .eq('athlete_id', athleteId)
            .order('measured_on', { ascending: false })
            .abortSignal(signal),
        ) as Measurement[],
      enabled: athleteId !== '',
    }),
  /** Only where 20 or more can be compared: the database leaves the others out. */
  percentiles: (athleteId: string) =>
    queryOptions({
      queryKey: ['measurements', athleteId, 'percentiles'],
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db.rpc('measurement_percentiles', { athlete_id: athleteId }).abortSignal(signal),
        ) as Percentile[],
      enabled: athleteId !== '',
    }),
}
