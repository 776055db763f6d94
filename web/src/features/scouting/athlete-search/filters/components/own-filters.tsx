import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { CheckboxList, FilterGroup } from '#web/ui/filter-group.tsx'
import {
  type Facets,
  type SearchFilter,
  tickFilterNames,
  type WindowFilter,
  windowFilterNames,
  windowFilters,
} from '../../types.ts'
import { filterEventQueries, latestFilter } from '../queries.ts'
import { windowLabel } from '../rules.ts'

type OwnFiltersProps = {
  filter: SearchFilter
  facets: Facets | null
  onChange: (filter: SearchFilter) => void
}

/** How new film and page are, who comes to an event, and what concerns this scout alone. What would find nobody is left out. */
export const OwnFilters = memo(function OwnFilters({ filter, facets, onChange }: OwnFiltersProps) {
  const t = useT('athlete-search')
  const windowChoices = (name: WindowFilter) =>
    windowFilters[name].steps.map((days) => ({
      value: String(days),
      label: windowLabel(t, days),
      count: facets ? (facets[name]?.find(({ value }) => value === days)?.count ?? 0) : undefined,
    }))
  const ticks = tickFilterNames
    .map((name) => ({
      value: name,
      label: t(`ticks.${name}`),
      count: facets ? (facets[name]?.[0]?.count ?? 0) : undefined,
    }))
    .filter(({ value, count }) => count !== 0 || filter[value])
  return (
    <>
      {windowFilterNames.map((name) => {
        const choices = windowChoices(name)
        const finds = choices.some(({ count }) => count !== 0)
        return (
          (finds || filter[name] !== null) && (
            <FilterGroup key={name} title={t(`windows.${name}`)} open={filter[name] !== null}>
              <CheckboxList
                choices={choices}
                chosen={filter[name] === null ? [] : [String(filter[name])]}
                onToggle={(value) => {
                  const now = latestFilter()
                  onChange({ ...now, [name]: now[name] === Number(value) ? null : Number(value) })
                }}
              />
            </FilterGroup>
          )
        )
      })}
      <EventFilter chosen={filter.event} facets={facets} onChange={onChange} />
      {ticks.length > 0 && (
        <FilterGroup title={t('ticks.title')} open={tickFilterNames.some((name) => filter[name])}>
          <CheckboxList
            choices={ticks}
            chosen={tickFilterNames.filter((name) => filter[name])}
            onToggle={(value) => {
              const now = latestFilter()
              const name = tickFilterNames.find((one) => one === value)
              if (name) onChange({ ...now, [name]: !now[name] })
            }}
          />
        </FilterGroup>
      )}
    </>
  )
})

type EventFilterProps = Pick<OwnFiltersProps, 'facets' | 'onChange'> & { chosen: string | null }

/** Events to come that people of the scout's boards come to; nobody else is told of. */
function EventFilter({ chosen, facets, onChange }: EventFilterProps) {
  const t = useT('athlete-search')
  const language = useLanguage()
  const counted = facets?.event ?? []
  const ids = [...new Set([...(chosen ? [chosen] : []), ...counted.map(({ value }) => String(value))])]
  const { data: events } = useQuery(filterEventQueries.named(ids))
  if (ids.length === 0) return null
  const known = (events ?? []).map(({ id, title, start_at }) => ({
    value: id,
    // The day stays in one piece.
    label: t('event.named', { title, day: formatDate(start_at, language).replace(/ /g, '\u00a0') }),
    count: facets ? (counted.find(({ value }) => value === id)?.count ?? 0) : undefined,
  }))
  const gone = chosen && events && !events.some(({ id }) => id === chosen)
  return (
    <FilterGroup title={t('event.title')} open={chosen !== null}>
      <CheckboxList
        choices={[...(gone ? [{ value: chosen, label: t('event.gone'), count: 0 }] : []), ...known]}
        chosen={chosen ? [chosen] : []}
        onToggle={(value) => {
          const now = latestFilter()
          onChange({ ...now, event: now.event === value ? null : value })
        }}
      />
    </FilterGroup>
  )
}
