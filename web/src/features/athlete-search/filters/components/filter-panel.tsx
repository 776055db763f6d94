import { Fragment, Suspense } from 'react'
import { useSportCatalog } from '#web/features/sport/queries.ts'
import { countryName } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Checkbox, Switch } from '#web/ui/checkbox.tsx'
import { PROVENANCE_LEVELS, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAgeLabel } from '../../components/person-labels.tsx'
import {
  AGE_BANDS,
  choiceFilterNames,
  choiceFilters,
  type Facets,
  type ListField,
  type SearchFilter,
} from '../../types.ts'
import { classYearsInOrder, cumulativeCounts, toggleValue, withSport } from '../rules.ts'
import { CheckboxList, type Choice, Count, FilterGroup } from './filter-group.tsx'
import { RangeFilters } from './range-filters.tsx'

// The slider comes after the first look at the results.
const AgeHistogram = lazyWhenOnline(() =>
  import('../../histogram/components/age-histogram.tsx').then((part) => ({ default: part.AgeHistogram })),
)

type FilterPanelProps = {
  filter: SearchFilter
  facets: Facets | null
  /** The sports the scout follows stand first among all. */
  ownSports: string[]
  onChange: (filter: SearchFilter) => void
}

export function FilterPanel({ filter, facets, ownSports, onChange }: FilterPanelProps) {
  const t = useT('athlete-search')
  const words = useT('sport')
  const language = useLanguage()
  const age = useAgeLabel()
  const { sports } = useSportCatalog()
  const sport = sports.find(({ code }) => code === filter.sport)
  const isOwn = ({ code }: { code: string }) => ownSports.includes(code)
  const ownFirst = [...sports.filter(isOwn), ...sports.filter((one) => !isOwn(one))]
  const atLeast = cumulativeCounts(facets)

  const list = (field: ListField, choices: Choice[]) => (
    <CheckboxList
      choices={choices}
      chosen={filter[field]}
      onToggle={(value) => onChange({ ...filter, [field]: toggleValue(filter[field], value) })}
    />
  )
  const counted = (facet: keyof Facets, field: ListField, label: (value: string) => string) => {
    const found = (facets?.[facet] ?? []).map(({ value, count }) => ({ value: String(value), count }))
    const gone = filter[field].filter((value) => !found.some((one) => one.value === value))
    return [...gone.map((value) => ({ value, count: 0 })), ...found].map((one) => ({
      ...one,
      label: label(one.value),
    }))
  }
  const named = (values: readonly string[], prefix: string) =>
    values.map((value) => ({ value, label: words(`${prefix}.${value}`) }))
  const plain = (value: string) => value

  return (
    <div>
      <div className="border-b border-line pb-4">
        <Select
          aria-label={t('filters.sport')}
          value={filter.sport ?? ''}
          onChange={(event) => onChange(withSport(filter, event.target.value || null))}
          placeholder={t('filters.all_sports')}
          options={ownFirst.map(({ code }) => ({ value: code, label: words(`sport.${code}`) }))}
        />
      </div>
      <FilterGroup title={t('filters.positions')} open>
        {sport ? (
          list(
            'positions',
            sport.positions.map(({ code }) => ({
              value: code,
              label: words(`position.${sport.code}.${code}`),
              count: facets ? (facets.positions?.find(({ value }) => value === code)?.count ?? 0) : undefined,
            })),
          )
        ) : (
          <p className="text-sm text-faint">{t('filters.sport_first')}</p>
        )}
      </FilterGroup>
      <FilterGroup title={t('filters.numbers')} open>
        <RangeFilters filter={filter} onChange={onChange} />
      </FilterGroup>
      <FilterGroup title={t('filters.provenance')} open>
        {PROVENANCE_LEVELS.slice(1).map((provenance) => (
          <div key={provenance} className="flex items-start justify-between gap-2">
            <Checkbox
              label={<ProvenanceBadge provenance={provenance} />}
              checked={filter.minProvenance === provenance}
              onChange={() =>
                onChange({
                  ...filter,
                  minProvenance: filter.minProvenance === provenance ? null : provenance,
                })
              }
            />
            {atLeast[provenance] !== undefined && <Count count={atLeast[provenance]} />}
          </div>
        ))}
      </FilterGroup>
      <FilterGroup title={t('filters.age')} open>
        <Suspense fallback={<div className="h-15 pointer-coarse:h-19" />}>
          <AgeHistogram
            chosen={filter.ageBands}
            facets={facets}
            onChange={(ageBands) => onChange({ ...filter, ageBands })}
          />
        </Suspense>
        {list(
          'ageBands',
          AGE_BANDS.map((value) => ({
            value,
            label: age(value),
            count: facets ? (facets.ageBands?.find((one) => one.value === value)?.count ?? 0) : undefined,
          })),
        )}
      </FilterGroup>
      <FilterGroup title={t('filters.class_year')} open>
        {list(
          'classYears',
          classYearsInOrder(counted('classYears', 'classYears', plain), new Date().getFullYear()),
        )}
      </FilterGroup>
      <FilterGroup title={t('filters.country')} open={filter.countries.length > 0}>
        {list(
          'countries',
          counted('countries', 'countries', (code) => countryName(code, language)),
        )}
      </FilterGroup>
      {(filter.countries.length > 0 || filter.regions.length > 0) && (
        <FilterGroup title={t('filters.region')} open>
          {list('regions', counted('regions', 'regions', plain))}
        </FilterGroup>
      )}
      <FilterGroup title={t('filters.more')} open={hasMore(filter)}>
        {choiceFilterNames.map((name) => (
          <Fragment key={name}>
            <h4 className="mt-3 text-sm text-faint first:mt-0">
              {words(`title.${choiceFilters[name].words}`)}
            </h4>
            {list(name, named(choiceFilters[name].options, choiceFilters[name].words))}
          </Fragment>
        ))}
        <Switch
          label={t('filters.film')}
          checked={filter.hasVideo}
          onChange={() => onChange({ ...filter, hasVideo: !filter.hasVideo })}
          className="mt-3"
        />
        <Switch
          label={t('filters.hidden')}
          checked={filter.includeHidden}
          onChange={() => onChange({ ...filter, includeHidden: !filter.includeHidden })}
        />
      </FilterGroup>
    </div>
  )
}

const hasMore = (filter: SearchFilter) =>
  choiceFilterNames.some((name) => filter[name].length > 0) || filter.hasVideo || filter.includeHidden
