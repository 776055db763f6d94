import { Fragment, memo, Suspense } from 'react'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { Checkbox, Switch } from '#web/ui/checkbox.tsx'
import { Count, FilterGroup } from '#web/ui/filter-group.tsx'
import { PROVENANCE_LEVELS, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { Select } from '#web/ui/select.tsx'
import {
  choiceFilterNames,
  choiceFilters,
  type Facets,
  type ListFacet,
  type ListField,
  type SearchFilter,
} from '../../types.ts'
import { latestFilter } from '../queries.ts'
import { cumulativeCounts, toggleValue, withSport } from '../rules.ts'
import { FilterList } from './filter-list.tsx'
import { NearFilter } from './near-filter.tsx'
import { OwnFilters } from './own-filters.tsx'
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
  /** For other athletes, who find nobody under 18 and hide nobody. The sport is asked elsewhere. */
  forAthletes?: boolean
  /** Those under 18 may be asked for all the same. */
  withMinors?: boolean
  onChange: (filter: SearchFilter) => void
}

/** Drawn again only for other filters or other counts, and then only the parts that show them. */
export const FilterPanel = memo(function FilterPanel({
  filter,
  facets,
  ownSports,
  forAthletes = false,
  withMinors = !forAthletes,
  onChange,
}: FilterPanelProps) {
  const t = useT('athlete-search')
  const words = useT('sport')
  // From what was asked for last: two ticks in one breath must not undo each other.
  const toggle = useStableCallback((field: ListField, value: string) => {
    const now = latestFilter()
    onChange({ ...now, [field]: toggleValue(now[field], value) })
  })
  const onSport = useStableCallback((sport: string | null) => onChange(withSport(latestFilter(), sport)))
  const onAges = useStableCallback((ageBands: string[]) => onChange({ ...latestFilter(), ageBands }))
  const list = (field: ListField, counts: Facets[ListFacet] | null = null) => (
    <FilterList
      field={field}
      chosen={filter[field]}
      counts={counts}
      adults={!withMinors}
      sport={field === 'positions' ? filter.sport : null}
      onToggle={toggle}
    />
  )
  const counted = (field: ListField & ListFacet) => list(field, facets && (facets[field] ?? none))
  const knowsSport = useSportCatalog().sports.some(({ code }) => code === filter.sport)

  return (
    <div>
      {!forAthletes && (
        <div className="border-b border-line pb-4">
          <SportSelect sport={filter.sport} ownSports={ownSports} onSport={onSport} />
        </div>
      )}
      <FilterGroup title={t('filters.positions')} open>
        {knowsSport ? counted('positions') : <p className="text-sm text-faint">{t('filters.sport_first')}</p>}
      </FilterGroup>
      <FilterGroup title={t('filters.numbers')} open>
        <RangeFilters filter={filter} onChange={onChange} />
      </FilterGroup>
      <FilterGroup title={t('filters.provenance')} open>
        <ProvenanceList
          chosen={filter.minProvenance}
          facets={facets}
          onChoose={useStableCallback((minProvenance) => onChange({ ...latestFilter(), minProvenance }))}
        />
      </FilterGroup>
      <FilterGroup title={t('filters.age')} open>
        {!forAthletes && (
          <Suspense fallback={<div className="h-15 pointer-coarse:h-19" />}>
            <AgeHistogram chosen={filter.ageBands} facets={facets} onChange={onAges} />
          </Suspense>
        )}
        {counted('ageBands')}
      </FilterGroup>
      <FilterGroup title={t('filters.class_year')} open>
        {counted('classYears')}
      </FilterGroup>
      <FilterGroup title={t('near.title')} open>
        <NearFilter
          near={filter.near}
          counts={facets?.near ?? none}
          adults={forAthletes}
          onNear={useStableCallback((near) => onChange({ ...latestFilter(), near }))}
        />
      </FilterGroup>
      <FilterGroup title={t('filters.country')} open={filter.countries.length > 0}>
        {counted('countries')}
      </FilterGroup>
      {(filter.countries.length > 0 || filter.regions.length > 0) && (
        <FilterGroup title={t('filters.region')} open>
          {counted('regions')}
        </FilterGroup>
      )}
      {!forAthletes && <OwnFilters filter={filter} facets={facets} onChange={onChange} />}
      <FilterGroup title={t('filters.more')} open={hasMore(filter)}>
        {choiceFilterNames.map((name) => (
          <Fragment key={name}>
            <h4 className="mt-3 text-sm text-faint first:mt-0">
              {words(`title.${choiceFilters[name].words}`)}
            </h4>
            {counted(name)}
          </Fragment>
        ))}
        <div className="mt-3 flex items-start justify-between gap-2">
          <Switch
            label={t('filters.film')}
            checked={filter.hasVideo}
            onCheckedChange={(hasVideo) => onChange({ ...filter, hasVideo })}
          />
          {facets?.hasVideo && <Count count={facets.hasVideo.find(({ value }) => value)?.count ?? 0} />}
        </div>
        {!forAthletes && (
          <Switch
            label={t('filters.hidden')}
            checked={filter.includeHidden}
            onCheckedChange={(includeHidden) => onChange({ ...filter, includeHidden })}
          />
        )}
      </FilterGroup>
    </div>
  )
})

type SportSelectProps = {
  sport: string | null
  ownSports: string[]
  onSport: (sport: string | null) => void
}

const SportSelect = memo(function SportSelect({ sport, ownSports, onSport }: SportSelectProps) {
  const t = useT('athlete-search')
  const words = useT('sport')
  const { sports } = useSportCatalog()
  const isOwn = ({ code }: { code: string }) => ownSports.includes(code)
  const ownFirst = [...sports.filter(isOwn), ...sports.filter((one) => !isOwn(one))]
  return (
    <Select
      aria-label={t('filters.sport')}
      value={sport ?? ''}
      onChange={(event) => onSport(event.target.value || null)}
      placeholder={t('filters.all_sports')}
      options={ownFirst.map(({ code }) => ({ value: code, label: words(`sport.${code}`) }))}
    />
  )
})

type ProvenanceListProps = {
  chosen: SearchFilter['minProvenance']
  facets: Facets | null
  onChoose: (provenance: SearchFilter['minProvenance']) => void
}

const ProvenanceList = memo(function ProvenanceList({ chosen, facets, onChoose }: ProvenanceListProps) {
  const atLeast = cumulativeCounts(facets)
  return PROVENANCE_LEVELS.slice(1).map((provenance) => (
    <div key={provenance} className="flex items-start justify-between gap-2">
      <Checkbox
        label={<ProvenanceBadge provenance={provenance} />}
        checked={chosen === provenance}
        onChange={() => onChoose(chosen === provenance ? null : provenance)}
      />
      {atLeast[provenance] !== undefined && <Count count={atLeast[provenance]} />}
    </div>
  ))
})

const none: NonNullable<Facets[ListFacet]> = []

const hasMore = (filter: SearchFilter) =>
  choiceFilterNames.some((name) => filter[name].length > 0) || filter.hasVideo || filter.includeHidden
