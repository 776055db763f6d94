import type { Provenance } from '#web/ui/provenance-badge.tsx'

export type Timing = 'electronic' | 'hand'

/** In the metric's own unit, whatever the person reads. */
export type MetricRange = {
  metric: string
  min: number | null
  max: number | null
  minProvenance: Provenance | null
  timing: Timing | null
}

export type MetricSort = { metric: string; timing: Timing | null }
export type Sort = 'recent' | 'name' | MetricSort

export const listFields = [
  'positions',
  'classYears',
  'countries',
  'regions',
  'sexCategories',
  'ageBands',
  'levels',
  'statuses',
  'dominantSides',
] as const
export type ListField = (typeof listFields)[number]

export type SearchFilter = Record<ListField, string[]> & {
  text: string
  sport: string | null
  hasVideo: boolean
  minProvenance: Provenance | null
  ranges: MetricRange[]
  updatedSince: string | null
  includeHidden: boolean
  sort: Sort
}

export type FacetValue = { value: string | number; count: number }
export type Facets = Partial<
  Record<'positions' | 'classYears' | 'countries' | 'regions' | 'minProvenance', FacetValue[]>
>

export type Headline = {
  metric: string
  value: number
  timing: Timing | 'any'
  provenance: number
  measured_on: string
}

export type ApprovedVerification = { type: string; what: string; until: string; decided_at: string }

/** A row of the view athlete_cards: what one may see of a person in a list. */
export type AthleteCard = {
  id: string
  handle: string
  display_name: string
  country: string | null
  region: string
  primary_sport: string | null
  class_year: number | null
  sex_category: string | null
  age_band: string | null
  is_minor: boolean
  recruiting_status: string
  dominant_side: string | null
  level: string | null
  club: string
  avatar_path: string
  contact_state: 'open' | 'guardian' | 'closed'
  checks: ApprovedVerification[]
  has_account: boolean
  updated_at: string
  positions: string[]
  headline_metrics: Headline[]
  has_video: boolean
}

export type SearchPage = {
  cards: AthleteCard[]
  /** The values that the filter or the order asks about, by athlete. */
  asked: Record<string, Headline[]>
  total: number
  next: { id: string; key: string | number } | null
  typo: boolean
  facets: Facets | null
}

export type AthleteDetail = {
  card: AthleteCard
  bio: string
  languages: string[]
  status_note: string
  jersey_number: number | null
  bests: {
    metric_code: string
    timing: Timing | 'any'
    value: number
    provenance: number
    measured_on: string
    measurements: { method: string; conditions: string; measured_on_precision: string } | null
  }[]
  video_links: { id: string; url: string; title: string; kind: string; recorded_on: string | null }[]
}

/** Among people of the same sport, first position, category and age band; not told of fewer than twenty. */
export type Percentile = {
  metric_code: string
  timing: Timing | 'any'
  value: number
  percentile: number
  n: number
}
