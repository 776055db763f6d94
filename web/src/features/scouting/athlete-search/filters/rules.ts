import { LIMITS } from '#shared/limits.ts'
import type { Translate } from '#web/lib/i18n.ts'
import { PROVENANCE_LEVELS, type Provenance } from '#web/ui/provenance-badge.tsx'
import { filterFrom } from '../rules.ts'
import {
  type Facets,
  listFields,
  type SearchFilter,
  tickFilterNames,
  type Understood,
  windowFilterNames,
} from '../types.ts'

/** Positions and metrics belong to a sport, and go with it. */
export const withSport = (filter: SearchFilter, sport: string | null): SearchFilter => ({
  ...filter,
  sport,
  positions: [],
  ranges: [],
  sort: typeof filter.sort === 'string' ? filter.sort : 'recent',
  match: filter.match.filter(({ need }) => need !== 'metric' && need !== 'position'),
})

/** What was understood of the words is added to what was asked for before; the rest is looked for in names and clubs. */
export function withUnderstood(
  filter: SearchFilter,
  { sport, lists, tests, rest }: Omit<Understood, 'pending'>,
): SearchFilter {
  const base = sport && sport !== filter.sport ? withSport(filter, sport) : filter
  const added = listFields.map((field) => [field, [...new Set([...base[field], ...(lists[field] ?? [])])]])
  const ranges = tests
    .filter((test) => !base.ranges.some(({ metric }) => metric === test))
    .map((metric) => ({ metric, min: null, max: null, minProvenance: null, timing: null }))
  return {
    ...base,
    ...Object.fromEntries(added),
    ranges: [...base.ranges, ...ranges].slice(0, LIMITS.search.rangesMax),
    text: rest,
  }
}

/** Who is still to finish comes first, the next year first; those of the past after them, the latest first. */
export function classYearsInOrder<T extends { value: string }>(choices: T[], year: number): T[] {
  const place = ({ value }: T) => (Number(value) >= year ? Number(value) - year : 1000 + year - Number(value))
  return choices.toSorted((a, b) => place(a) - place(b))
}

/** How many things narrow the search; the order and the sport do not count as narrowing. */
export const countActive = (filter: SearchFilter) =>
  listFields.reduce((sum, field) => sum + filter[field].length, 0) +
  filter.ranges.length +
  Number(Boolean(filter.near)) +
  Number(filter.hasVideo) +
  [...windowFilterNames, ...tickFilterNames].filter((name) => filter[name]).length +
  Number(Boolean(filter.event)) +
  Number(Boolean(filter.minProvenance)) +
  Number(Boolean(filter.updatedSince)) +
  Number(filter.includeHidden)

export const clearedFilter = (filter: SearchFilter): SearchFilter => ({
  ...filterFrom(new URLSearchParams()),
  text: filter.text,
  sport: filter.sport,
})

export const toggleValue = (values: string[], value: string) =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

/** "Last 90 days"; nobody counts a year in days. */
export const windowLabel = (t: Translate, days: number) =>
  days === 365 ? t('windows.year') : t('windows.days', { count: days })

/** The facet counts people by their best provenance; "at least" is the sum of a provenance and all above it. */
export function cumulativeCounts(facets: Facets | null): Partial<Record<Provenance, number>> {
  const counted = facets?.minProvenance
  if (!counted) return {}
  return Object.fromEntries(
    PROVENANCE_LEVELS.map((provenance, i) => [
      provenance,
      counted.filter(({ value }) => Number(value) > i).reduce((sum, { count }) => sum + count, 0),
    ]),
  )
}

/** Typed in one's own unit: empty is no end. Words of what is wrong are keys under `range.problem`. */
export function rangeProblem(min: number | null, max: number | null, bounds: { min: number; max: number }) {
  const outside = [min, max].some(
    (end) => end !== null && (Number.isNaN(end) || end < bounds.min || end > bounds.max),
  )
  if ([min, max].some((end) => Number.isNaN(end))) return 'not_a_number'
  if (outside) return 'outside'
  if (min !== null && max !== null && min > max) return 'crossed'
  return null
}
