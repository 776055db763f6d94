import { memo } from 'react'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { countryName } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { distinctRegionNames } from '#web/lib/region-names.ts'
import { useAgeLabel } from '#web/lib/use-age-label.ts'
import { CheckboxList, type Choice } from '#web/ui/filter-group.tsx'
import {
  ADULT_AGE_BANDS,
  AGE_BANDS,
  choiceFilters,
  type Facets,
  type ListFacet,
  type ListField,
} from '../../types.ts'
import { classYearsInOrder } from '../rules.ts'

type FilterListProps = {
  field: ListField
  chosen: string[]
  /** How many each value would find; null while that is not known. */
  counts: NonNullable<Facets[ListFacet]> | null
  /** Whose positions they are. */
  sport: string | null
  /** Nobody under 18 is found. */
  adults: boolean
  onToggle: (field: ListField, value: string) => void
}

/** One list of the filters. Drawn again only for what it shows: a tick in one leaves the others as they are. */
export const FilterList = memo(function FilterList({
  field,
  chosen,
  counts,
  sport,
  adults,
  onToggle,
}: FilterListProps) {
  const choicesOf = useChoices(counts, chosen, sport, adults)
  return (
    <CheckboxList choices={choicesOf(field)} chosen={chosen} onToggle={(value) => onToggle(field, value)} />
  )
})

function useChoices(
  counts: FilterListProps['counts'],
  chosen: string[],
  sport: string | null,
  adults: boolean,
) {
  const words = useT('sport')
  const language = useLanguage()
  const age = useAgeLabel()
  const { sports } = useSportCatalog()
  const countOf = (value: string) =>
    counts ? (counts.find((one) => one.value === value)?.count ?? 0) : undefined
  /** What was found, and what is chosen though nobody is found for it. */
  const found = (label: (value: string) => string): Choice[] => {
    const known = (counts ?? []).map(({ value, count }) => ({ value: String(value), count }))
    const gone = chosen.filter((value) => !known.some((one) => one.value === value))
    return [...gone.map((value) => ({ value, count: counts ? 0 : undefined })), ...known].map((one) => ({
      ...one,
      label: label(one.value),
    }))
  }
  return (field: ListField): Choice[] => {
    switch (field) {
      case 'positions':
        return (sports.find(({ code }) => code === sport)?.positions ?? []).map(({ code }) => ({
          value: code,
          label: words(`position.${sport}.${code}`),
          count: countOf(code),
        }))
      case 'ageBands':
        return (adults ? ADULT_AGE_BANDS : AGE_BANDS).map((value) => ({
          value,
          label: age(value),
          count: countOf(value),
        }))
      case 'classYears':
        return classYearsInOrder(
          found((year) => year),
          new Date().getFullYear(),
        )
      case 'countries':
        return found((code) => countryName(code, language))
      case 'regions':
        return found(
          distinctRegionNames([...chosen, ...(counts ?? []).map(({ value }) => String(value))], language),
        )
      default: {
        const { options, words: prefix } = choiceFilters[field]
        return options.map((value) => ({
          value,
          label: words(`${prefix}.${value}`),
          count: countOf(value),
        }))
      }
    }
  }
}
