import type { AthleteCard, Timing } from '#web/features/athlete-search/types.ts'

export type ComparedValue = { athlete_id: string; value: number; provenance: number; measured_on: string }

export type ComparedMetric = {
  metric: string
  timing: Timing | 'any'
  unit: string
  direction: 'up' | 'down' | 'neutral'
  decimals: number
  best: number | null
  values: ComparedValue[]
}

export type Comparison = { athletes: AthleteCard[]; metrics: ComparedMetric[] }
