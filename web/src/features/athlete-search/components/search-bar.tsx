import { clsx } from 'clsx'
import { List, SlidersHorizontal, Table2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useSportCatalog } from '#web/features/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { SearchInput } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { requestedMetrics, sortText } from '../rules.ts'
import type { SearchFilter, Sort } from '../types.ts'

const pauseMs = 200

/** Searches while one types, after a short pause; every pause replaces the address instead of adding to Back. */
export function SearchText({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useT('athlete-search')
  const [typed, setTyped] = useState({ text, from: text })
  if (typed.from !== text)
    setTyped({ text: typed.text.trim() === text.trim() ? typed.text : text, from: text })

  // An effect, since nothing is searched for after the field has left the screen.
  useEffect(() => {
    if (typed.text === typed.from) return
    const timer = setTimeout(() => onText(typed.text), pauseMs)
    return () => clearTimeout(timer)
  })

  return (
    <search>
      <SearchInput
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={typed.text}
        maxLength={LIMITS.search.textMaxChars}
        onChange={({ target }) => setTyped({ ...typed, text: target.value })}
      />
    </search>
  )
}

type ResultBarProps = {
  filter: SearchFilter
  view: 'list' | 'table'
  onView: (view: 'list' | 'table') => void
  onSort: (sort: Sort) => void
  onFilters: () => void
  active: number
}

/** How the results are shown and ordered, and the way to the filters where they have no room beside the results. */
export function ResultBar({ filter, view, onView, onSort, onFilters, active }: ResultBarProps) {
  const t = useT('athlete-search')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        onClick={onFilters}
        className={clsx('pointer-coarse:h-9', view === 'list' && 'lg:hidden')}
      >
        <SlidersHorizontal aria-hidden />
        {active > 0 ? t('filters.open_count', { count: active }) : t('filters.title')}
      </Button>
      <span className="hidden gap-2 sm:flex">
        <ToggleChip pressed={view === 'list'} onClick={() => onView('list')}>
          <List aria-hidden />
          {t('view.list')}
        </ToggleChip>
        <ToggleChip pressed={view === 'table'} onClick={() => onView('table')}>
          <Table2 aria-hidden />
          {t('view.table')}
        </ToggleChip>
      </span>
      <SortSelect filter={filter} onSort={onSort} />
    </div>
  )
}

type Order = { sort: Sort; label: string }

function SortSelect({ filter, onSort }: { filter: SearchFilter; onSort: (sort: Sort) => void }) {
  const t = useT('athlete-search')
  const names = useT('metric')
  const { sports, metrics } = useSportCatalog()
  const sport = sports.find(({ code }) => code === filter.sport)
  const codes = new Set([
    ...requestedMetrics(filter).map(({ metric }) => metric),
    ...(sport?.metrics.filter(({ isKey }) => isKey).map(({ code }) => code) ?? []),
  ])
  // Hand-timed and electronic never rank together, so a time is two orders.
  const sorts = [...codes].flatMap((metric): Order[] => {
    const name = names(`name.${metric}`)
    if (!metrics[metric]?.timed) return [{ sort: { metric, timing: null }, label: name }]
    return (['electronic', 'hand'] as const).map((timing) => ({
      sort: { metric, timing },
      label: t(`sort.${timing}`, { name }),
    }))
  })
  const all: Order[] = [
    { sort: 'recent', label: t('sort.recent') },
    { sort: 'name', label: t('sort.name') },
    ...sorts,
  ]
  return (
    <Select
      aria-label={t('sort.label')}
      value={sortText(filter.sort)}
      options={all.map(({ sort, label }) => ({ value: sortText(sort), label }))}
      onChange={({ target }) => {
        const chosen = all.find(({ sort }) => sortText(sort) === target.value)
        if (chosen) onSort(chosen.sort)
      }}
      className="max-w-56 min-w-32"
    />
  )
}
