import type { Tables } from '#shared/database.types.ts'
import type { Metric } from '#web/features/athletes/sport/types.ts'
import { listOf, number, object, oneOf, type Read, text } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'

/** `value_entered` as it was typed, beside `value` in the metric's own unit. */
export const measurementColumns =
  'id, athlete_id, metric_code, value_entered, unit_entered, value, measured_on, measured_on_precision, method, conditions, provenance, evidence_url, dispute_status, created_at'
export type Measurement = Row<'measurements', typeof measurementColumns>
export type Timing = Tables<'athlete_best_results'>['timing']
export const readTiming = oneOf<Timing>('any', 'electronic', 'hand', 'unstated')
/** How exactly the day is known on which something was measured. */
export const readPrecision = oneOf('day', 'month', 'year')
/** What is said beside a time, wherever it stands: that it was taken by hand, or that nobody said how. */
export const isNoted = (timing: Timing): timing is 'hand' | 'unstated' =>
  timing === 'hand' || timing === 'unstated'

/** Among people of the same sport, first position, category and age band; not told of fewer than twenty. */
const readPercentile = object({
  metric_code: text,
  timing: readTiming,
  value: number,
  percentile: number,
  n: number,
})
export const readPercentiles = listOf(readPercentile)
export type Percentile = Read<typeof readPercentile>

/** Where this value stands: the database ranks the best that may be compared, which can be another than the one on the screen. */
export const percentileOf = (
  percentiles: readonly Percentile[],
  metricCode: string,
  timing: Timing,
  value: number,
) => percentiles.find((one) => one.metric_code === metricCode && one.timing === timing && one.value === value)

/** One metric taken one way: the number that stands for it, and how it came about. */
export type MetricSummary = {
  key: string
  metric: Metric
  timing: Timing
  headline: Measurement
  /** The one before the headline in time, taken the same way. */
  previous: Measurement | null
  /** Oldest first. */
  history: Measurement[]
}

/** A number, and the level that the next one to vouch for it would give it. */
export type NumberToRaise = { line: MetricSummary; to: 'club_recorded' | 'league_verified' }
