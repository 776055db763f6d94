import { readApprovedVerification } from '#web/features/accounts/verification/types.ts'
import { profileFields } from '#web/features/athletes/athlete-profile/types.ts'
import {
  measurerOf,
  readPrecision,
  readTiming,
  type Source,
  sourceColumns,
} from '#web/features/athletes/measurement/types.ts'
import {
  either,
  flag,
  listOf,
  number,
  object,
  optional,
  orNull,
  type Read,
  type RowWith,
  text,
} from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'
import { type Measurer, readMeasurer } from '#web/ui/measured-by.tsx'
import type { Provenance } from '#web/ui/provenance-badge.tsx'
import { type Need, readMatch } from './match/types.ts'

/** How a time was taken that is asked for. */
export const TIMINGS = ['electronic', 'hand', 'unstated'] as const
export type Timing = (typeof TIMINGS)[number]

/** In the metric's own unit, whatever the person reads. */
export type MetricRange = {
  metric: string
  min: number | null
  max: number | null
  minProvenance: Provenance | null
  timing: Timing | null
}

export type Sort = 'recent' | 'name' | 'match' | { metric: string; timing: Timing | null }

/** Lists that narrow the search, by their short names in the address. */
export const listFilters = {
  positions: 'pos',
  classYears: 'year',
  countries: 'country',
  regions: 'region',
  sexCategories: 'sex',
  ageBands: 'age',
  levels: 'level',
  statuses: 'status',
  dominantSides: 'side',
  availabilities: 'free',
} as const
export type ListField = keyof typeof listFilters
export const listFields = Object.keys(listFilters) as ListField[]

/** What scouts see of an age, from the youngest on. */
export const AGE_BANDS = ['13-15', '16-17', '18-20', '21-23', '24-29', '30+'] as const
/** The bands of those whose page may be open to everybody. */
export const ADULT_AGE_BANDS = ['18-20', '21-23', '24-29', '30+'] as const

/** Those with a few fixed values, in the order of the panel; values and words are those of the profile's field. */
export const choiceFilters = {
  statuses: { words: 'status', options: ['open', 'committed', 'signed', 'transferred', 'closed'] },
  levels: profileFields.level,
  dominantSides: profileFields.dominant_side,
  sexCategories: profileFields.sex_category,
  availabilities: profileFields.availability,
} as const satisfies Partial<Record<ListField, { words: string; options: readonly string[] }>>
export type ChoiceFilter = keyof typeof choiceFilters
export const choiceFilterNames = Object.keys(choiceFilters) as ChoiceFilter[]

/** Kilometres around a town, as the search takes them: finer circles would close in on somebody. */
export const RADIUS_STEPS = [25, 50, 100, 200] as const
export type Near = { place: number; km: number }

/** Days back from today, as the search takes them. */
export const windowFilters = {
  filmWithin: { short: 'filmed', steps: [30, 90, 365] },
  updatedWithin: { short: 'updated', steps: [7, 30, 90] },
} as const
export type WindowFilter = keyof typeof windowFilters
export const windowFilterNames = Object.keys(windowFilters) as WindowFilter[]

/** What is asked for or not, by its short name in the address. */
export const tickFilters = { endorsed: 'endorsed', notContacted: 'uncontacted' } as const
export type TickFilter = keyof typeof tickFilters
export const tickFilterNames = Object.keys(tickFilters) as TickFilter[]

export type SearchFilter = Record<WindowFilter, number | null> &
  Record<TickFilter, boolean> &
  Record<ListField, string[]> & {
    text: string
    sport: string | null
    near: Near | null
    hasVideo: boolean
    /** An event that people of the scout's own boards come to. */
    event: string | null
    minProvenance: Provenance | null
    ranges: MetricRange[]
    updatedSince: string | null
    includeHidden: boolean
    sort: Sort
    match: Need[] // nothing: what the filter asks about
  }

/** A question in words, taken apart: what narrows the search, and what is left to look for in names and clubs. */
export type Understood = {
  sport: string | null
  lists: Partial<Record<ListField, string[]>>
  /** Tests that are asked for by name, without a value. */
  tests: string[]
  rest: string
  /** The end of the question that may still become something else, while somebody types. */
  pending: string
}
/** Takes a question apart; `sport` is the one searched in so far, and `ownSports` are tried before the others. */
export type ReadQuestion = (
  text: string,
  asked: { sport: string | null; ownSports: readonly string[]; typing: boolean },
) => Promise<Understood>

const readHeadline = object({
  metric: text,
  value: number,
  timing: readTiming,
  provenance: number,
  measured_on: text,
  method: text,
  precision: readPrecision,
  measured_by: readMeasurer,
})
export type Headline = Read<typeof readHeadline>

/** A best result with how its measurement came about; without one nobody has said. */
export const withSource = <T extends { measurements: Source | null }>({ measurements, ...row }: T) => ({
  ...row,
  method: measurements?.method ?? 'unknown',
  precision: measurements?.measured_on_precision ?? 'day',
  measured_by: measurements ? measurerOf(measurements) : { ...nobody },
})
const nobody: Measurer = {
  kind: 'unstated',
  name: undefined,
  organization: undefined,
  event: undefined,
  device: undefined,
}

/** A row of the view athlete_cards: what one may see of a person in a list. */
export const cardColumns =
  'id, handle, display_name, country, region, town, primary_sport, class_year, sex_category, age_band, is_minor, recruiting_status, dominant_side, level, club, avatar_path, contact_state, approved_verifications, has_account, updated_at, positions, headline_metrics, has_video'
export const cardReaders = {
  approved_verifications: listOf(readApprovedVerification),
  headline_metrics: listOf(readHeadline),
}
export type AthleteCard = RowWith<Row<'athlete_cards', typeof cardColumns>, typeof cardReaders>

/** One's own card as view_as answers it with the eyes of a verified scout; without one they do not see the page. */
export const readSeen = object({
  card: optional(
    object({
      id: text,
      display_name: text,
      avatar_path: text,
      primary_sport: orNull(text),
      positions: listOf(text),
      club: text,
      class_year: orNull(number),
      age_band: orNull(text),
      region: text,
      town: text,
      headline_metrics: listOf(readHeadline),
      has_video: flag,
    }),
  ),
})
/** What a row of the list says of a person. */
export type SeenCard = NonNullable<Read<typeof readSeen>['card']>

/** What stands beside the card when somebody is opened: the best of each metric as anybody may have measured it, and film. */
export const detailColumns = `bio, languages, status_note, jersey_number,
  bests:athlete_best_results (metric_code, timing, min_provenance, value, provenance, measured_on, measurement_id, measurements (${sourceColumns})),
  video_links (id, url, title, kind, recorded_on),
  videos (id, title, kind, recorded_on, duration_ms, poster_path, created_at)` as const
export type AthleteDetail = Row<'athlete_profiles', typeof detailColumns> & { card: AthleteCard }

/** A film as the panel lists it: one that was uploaded is played here, any other opens where it lies. */
export type PanelVideo = {
  id: string
  title: string
  recorded_on: string | null
  poster?: string // of a link none
  url?: string
}

const readFacet = optional(listOf(object({ value: either(text, number), count: number })))
const readTick = optional(listOf(object({ value: flag, count: number })))
const readFacets = object({
  positions: readFacet,
  classYears: readFacet,
  countries: readFacet,
  ageBands: readFacet,
  regions: readFacet,
  minProvenance: readFacet,
  sexCategories: readFacet,
  levels: readFacet,
  statuses: readFacet,
  dominantSides: readFacet,
  availabilities: readFacet,
  near: readFacet,
  filmWithin: readFacet,
  updatedWithin: readFacet,
  event: readFacet,
  hasVideo: readTick,
  endorsed: readTick,
  notContacted: readTick,
})
export type Facets = Partial<Read<typeof readFacets>>
export type ListFacet = Exclude<keyof Facets, TickFilter | 'hasVideo'> // values are codes or numbers

/** What search_athletes (0032_search.sql) answers: the cards are read after it, under row-level security. */
export const readFound = object({
  ids: listOf(text),
  total: number,
  /** What the page after this one is asked with; the total is counted once. */
  next: orNull(
    object({ id: text, key: either(text, number), total: optional(number), typo: optional(flag) }),
  ),
  typo: flag,
  facets: orNull(readFacets),
  /** Somebody is boosted now, in this search or another one. */
  boosts: optional(flag),
  match: optional(readMatch),
})
export type Found = Read<typeof readFound>

export type SearchPage = Omit<Found, 'ids' | 'boosts'> & {
  cards: AthleteCard[]
  /** Who stands in the boosted place above the first page; of the page's own people nobody. */
  boosted: AthleteCard | null
  /** The values that the filter or the order asks about, by athlete. */
  asked: Record<string, Headline[]>
  /** Kilometres to the town that an adult names, where a circle is asked for. */
  distances: Record<string, number>
  refused?: string // a need was, so people stand in the usual order
  old?: boolean // may have changed since, and is read again once the window comes near
}
