import type { Method, Timing } from '#shared/units.ts'
import type { Metric } from '#web/features/sport/types.ts'
import type { Provenance } from '#web/ui/provenance-badge.tsx'

export type Measurement = {
  id: string
  athlete_id: string
  metric_code: string
  /** As it was typed, beside `value` in the metric's own unit. */
  value_entered: number
  unit_entered: string
  value: number
  measured_on: string
  measured_on_precision: 'day' | 'month' | 'year'
  method: Method
  conditions: string
  provenance: Provenance
  evidence_url: string
  dispute_status: 'none' | 'disputed' | 'resolved'
  created_at: string
}

export type Percentile = { metric_code: string; timing: Timing; percentile: number; n: number }

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
