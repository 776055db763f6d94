import type { Method } from '#shared/units.ts'
import { readShownHonour } from '#web/features/athletes/achievement/types.ts'
import { LEVELS } from '#web/features/athletes/sport/types.ts'
import { flag, listOf, number, object, oneOf, orNull, type Read, text } from '#web/lib/json-reader.ts'
import { readMeasurer } from '#web/ui/measured-by.tsx'
import { PROVENANCE_LEVELS } from '#web/ui/provenance-badge.tsx'

const METHODS = [
  'fat',
  'laser',
  'hand',
  'radar',
  'device',
  'video',
  'official',
  'estimate',
  'unknown',
] as const satisfies readonly Method[]

const result = {
  value: number,
  measured_on: text,
  precision: oneOf('day', 'month', 'year'),
  method: oneOf(...METHODS),
  measured_by: readMeasurer,
  provenance: oneOf(...PROVENANCE_LEVELS),
}
const readResult = object(result)
export type PageResult = Read<typeof readResult>

const readNumber = object({
  ...result,
  metric: text,
  unit: text,
  decimals: number,
  better: oneOf('higher', 'lower', 'neutral'),
  evidence_url: text,
  /** Null where it is not ranked. */
  percentile: orNull(number),
  among: orNull(number),
  /** The same test taken the same way, newest first. */
  earlier: listOf(readResult),
})
export type PageNumber = Read<typeof readNumber>

const readFilm = object({ url: text, title: text, kind: text, recorded_on: orNull(text) })
export type PageFilm = Read<typeof readFilm>

const readEndorsement = object({
  name: text,
  organization: text,
  relationship: text,
  observed_on: text,
  rating: number,
  notes: text,
})
export type PageEndorsement = Read<typeof readEndorsement>

export type PageHonour = Read<typeof readShownHonour>

/** What private.athlete_page answers: a stranger's view of an adult whose page is public. */
export const readAthleteDocument = object({
  handle: text,
  display_name: text,
  primary_sport: orNull(text),
  positions: listOf(text),
  age_band: orNull(text),
  country: orNull(text),
  region: text,
  club: text,
  checked_club: orNull(text),
  bio: text,
  class_year: orNull(number),
  dominant_side: orNull(oneOf('right', 'left', 'both')),
  level: orNull(oneOf(...LEVELS)),
  competition: text,
  jersey_number: orNull(number),
  availability: orNull(oneOf('now', 'season_end', 'graduation')),
  recruiting_status: oneOf('closed', 'open', 'committed', 'signed', 'transferred'),
  status_note: text,
  contact_state: oneOf('open', 'guardian', 'closed'),
  avatar_path: text,
  checks: listOf(object({ type: text, until: text })),
  numbers: listOf(readNumber),
  films: listOf(readFilm),
  endorsements: listOf(readEndorsement),
  honours: listOf(readShownHonour),
  /** A card of it may stand on other sites. */
  embeds: flag,
})
export type AthleteDocument = Read<typeof readAthleteDocument>
