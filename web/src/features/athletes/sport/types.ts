import type { Tables } from '#shared/database.types.ts'

/** Sports, positions and metrics are rows of the database; their names are the words of this feature, under their codes. */
export type Better = Tables<'metrics'>['better']

export type Metric = {
  code: string
  /** As the database keeps it: cm, kg, s, km_h … lib/units turns it into what a person reads. */
  unit: string
  /** Which way is better; neutral ones (height, weight) are never ranked. */
  better: Better
  min: number
  max: number
  decimals: number
  /** A time: by hand or electronic, and the two never rank together. */
  timed: boolean
}

export type Sport = {
  code: string
  kind: Tables<'sports'>['kind']
  positions: { code: string; position_group: string }[]
  /** In the order in which the sport's people read them. */
  metrics: { code: string; isKey: boolean }[]
}

export type SportCatalog = { sports: Sport[]; metrics: Record<string, Metric> }

export type Level = NonNullable<Tables<'athlete_profiles'>['level']>
/** From the lowest on (their words are under `level.`). */
export const LEVELS = [
  'recreational',
  'school',
  'club',
  'regional',
  'national',
  'international',
  'college',
  'professional',
] as const satisfies readonly Level[]
