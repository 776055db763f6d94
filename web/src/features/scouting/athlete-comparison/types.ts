import type { Tables } from '#shared/database.types.ts'
import { readPrecision, readTiming } from '#web/features/athletes/measurement/types.ts'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'
import { readMeasurer } from '#web/ui/measured-by.tsx'
import { PROVENANCE_LEVELS } from '#web/ui/provenance-badge.tsx'

const readValue = object({
  athlete_id: text,
  value: number,
  provenance: number,
  /** At the chosen verification level or above. */
  comparable: flag,
  measured_on: text,
  precision: readPrecision,
  method: text,
  measured_by: readMeasurer,
})
const readMetric = object({
  metric: text,
  timing: readTiming,
  unit: text,
  better: oneOf<Tables<'metrics'>['better']>('higher', 'lower', 'neutral'),
  decimals: number,
  best: orNull(number),
  values: listOf(readValue),
})
/** Of what compare_athletes (0040_athlete_cards.sql) answers, the numbers: the people are read as cards, like everywhere. */
export const readComparison = object({ metrics: listOf(readMetric) })

export type ComparedMetric = Read<typeof readMetric>
export type ComparedValue = Read<typeof readValue>
/** The levels from which values are ranked; the weaker two are shown and never compared. */
export const comparisonLevels = PROVENANCE_LEVELS.slice(2)

export type Comparison = { athletes: AthleteCard[]; metrics: ComparedMetric[] }
