import type { Tables } from '#shared/database.types.ts'
import type { AthleteCard } from '#web/features/athlete-search/types.ts'
import { listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'

const readValue = object({ athlete_id: text, value: number, provenance: number, measured_on: text })
const readMetric = object({
  metric: text,
  timing: oneOf<Tables<'athlete_best_results'>['timing']>('any', 'electronic', 'hand'),
  unit: text,
  better: oneOf<Tables<'metrics'>['better']>('higher', 'lower', 'neutral'),
  decimals: number,
  best: orNull(number),
  values: listOf(readValue),
})
/** Of what compare_athletes (0032_search.sql) answers, the numbers: the people are read as cards, like everywhere. */
export const readComparison = object({ metrics: listOf(readMetric) })

export type ComparedMetric = Read<typeof readMetric>
export type ComparedValue = Read<typeof readValue>
export type Comparison = { athletes: AthleteCard[]; metrics: ComparedMetric[] }
