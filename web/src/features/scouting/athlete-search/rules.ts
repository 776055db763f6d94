import { LIMITS } from '#shared/limits.ts'
import { PROVENANCE_LEVELS, type Provenance } from '#web/ui/provenance-badge.tsx'
import { NEEDS_IN_ADDRESS, needFrom, needText } from './match/rules.ts'
import {
  type AthleteCard,
  type Headline,
  type ListField,
  listFields,
  listFilters,
  type MetricRange,
  type Near,
  RADIUS_STEPS,
  type SearchFilter,
  type SearchPage,
  type Sort,
  TIMINGS,
  type TickFilter,
  type Timing,
  tickFilterNames,
  tickFilters,
  type WindowFilter,
  windowFilterNames,
  windowFilters,
} from './types.ts'

export const isProvenance = (value: unknown): value is Provenance =>
  PROVENANCE_LEVELS.some((provenance) => provenance === value)
export const asTiming = (value: unknown): Timing | null => TIMINGS.find((timing) => timing === value) ?? null
const asNumber = (value: string | undefined) =>
  value && Number.isFinite(Number(value)) ? Number(value) : null

/** What the address asks for. What cannot be read in it is left out: a mangled link still finds something. */
export function filterFrom(params: URLSearchParams): SearchFilter {
  const lists = Object.fromEntries(listFields.map((field) => [field, params.getAll(listFilters[field])]))
  const provenance = params.get('provenance')
  return {
    ...(lists as Record<ListField, string[]>),
    classYears: params.getAll('year').filter((year) => /^(19|20)\d\d$/.test(year)),
    text: (params.get('q') ?? '').slice(0, LIMITS.search.textMaxChars),
    sport: params.get('sport'),
    near: nearFrom(params.get('near')),
    hasVideo: params.get('film') === '1',
    ...windowsFrom((name) => params.get(windowFilters[name].short)),
    ...ticksFrom((name) => params.get(tickFilters[name]) === '1'),
    event: eventFrom(params.get('event')),
    minProvenance: isProvenance(provenance) ? provenance : null,
    ranges: params.getAll('m').slice(0, LIMITS.search.rangesMax).flatMap(rangeFrom),
    updatedSince: params.get('since'),
    includeHidden: params.get('hidden') === '1',
    sort: sortFrom(params.get('sort')),
    match: params.getAll('need').slice(0, NEEDS_IN_ADDRESS).map(needFrom),
  }
}

export const windowsFrom = (read: (name: WindowFilter) => unknown) =>
  Object.fromEntries(
    windowFilterNames.map((name) => [
      name,
      windowFilters[name].steps.find((days) => String(days) === String(read(name))) ?? null,
    ]),
  ) as Record<WindowFilter, number | null>

export const ticksFrom = (read: (name: TickFilter) => boolean) =>
  Object.fromEntries(tickFilterNames.map((name) => [name, read(name)])) as Record<TickFilter, boolean>

export const eventFrom = (id: string | null | undefined) =>
  id && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null

export const isStep = (km: number) => RADIUS_STEPS.some((step) => step === km)
/** `2644688~50` */
function nearFrom(text: string | null): Near | null {
  const [, place, km] = /^(\d{1,9})~(\d{1,3})$/.exec(text ?? '') ?? []
  return place && isStep(Number(km)) ? { place: Number(place), km: Number(km) } : null
}

export const nearText = ({ place, km }: Near) => `${place}~${km}`

const rangeFrom = (text: string): MetricRange[] => {
  const [metric, min, max, provenance, timing] = text.split('~')
  if (!metric) return []
  return [
    {
      metric,
      min: asNumber(min),
      max: asNumber(max),
      minProvenance: isProvenance(provenance) ? provenance : null,
      timing: asTiming(timing),
    },
  ]
}

export const rangeText = ({ metric, min, max, minProvenance, timing }: MetricRange) =>
  [metric, min ?? '', max ?? '', minProvenance ?? '', timing ?? ''].join('~').replace(/~+$/, '')

export function sortFrom(text: string | null): Sort {
  if (!text || text === 'recent') return 'recent'
  if (text === 'name' || text === 'match') return text
  const [metric = '', timing] = text.split('~')
  return { metric, timing: asTiming(timing) }
}

export const sortText = (sort: Sort) =>
  typeof sort === 'string' ? sort : [sort.metric, sort.timing].filter(Boolean).join('~')

/**
 * Writes the filter over what the address holds, and leaves the rest of it (view, open, compare) alone. What is new comes last: the
 * chips stand in the order in which they were asked for.
 */
export function withFilter(params: URLSearchParams, filter: SearchFilter): URLSearchParams {
  let entries = [...params]
  const put = (name: string, values: readonly string[]) => {
    const before = entries.filter(([key]) => key === name).map(([, value]) => value)
    const kept = before.filter((value) => values.includes(value))
    const goesOn = kept.length <= values.length && kept.every((value, i) => value === values[i])
    entries = entries.filter(([key, value]) => key !== name || (goesOn && values.includes(value)))
    for (const value of goesOn ? values.slice(kept.length) : values) entries.push([name, value])
  }
  for (const field of listFields) put(listFilters[field], filter[field])
  put('q', filter.text ? [filter.text] : [])
  put('sport', filter.sport ? [filter.sport] : [])
  put('near', filter.near ? [nearText(filter.near)] : [])
  put('film', filter.hasVideo ? ['1'] : [])
  for (const name of windowFilterNames)
    put(windowFilters[name].short, filter[name] ? [String(filter[name])] : [])
  for (const name of tickFilterNames) put(tickFilters[name], filter[name] ? ['1'] : [])
  put('event', filter.event ? [filter.event] : [])
  put('provenance', filter.minProvenance ? [filter.minProvenance] : [])
  put('m', filter.ranges.map(rangeText))
  put('since', filter.updatedSince ? [filter.updatedSince] : [])
  put('hidden', filter.includeHidden ? ['1'] : [])
  put('sort', filter.sort === 'recent' ? [] : [sortText(filter.sort)])
  put('need', filter.match.map(needText))
  return new URLSearchParams(entries)
}

/** The number a row is led by: the one asked for, else the first of the sport's key metrics that there is. */
export function headlineOf(card: AthleteCard, page: Pick<SearchPage, 'asked'>): Headline | undefined {
  return page.asked[card.id]?.[0] ?? card.headline_metrics[0]
}

export const provenanceLabel = (rank: number): Provenance => PROVENANCE_LEVELS[rank - 1] ?? 'self_reported'

/** The metrics the filter or the order asks about, the order first. Only numbers that are ranked count in a match. */
export function requestedMetrics({ sort, ranges, match }: SearchFilter): MetricRange[] {
  const any = { min: null, max: null, minProvenance: null }
  const ordered: MetricRange[] = typeof sort === 'string' ? [] : [{ ...sort, ...any }]
  const weighed = (sort === 'match' ? match : []).flatMap(({ metric, timing }): MetricRange[] =>
    metric ? [{ ...any, metric, timing: asTiming(timing), minProvenance: 'club_recorded' }] : [],
  )
  return [...ordered, ...weighed, ...ranges].filter(
    ({ metric }, i, all) => all.findIndex((other) => other.metric === metric) === i,
  )
}
