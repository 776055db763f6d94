import { useQuery } from '@tanstack/react-query'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { placeQueries } from '#web/features/athletes/place/queries.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { countryName } from '#web/lib/countries.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { positionLetters } from '#web/lib/position-letters.ts'
import { regionName } from '#web/lib/region-names.ts'
import { metricParts } from '#web/lib/units.ts'
import { useAgeLabel } from '#web/lib/use-age-label.ts'
import { nearText, rangeText } from '../../rules.ts'
import {
  type ChoiceFilter,
  choiceFilterNames,
  choiceFilters,
  type ListField,
  listFields,
  listFilters,
  type MetricRange,
  type SearchFilter,
  tickFilterNames,
  tickFilters,
  windowFilterNames,
  windowFilters,
} from '../../types.ts'
import { filterEventQueries } from '../queries.ts'
import { windowLabel, withSport } from '../rules.ts'

export type FilterChip = {
  key: string
  /** What it narrows, and to what: "Position", "Left winger". */
  field: string
  value: string
  label: string
  without: (filter: SearchFilter) => SearchFilter
}

/** Everything that narrows the search, in words and in the order in which it was asked for; each can be let go alone. */
export function useFilterChips(
  filter: SearchFilter,
  order: readonly string[],
  defaultSport?: string,
): FilterChip[] {
  const t = useT('athlete-search')
  const words = useT('sport')
  const common = useT()
  const language = useLanguage()
  const rangeLabel = useRangeLabel()
  const age = useAgeLabel()
  const isKnown = useSportCatalog().sports.some(({ code }) => code === filter.sport)
  const choiceLabel = (name: ChoiceFilter) => (code: string) => words(`${choiceFilters[name].words}.${code}`)
  const values: Record<ListField, (value: string) => string> = {
    ...byChoice(choiceLabel),
    positions: (code) =>
      isKnown ? words(`position.${filter.sport}.${code}`) : positionLetters(language, null, code),
    classYears: (year) => year,
    countries: (code) => countryName(code, language),
    regions: (region) => regionName(region, language),
    ageBands: (band) => age(band, true),
  }
  const { near } = filter
  const { data: centre } = useQuery(placeQueries.one(near?.place ?? null))
  const { data: events } = useQuery(filterEventQueries.named(filter.event ? [filter.event] : []))
  const chip = (key: string, field: string, value: string, without: FilterChip['without']) => ({
    key,
    field,
    value,
    label: field ? t('query.chip', { field, value }) : value,
    without,
  })
  const lists = listFields.flatMap((field) =>
    filter[field].map((value) =>
      chip(`${listFilters[field]}=${value}`, t(`query.field.${field}`), values[field](value), (now) => ({
        ...now,
        [field]: now[field].filter((one) => one !== value),
      })),
    ),
  )
  const ranges = filter.ranges.map((range) => {
    const { field, value } = rangeLabel(range)
    return chip(`m=${rangeText(range)}`, field, value, (now) => ({
      ...now,
      ranges: now.ranges.filter(({ metric }) => metric !== range.metric),
    }))
  })
  const single: (FilterChip | null | false)[] = [
    isKnown &&
      filter.sport !== defaultSport &&
      chip(`sport=${filter.sport}`, t('filters.sport'), words(`sport.${filter.sport}`), (now) =>
        withSport(now, null),
      ),
    near &&
      chip(
        `near=${nearText(near)}`,
        t('near.field'),
        centre ? t('near.of', { km: near.km, place: centre.name }) : t('near.km', { km: near.km }),
        (now) => ({ ...now, near: null }),
      ),
    filter.minProvenance &&
      chip(
        `provenance=${filter.minProvenance}`,
        '',
        t('range.at_least', { provenance: common(`provenance.${filter.minProvenance}`) }),
        (now) => ({ ...now, minProvenance: null }),
      ),
    filter.hasVideo && chip('film=1', '', t('filters.film'), (now) => ({ ...now, hasVideo: false })),
    ...windowFilterNames.map(
      (name) =>
        filter[name] !== null &&
        chip(
          `${windowFilters[name].short}=${filter[name]}`,
          t(`windows.${name}`),
          windowLabel(t, filter[name]),
          (now) => ({ ...now, [name]: null }),
        ),
    ),
    ...tickFilterNames.map(
      (name) =>
        filter[name] &&
        chip(`${tickFilters[name]}=1`, '', t(`ticks.${name}`), (now) => ({ ...now, [name]: false })),
    ),
    filter.event !== null &&
      chip(
        `event=${filter.event}`,
        t('event.field'),
        events?.[0]?.title ?? t(events ? 'event.gone' : 'event.one'),
        (now) => ({ ...now, event: null }),
      ),
    Boolean(filter.updatedSince) &&
      chip(
        `since=${filter.updatedSince}`,
        '',
        t('filters.since', { day: formatDate(filter.updatedSince ?? '', language) }),
        (now) => ({ ...now, updatedSince: null }),
      ),
    filter.includeHidden &&
      chip('hidden=1', '', t('filters.hidden'), (now) => ({ ...now, includeHidden: false })),
  ]
  const place = ({ key }: FilterChip) => order.indexOf(key)
  return [...lists, ...ranges, ...single]
    .filter((one) => one !== null && one !== false)
    .sort((a, b) => place(a) - place(b))
}

type Label = (value: string) => string
const byChoice = (label: (name: ChoiceFilter) => Label) =>
  Object.fromEntries(choiceFilterNames.map((name) => [name, label(name)])) as Record<ChoiceFilter, Label>

/** "Sprint 30 m ≤ 4.20 s, club-recorded, electronic" */
function useRangeLabel() {
  const t = useT('athlete-search')
  const names = useT('metric')
  const common = useT()
  const language = useLanguage()
  const system = useUnits()
  const { metrics } = useSportCatalog()
  return ({ metric: code, min, max, minProvenance, timing }: MetricRange) => {
    const metric = metrics[code]
    const shown = (value: number) => {
      if (!metric) return String(value)
      const parts = metricParts(value, metric, { language, system })
      return `${parts.value} ${parts.unit}`.trim()
    }
    const ends = [min !== null && `≥ ${shown(min)}`, max !== null && `≤ ${shown(max)}`].filter(Boolean)
    const extras = [
      minProvenance && common(`provenance.${minProvenance}`),
      timing && t(`range.${timing}_short`),
    ].filter(Boolean)
    const field = names(`name.${code}`)
    const range = ends.length > 0 ? ends.join(', ') : t('range.any')
    return { field, value: [range, ...extras].join(' · ') }
  }
}
