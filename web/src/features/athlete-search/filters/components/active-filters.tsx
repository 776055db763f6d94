import { useUnits } from '#web/features/settings/queries.ts'
import { useSportCatalog } from '#web/features/sport/queries.ts'
import { countryName } from '#web/lib/countries.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { RemovableChip } from '#web/ui/chip.tsx'
import { useAgeLabel } from '../../components/person-labels.tsx'
import {
  type ChoiceFilter,
  choiceFilterNames,
  choiceFilters,
  type ListField,
  listFields,
  type MetricRange,
  type SearchFilter,
} from '../../types.ts'
import { clearedFilter, countActive, toggleValue } from '../rules.ts'

type Chip = { key: string; label: string; without: SearchFilter }

/** Everything that narrows the search, in words, each to be let go alone. */
export function ActiveFilters({
  filter,
  onChange,
}: {
  filter: SearchFilter
  onChange: (filter: SearchFilter) => void
}) {
  const t = useT('athlete-search')
  const chips = useChips(filter)
  if (countActive(filter) === 0) return null
  return (
    <ul aria-label={t('filters.active')} className="flex flex-wrap gap-1.5">
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <RemovableChip removeLabel={t('filters.let_go', { label })} onRemove={() => onChange(without)}>
            {label}
          </RemovableChip>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => onChange(clearedFilter(filter))}
          className="h-7 rounded-sm px-2 text-sm font-medium text-accent-ink hover:underline"
        >
          {t('filters.clear')}
        </button>
      </li>
    </ul>
  )
}

function useChips(filter: SearchFilter): Chip[] {
  const t = useT('athlete-search')
  const words = useT('sport')
  const common = useT()
  const language = useLanguage()
  const rangeLabel = useRangeLabel()
  const age = useAgeLabel()
  const choiceLabel = (name: ChoiceFilter) => (code: string) => words(`${choiceFilters[name].words}.${code}`)
  const labels: Record<ListField, (value: string) => string> = {
    ...byChoice(choiceLabel),
    positions: (code) => words(`position.${filter.sport}.${code}`),
    classYears: (year) => t('filters.class_of', { year }),
    countries: (code) => countryName(code, language),
    regions: (region) => region,
    ageBands: age,
    dominantSides: (code) => t('filters.side_is', { side: words(`side.${code}`) }),
  }
  const lists = listFields.flatMap((field) =>
    filter[field].map((value) => ({
      key: `${field}-${value}`,
      label: labels[field](value),
      without: { ...filter, [field]: toggleValue(filter[field], value) },
    })),
  )
  const ranges = filter.ranges.map((range, i) => ({
    key: range.metric,
    label: rangeLabel(range),
    without: { ...filter, ranges: filter.ranges.toSpliced(i, 1) },
  }))
  const single = [
    filter.minProvenance && {
      key: 'provenance',
      label: t('range.at_least', { provenance: common(`provenance.${filter.minProvenance}`) }),
      without: { ...filter, minProvenance: null },
    },
    filter.hasVideo && { key: 'film', label: t('filters.film'), without: { ...filter, hasVideo: false } },
    filter.updatedSince && {
      key: 'since',
      label: t('filters.since', { day: formatDate(filter.updatedSince, language) }),
      without: { ...filter, updatedSince: null },
    },
    filter.includeHidden && {
      key: 'hidden',
      label: t('filters.hidden'),
      without: { ...filter, includeHidden: false },
    },
  ].filter((chip) => typeof chip === 'object' && chip !== null)
  return [...lists, ...ranges, ...single]
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
    const name = names(`name.${code}`)
    const range = ends.length > 0 ? `${name} ${ends.join(', ')}` : t('range.exists', { name })
    return [range, ...extras].join(' · ')
  }
}
